/** All wiring of the keeper. */
import { type DynamicModule, Module } from '@nestjs/common';
import { NatsConnection } from '@sabot/messaging';
import type { BusKeeperConfig } from './bus-keeper.config.js';
import { BusKeeperMetrics } from './bus-keeper.metrics.js';
import { KeepingService } from './keeping.service.js';

@Module({})
export class BusKeeperModule {
  static with(config: BusKeeperConfig): DynamicModule {
    const connection = {
      provide: NatsConnection,
      useFactory: () =>
        NatsConnection.connect({
          url: config.NATS_URL,
          name: 'bus-keeper',
          nkeySeed: config.NATS_NKEY_SEED,
          production: config.NODE_ENV === 'production',
        }),
    };
    const keeping = {
      provide: KeepingService,
      inject: [NatsConnection, BusKeeperMetrics],
      useFactory: (nats: NatsConnection, metrics: BusKeeperMetrics) =>
        new KeepingService(nats, metrics, {
          replicas: config.NATS_STREAM_REPLICAS,
          checkMs: config.KEEPER_CHECK_MS,
        }),
    };
    return { module: BusKeeperModule, providers: [connection, keeping, BusKeeperMetrics] };
  }
}
