/** Starts sessions of ours and continues them: a token in the answer, a cookie for the browser. */
import { Injectable } from '@nestjs/common';
import type { Session } from '@sabot/edge';
import type { Request, Response } from 'express';
import { granted, RefusedException } from '../http/problem.js';
import { refusal } from '../http/refusal.js';
import type { SessionOf } from './identity.js';
import { PlayersService } from './players.service.js';
import { RevocationsService } from './revocations.service.js';
import { SessionCookie } from './session-cookie.js';
import { TokensService } from './tokens.service.js';

@Injectable()
export class SessionOpener {
  constructor(
    private readonly tokens: TokensService,
    private readonly players: PlayersService,
    private readonly cookie: SessionCookie,
    private readonly revocations: RevocationsService,
  ) {}

  /** Starts a session in the browser. Refuses one that has ended meanwhile. */
  async start(session: SessionOf, request: Request, response: Response): Promise<Session> {
    this.#refuseBanned(session);
    if (this.revocations.covers(session)) throw new RefusedException(refusal('UNAUTHENTICATED'));
    const answer = await this.refresh(session);
    await this.cookie.keep(request, response, session);
    return answer;
  }

  /** Continues the session of the browser's cookie; undefined when there is none. Refuses users whom an operator banned. */
  async continue(request: Request, response: Response): Promise<Session | undefined> {
    const known = await this.cookie.read(request);
    if (!known) return undefined;
    this.#refuseBanned(known);
    return this.revocations.covers(known) ? undefined : this.start(known, request, response);
  }

  /** Whether the browser has a session of another player. */
  async isOthers(userId: string, request: Request): Promise<boolean> {
    const known = await this.cookie.read(request);
    return known !== undefined && known.userId !== userId && !this.revocations.covers(known);
  }

  /** A new token of a session. */
  async refresh(session: SessionOf): Promise<Session> {
    const { userId } = session;
    const { balance, currency } = granted(await this.players.me(userId));
    return { ...(await this.tokens.issue(session)), userId, balance, currency };
  }

  #refuseBanned(session: SessionOf): void {
    if (this.revocations.bans(session)) throw new RefusedException(refusal('FORBIDDEN'));
  }
}
