/** What the web table must know before anything else. */
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { WebConfig } from '@sabot/edge';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

@ApiTags('web')
@Controller('config.json')
export class WebConfigController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  @ApiOperation({ summary: 'What the web table reads before anything else.' })
  webConfig(): WebConfig {
    return { demo: this.config.AUTH_MODE === 'demo', currency: this.config.CURRENCY };
  }
}
