/** All wiring of the dealing service. */
import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '@sabot/messaging';
import { Database } from './database.js';
import type { DealingConfig } from './dealing.config.js';
import { DealingController } from './dealing.controller.js';
import { DealingMetrics } from './dealing.metrics.js';
import { DealingService } from './dealing.service.js';
import { DealingStore } from './dealing.store.js';
import { HandPruning } from './hand/hand-pruning.js';
import { HandsController } from './hand/hands.controller.js';
import { HandsService } from './hand/hands.service.js';
import { HandsStore } from './hand/hands.store.js';
import { StakeInquiry } from './hand/stake-inquiry.js';
import { SeedVault } from './seed-vault.js';

@Module({})
export class DealingModule {
  static with(config: DealingConfig): DynamicModule {
    const database = {
      provide: Database,
      useFactory: () => new Database({ url: config.DATABASE_URL, connections: config.DATABASE_CONNECTIONS }),
    };
    const vault = { provide: SeedVault, useFactory: () => new SeedVault(config.SEED_KEYS) };
    return {
      module: DealingModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'dealing',
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [DealingController, HandsController],
      providers: [
        database,
        vault,
        DealingMetrics,
        DealingService,
        DealingStore,
        HandPruning,
        HandsService,
        HandsStore,
        StakeInquiry,
      ],
    };
  }
}
