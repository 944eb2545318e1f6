/**
 * How a player comes from the operator's site to the table: its backend trades the player's token for a link with a one-use
 * code, and the page that the link opens redeems the code. The token itself is never in a URL.
 */
import { Body, Controller, HttpCode, Inject, Logger, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LaunchLink, Session } from '@sabot/edge';
import type { Request, Response } from 'express';
import { Caller, PlayerGuard } from '../http/access.js';
import { demand, redeemBody } from '../http/parameters.js';
import { RefusedException } from '../http/problem.js';
import { refusal } from '../http/refusal.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import type { Identity } from './identity.js';
import { type Launch, LaunchCodes } from './launch-codes.store.js';
import { MAX_TOKEN_MS } from './revocations.js';
import { SessionOpener } from './session-opener.service.js';

const redeemSchema = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string' }, replace: { type: 'boolean', default: false } },
};

@ApiTags('auth')
@Controller('auth')
export class LaunchController {
  readonly #logger = new Logger(LaunchController.name);

  constructor(
    private readonly codes: LaunchCodes,
    private readonly sessions: SessionOpener,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('launch')
  @HttpCode(200)
  @UseGuards(PlayerGuard)
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Returns a link that starts a session of the token's player, once and within a minute.",
  })
  async launch(@Caller() identity: Identity, @Req() request: Request): Promise<LaunchLink> {
    const { userId, sessionId, startedAtMs } = identity;
    const endsAtMs = identity.endsAtMs ?? Date.now() + MAX_TOKEN_MS;
    const code = await this.#stored(this.codes.create({ userId, sessionId, startedAtMs, endsAtMs }));
    return { url: `${this.#webUrl(request)}/#code=${code}` };
  }

  @Post('redeem')
  @HttpCode(200)
  @ApiBody({ schema: redeemSchema })
  @ApiOperation({
    summary:
      'Starts the session of a code. If the browser has one of another player, only when `replace` is true.',
  })
  async redeem(
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Session> {
    const { code, replace } = demand(redeemBody, body);
    const offered = await this.#stored(this.codes.look(code));
    if (offered && !replace && (await this.sessions.isOthers(offered.userId, request)))
      throw new RefusedException(refusal('OTHER_SESSION'));
    const launch = offered && (await this.#stored(this.codes.use(code)));
    if (!launch) throw new RefusedException(refusal('UNAUTHENTICATED'));
    return this.sessions.start({ ...launch, operator: false }, request, response);
  }

  @Post('session')
  @HttpCode(200)
  @ApiOperation({ summary: "Continues the session of the browser's cookie with a new token." })
  async session(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Session> {
    const session = await this.sessions.continue(request, response);
    if (!session) throw new RefusedException(refusal('UNAUTHENTICATED'));
    return session;
  }

  /** Without Redis nobody can come by a link; those who are here play on. */
  async #stored<T extends Launch | string | undefined>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.#logger.error({ msg: 'launch codes cannot be read', err: error });
      throw new RefusedException(refusal('OVERLOADED'));
    }
  }

  #webUrl({ headers: { host = '' } }: Request): string {
    const { WEB_URL, ALLOWED_ORIGINS } = this.config;
    return (WEB_URL ?? ALLOWED_ORIGINS[0] ?? `http://${host}`).replace(/\/+$/, '');
  }
}
