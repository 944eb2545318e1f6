/** Reports from clients: a round that they verified is not as declared. */
import { Body, Controller, HttpCode, Logger, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { handMismatch, verificationMismatch } from '@sabot/edge';
import { VERIFICATION_STEPS } from '@sabot/fairness';
import { HAND_STEPS } from '@sabot/fairness/hand';
import { Caller, PlayerGuard } from './access.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import type { Identity } from '../player/identity.js';
import { demand } from './parameters.js';
import { RefusedException } from './problem.js';
import { ClientAddresses } from '../socket/client-address.js';
import { RateLimits } from '../socket/rate-limits.js';
import { refusal } from './refusal.js';

const MAX_REPORTED_CHARS = 200;

const shortText = z.string().max(MAX_REPORTED_CHARS).optional().catch(undefined);
/** What is kept of a report by a browser; a page's address may contain a launch code, so it is not. */
const cspReport = z.object({
  'csp-report': z.object({ 'effective-directive': shortText, 'blocked-uri': shortText }),
});

const mismatchSchema = {
  type: 'object',
  required: ['roundId', 'step'],
  properties: {
    roundId: { type: 'string', format: 'uuid' },
    step: { type: 'string', enum: [...VERIFICATION_STEPS] },
  },
};

const handMismatchSchema = {
  type: 'object',
  required: ['handId', 'found'],
  properties: {
    handId: { type: 'string', format: 'uuid' },
    found: { type: 'string', enum: ['step', 'agreed', 'denied', 'shown'] },
    step: { type: 'string', enum: [...HAND_STEPS] },
  },
};

@ApiTags('reports')
@Controller('reports')
export class ReportsController {
  readonly #logger = new Logger(ReportsController.name);

  constructor(
    private readonly limits: RateLimits,
    private readonly metrics: GatewayMetrics,
    private readonly addresses: ClientAddresses,
  ) {}

  /** From browsers themselves, without a token. Anyone can send these, so they are bounded and only counted and logged. */
  @Post('csp')
  @HttpCode(204)
  @ApiOperation({ summary: 'A browser reports what a page tried in vain.' })
  async csp(@Req() request: Request, @Body() body: unknown): Promise<void> {
    const rate = await this.limits.report(this.addresses.of(request));
    if (rate !== 'within') throw new RefusedException(refusal('RATE_LIMITED'));
    this.metrics.cspReports.inc();
    const found = cspReport.safeParse(body);
    const report = found.success ? found.data['csp-report'] : {};
    this.#logger.warn({ msg: 'a page tried what its policy forbids', ...report });
  }

  @Post('verification-mismatch')
  @ApiBearerAuth()
  @UseGuards(PlayerGuard)
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

  @Post('hand-mismatch')
  @ApiBearerAuth()
  @UseGuards(PlayerGuard)
  @HttpCode(202)
  @ApiBody({ schema: handMismatchSchema })
  @ApiOperation({
    summary: "Reports a hand that failed verification, broke what was agreed, or lacks a player's decision.",
  })
  async handMismatch(@Caller() { userId }: Identity, @Body() body: unknown): Promise<void> {
    if ((await this.limits.report(userId)) !== 'within') throw new RefusedException(refusal('RATE_LIMITED'));
    const { handId, found, step } = demand(handMismatch, body);
    this.metrics.verificationMismatches.inc();
    this.#logger.warn({ msg: 'a client could not verify a hand', hand: handId, found, step });
  }
}
