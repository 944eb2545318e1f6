/** The sessions of a scripted gateway: tokens that expire on request, and a cookie that continues a session after that. */
import type { Refused, Session } from '@sabot/edge';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sendJson, sendProblem } from './json-answer.js';
import type { ScriptedAccounts } from './scripted-accounts.js';

const COOKIE = 'sabot-session';
const MONTH_SECONDS = 30 * 86_400;
const TOKEN_MS = 900_000;

export const UNAUTHENTICATED: Refused = { code: 'UNAUTHENTICATED', message: 'A valid token is required.' };

export class ScriptedSessions {
  /** Users whose cookies open no session. */
  readonly banned = new Set<string>();
  readonly #codes = new Map<string, string>();
  /** The age of the tokens that are valid now. */
  #age = 0;

  constructor(
    private readonly accounts: ScriptedAccounts,
    private readonly currency: string,
  ) {}

  expireTokens(): void {
    this.#age += 1;
  }

  /** A one-use code that starts a session of this user. */
  launch(userId: string): string {
    const code = `code-${this.#codes.size}-${userId}`;
    this.#codes.set(code, userId);
    return code;
  }

  /** Whose token it is; undefined when it is not valid. */
  userOf(token: string | undefined): string | undefined {
    const prefix = `token-${this.#age}-`;
    const userId = token?.startsWith(prefix) ? token.slice(prefix.length) : '';
    return this.accounts.has(userId) ? userId : undefined;
  }

  callerOf({ headers }: IncomingMessage): string | undefined {
    return this.userOf(headers.authorization?.replace('Bearer ', ''));
  }

  /** Answers the requests about sessions and credit; returns whether this was one. */
  answer(request: IncomingMessage, path: string, response: ServerResponse): boolean {
    if (request.method !== 'POST') return false;
    const userId = this.callerOf(request);
    switch (path) {
      case '/auth/guest':
        this.#guest(request, response);
        return true;
      case '/auth/redeem':
        void this.#redeem(request, response);
        return true;
      case '/auth/refresh':
        if (userId === undefined) sendProblem(response, 401, 'UNAUTHENTICATED');
        else sendJson(response, this.#session(userId));
        return true;
      case '/me/demo-credit':
        if (userId === undefined) sendProblem(response, 401, 'UNAUTHENTICATED');
        else sendJson(response, this.accounts.topUp(userId));
        return true;
      default:
        return false;
    }
  }

  #guest(request: IncomingMessage, response: ServerResponse): void {
    const known = this.#userOfCookie(request);
    if (known !== undefined && this.banned.has(known)) {
      sendProblem(response, 403, 'FORBIDDEN');
      return;
    }
    this.#handOut(known ?? this.accounts.open(), request, response);
  }

  #handOut(userId: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.headers.origin !== undefined) {
      const attributes = `Max-Age=${MONTH_SECONDS}; Path=/; HttpOnly; SameSite=Strict`;
      response.setHeader('set-cookie', `${COOKIE}=${userId}; ${attributes}`);
    }
    sendJson(response, this.#session(userId));
  }

  async #redeem(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { code, replace } = (await json(request)) as { readonly code: string; readonly replace?: boolean };
    const userId = this.#codes.get(code);
    const known = this.#userOfCookie(request);
    if (userId === undefined) sendProblem(response, 401, 'UNAUTHENTICATED');
    else if (known !== undefined && known !== userId && !replace) sendProblem(response, 409, 'OTHER_SESSION');
    else {
      this.#codes.delete(code);
      this.#handOut(userId, request, response);
    }
  }

  /** Counts only with an Origin, which browsers send and foreign pages cannot forge. */
  #userOfCookie({ headers: { cookie = '', origin, host } }: IncomingMessage): string | undefined {
    if (origin !== `http://${host ?? ''}`) return undefined;
    const userId = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? '';
    return this.accounts.has(userId) ? userId : undefined;
  }

  #session(userId: string): Session {
    const { currency } = this;
    const { balance } = this.accounts.account(userId);
    const expiresAt = new Date(Date.now() + TOKEN_MS).toISOString();
    return { token: `token-${this.#age}-${userId}`, userId, balance, currency, expiresAt };
  }
}
