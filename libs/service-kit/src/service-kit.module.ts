import type { DynamicModule, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';

import { Metrics } from './metrics.js';

/** The root of every service: its one module, with the metrics for all of its providers. */
@Module({})
export class ServiceKitModule {
  static around(service: Type | DynamicModule, metrics: Metrics): DynamicModule {
    return {
      module: ServiceKitModule,
      global: true,
      imports: [service],
      providers: [{ provide: Metrics, useValue: metrics }],
      exports: [Metrics],
    };
  }
}
