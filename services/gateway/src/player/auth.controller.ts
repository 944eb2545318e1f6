/** Sessions in demo mode. With an external issuer, tokens come from there and these routes do not exist. */
import { Body, Controller, HttpCode, Inject, Logger, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Session } from '@sabot/edge';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { v7 as uuid } from 'uuid';
import { Caller, PlayerGuard } from '../http/access.js';
import { ClientAddresses } from '../socket/client-address.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import type { Identity, SessionOf } from './identity.js';
import { demand, operatorBody } from '../http/parameters.js';
import { PlayersService } from './players.service.js';
import { granted, RefusedException } from '../http/problem.js';
import { SessionOpener } from './session-opener.service.js';
import { RateLimits } from '../socket/rate-limits.js';
import { refusal } from '../http/refusal.js';
import { type IssuedToken, TokensService } from './tokens.service.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  readonly #logger = new Logger(AuthController.name);

  constructor(
    private readonly tokens: TokensService,
    private readonly sessions: SessionOpener,
    private readonly players: PlayersService,
    private readonly limits: RateLimits,
    private readonly addresses: ClientAddresses,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('guest')
  @ApiOperation({
    summary: "Continues the session of the browser's cookie, or opens a guest account with demo credit.",
  })
  async guest(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Session> {
    const known = await this.sessions.continue(request, response);
    if (known) {
      response.status(200);
      return known;
    }
    await this.#withinRate(request);
    const userId = `guest-${uuid()}`;
    granted(await this.players.openAccount(userId, this.config.DEMO_CREDIT_MINOR));
    response.status(201);
    return this.sessions.start(newSession(userId), request, response);
  }

  @Post('refresh')
  @HttpCode(200)
  @UseGuards(PlayerGuard)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Issues a new token for a session that has not ended yet.' })
  refresh(@Caller() identity: Identity): Promise<Session> {
    return this.sessions.refresh(identity);
  }

  @Post('operator')
  @HttpCode(200)
  @ApiBody({ schema: { type: 'object', required: ['key'], properties: { key: { type: 'string' } } } })
  @ApiOperation({ summary: 'Issues an operator token to callers who have the operator key.' })
  async operator(@Req() request: Request, @Body() body: unknown): Promise<IssuedToken> {
    const address = this.addresses.of(request);
    if (await this.limits.guessesTooOften(address)) throw new RefusedException(refusal('RATE_LIMITED'));
    const { key } = demand(operatorBody, body);
    const { OPERATOR_KEY } = this.config;
    if (OPERATOR_KEY === undefined || !sameText(key, OPERATOR_KEY)) {
      await this.limits.wrongKey(address);
      this.metrics.wrongOperatorKeys.inc();
      this.#logger.warn({ msg: 'somebody sent a wrong operator key', address });
      throw new RefusedException(refusal('FORBIDDEN'));
    }
    return this.tokens.issue({ ...newSession('operator'), operator: true });
  }

  async #withinRate(request: Request): Promise<void> {
    const rate = await this.limits.guest(this.addresses.of(request));
    if (rate !== 'within') throw new RefusedException(refusal('RATE_LIMITED'));
  }
}

function newSession(userId: string): SessionOf {
  return { userId, operator: false, sessionId: uuid(), startedAtMs: Date.now(), endsAtMs: undefined };
}

/** Compares in constant time, so timing does not reveal how much of the key is right. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
