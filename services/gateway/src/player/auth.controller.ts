/** Sessions in demo mode. With an external issuer, tokens come from there and these routes do not exist. */
import { Body, Controller, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Session } from '@sabot/edge';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { v7 as uuid } from 'uuid';
import { Caller, PlayerGuard } from '../http/access.js';
import { ClientAddresses } from '../socket/client-address.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import type { Identity } from './identity.js';
import { demand, operatorBody } from '../http/parameters.js';
import { PlayersService } from './players.service.js';
import { granted, RefusedException } from '../http/problem.js';
import { RateLimits } from '../socket/rate-limits.js';
import { refusal } from '../http/refusal.js';
import { type IssuedToken, TokensService } from './tokens.service.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly tokens: TokensService,
    private readonly players: PlayersService,
    private readonly limits: RateLimits,
    private readonly addresses: ClientAddresses,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('guest')
  @HttpCode(201)
  @ApiOperation({ summary: 'Opens a guest account with demo credit and starts a session for it.' })
  async guest(@Req() request: Request): Promise<Session> {
    await this.#withinRate(request);
    const userId = `guest-${uuid()}`;
    granted(await this.players.openAccount(userId, this.config.DEMO_CREDIT_MINOR));
    return this.#session(userId, await this.tokens.issue(userId));
  }

  @Post('refresh')
  @HttpCode(200)
  @UseGuards(PlayerGuard)
  @ApiBearerAuth()
  @ApiOperation({ summary: 'Issues a new token for a session that has not ended yet.' })
  async refresh(@Caller() { userId, operator }: Identity): Promise<Session> {
    return this.#session(userId, await this.tokens.issue(userId, operator));
  }

  @Post('operator')
  @HttpCode(200)
  @ApiBody({ schema: { type: 'object', required: ['key'], properties: { key: { type: 'string' } } } })
  @ApiOperation({ summary: 'Issues an operator token to callers who have the operator key.' })
  async operator(@Req() request: Request, @Body() body: unknown): Promise<IssuedToken> {
    await this.#withinRate(request);
    const { key } = demand(operatorBody, body);
    const { OPERATOR_KEY } = this.config;
    if (OPERATOR_KEY === undefined || !sameText(key, OPERATOR_KEY))
      throw new RefusedException(refusal('FORBIDDEN'));
    return this.tokens.issue('operator', true);
  }

  async #withinRate(request: Request): Promise<void> {
    const rate = await this.limits.guest(this.addresses.of(request));
    if (rate !== 'within') throw new RefusedException(refusal('RATE_LIMITED'));
  }

  async #session(userId: string, issued: IssuedToken): Promise<Session> {
    const { balance, currency } = granted(await this.players.me(userId));
    return { ...issued, userId, balance, currency };
  }
}

/** Compares in constant time, so timing does not reveal how much of the key is right. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
