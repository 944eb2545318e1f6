/** What the web table must know before anything else. */
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { WebConfig } from '@sabot/edge';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';

@ApiExcludeController()
@Controller('config.json')
export class WebConfigController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  webConfig(): WebConfig {
    return { demo: this.config.AUTH_MODE === 'demo', currency: this.config.CURRENCY };
  }
}
