import type { DynamicModule, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';

import { Metrics } from './metrics.js';

/** The root module of every service: wraps the service's own module and provides the metrics to all of it. */
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
