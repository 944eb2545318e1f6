/** The configuration that the web table loads first. */
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { WebConfig } from '@sabot/edge';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

@ApiTags('web')
@Controller('config.json')
export class WebConfigController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {}

  @Get()
  @ApiOperation({ summary: 'The configuration that the web table loads first.' })
  webConfig(): WebConfig {
    return { demo: this.config.AUTH_MODE === 'demo', currency: this.config.CURRENCY };
  }
}
