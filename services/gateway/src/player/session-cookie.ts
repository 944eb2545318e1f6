/**
 * The cookie that lets a browser continue a session after its token has expired. Scripts cannot read it, and it counts only
 * in requests whose Origin is allowed: browsers send the Origin with every POST and no page can forge it. All other
 * requests are authenticated by a token alone, so a foreign page gains nothing from cookies that the browser adds.
 */
import { Inject, Injectable } from '@nestjs/common';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { originAllowed } from '../socket/origin-check.js';
import type { Identity, SessionOf } from './identity.js';
import { MAX_SESSION_MS } from './revocations.js';
import { TokensService } from './tokens.service.js';

@Injectable()
export class SessionCookie {
  readonly #name: string;
  readonly #options: CookieOptions;

  constructor(
    private readonly tokens: TokensService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    const { NODE_ENV, COOKIE_SAME_SITE: sameSite } = config;
    const secure = NODE_ENV === 'production' || sameSite === 'none';
    // Browsers let neither a page of a neighbouring domain nor one without TLS set a cookie with this prefix.
    this.#name = secure ? '__Host-sabot-session' : 'sabot-session';
    this.#options = { httpOnly: true, secure, sameSite, path: '/', partitioned: sameSite === 'none' };
  }

  /** Who the cookie was issued to, even when the session has ended since; undefined when it does not count. */
  async read(request: Request): Promise<Identity | undefined> {
    if (!this.#counts(request)) return undefined;
    const text = parse(request.headers.cookie ?? '')[this.#name];
    return text === undefined ? undefined : this.tokens.readCredential(text);
  }

  /** Lets the browser continue the session: for a month from now, or until it ends for good. */
  async keep(request: Request, response: Response, session: SessionOf): Promise<void> {
    if (!this.#counts(request)) return;
    const text = await this.tokens.issueCredential(session);
    const maxAge = Math.min(MAX_SESSION_MS, (session.endsAtMs ?? Infinity) - Date.now());
    response.cookie(this.#name, text, { ...this.#options, maxAge });
  }

  clear(response: Response): void {
    response.clearCookie(this.#name, this.#options);
  }

  /** Clients that aren't browsers send no Origin, and keep no cookie. */
  #counts({ headers: { origin, host } }: Request): boolean {
    return origin !== undefined && originAllowed(origin, host, this.config.ALLOWED_ORIGINS);
  }
}
