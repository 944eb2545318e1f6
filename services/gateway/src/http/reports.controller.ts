/** Reports from clients: a round that they verified is not as declared. */
import { Body, Controller, HttpCode, Logger, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { verificationMismatch } from '@sabot/edge';
import { VERIFICATION_STEPS } from '@sabot/fairness';
import { Caller, PlayerGuard } from './access.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import type { Identity } from '../player/identity.js';
import { demand } from './parameters.js';
import { RefusedException } from './problem.js';
import { RateLimits } from '../socket/rate-limits.js';
import { refusal } from './refusal.js';

const mismatchSchema = {
  type: 'object',
  required: ['roundId', 'step'],
  properties: {
    roundId: { type: 'string', format: 'uuid' },
    step: { type: 'string', enum: [...VERIFICATION_STEPS] },
  },
};

@ApiTags('reports')
@ApiBearerAuth()
@UseGuards(PlayerGuard)
@Controller('reports')
export class ReportsController {
  readonly #logger = new Logger(ReportsController.name);

  constructor(
    private readonly limits: RateLimits,
    private readonly metrics: GatewayMetrics,
  ) {}

  @Post('verification-mismatch')
  @HttpCode(202)
  @ApiBody({ schema: mismatchSchema })
  @ApiOperation({
    summary: 'Reports a round that failed verification, and the first verification step that failed.',
  })
  async mismatch(@Caller() { userId }: Identity, @Body() body: unknown): Promise<void> {
    if ((await this.limits.report(userId)) !== 'within') throw new RefusedException(refusal('RATE_LIMITED'));
    const { roundId, step } = demand(verificationMismatch, body);
    this.metrics.verificationMismatches.inc();
    this.#logger.warn({ msg: 'a client could not verify a round', round: roundId, step });
  }
}
