/** All wiring of the advisor. */
import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '@sabot/messaging';
import { RedisConnection } from '@sabot/redis';
import { AdviceNews } from './advice-news.js';
import { ADVISOR_CONFIG, type AdvisorConfig } from './advisor.config.js';
import { AdvisorController } from './advisor.controller.js';
import { AdvisorMetrics } from './advisor.metrics.js';
import { AdvisorService } from './advisor.service.js';
import { ModelClient } from './model.client.js';
import { ModelWriter } from './model-writer.service.js';
import { OddsService } from './odds.service.js';
import { SituationsService } from './situations.service.js';
import { TableTerms } from './table-terms.js';
import { UsageStore } from './usage.store.js';

@Module({})
export class AdvisorModule {
  static with(config: AdvisorConfig): DynamicModule {
    const redis = {
      provide: RedisConnection,
      useFactory: () => new RedisConnection({ url: config.REDIS_URL, timeoutMs: config.REDIS_TIMEOUT_MS }),
    };
    return {
      module: AdvisorModule,
      imports: [
        MessagingModule.forService({
          url: config.NATS_URL,
          name: 'advisor',
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
      ],
      controllers: [AdvisorController],
      providers: [
        { provide: ADVISOR_CONFIG, useValue: config },
        redis,
        AdviceNews,
        AdvisorMetrics,
        AdvisorService,
        ModelClient,
        ModelWriter,
        OddsService,
        SituationsService,
        TableTerms,
        UsageStore,
      ],
    };
  }
}
