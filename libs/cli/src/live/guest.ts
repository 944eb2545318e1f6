/** A guest: an account with demo credit and a token that is renewed before it expires. */
import type { Session } from '@sabot/edge';
import { type EdgeRest, RestRefusal } from './edge-rest.js';

const RENEW_AT_SHARE = 0.5;
const MIN_RENEWAL_MS = 1_000;

export class Guest {
  #session: Session;
  #renewal: NodeJS.Timeout | undefined;

  private constructor(
    private readonly rest: EdgeRest,
    session: Session,
  ) {
    this.#session = session;
    this.#renewLater();
  }

  static async open(rest: EdgeRest): Promise<Guest> {
    return new Guest(rest, await rest.openGuest());
  }

  get token(): string {
    return this.#session.token;
  }

  get userId(): string {
    return this.#session.userId;
  }

  /** The balance when the session was opened. */
  get openingBalance(): number {
    return this.#session.balance;
  }

  close(): void {
    clearTimeout(this.#renewal);
  }

  /** Whether the session may go on. Only a refusal ends it; an unreachable gateway does not. */
  async renew(): Promise<boolean> {
    try {
      const { token, expiresAt } = await this.rest.refresh(this.#session.token);
      this.#session = { ...this.#session, token, expiresAt };
      return true;
    } catch (error) {
      return !(error instanceof RestRefusal);
    }
  }

  #renewLater(): void {
    const lastsMs = Date.parse(this.#session.expiresAt) - Date.now();
    const renew = (): void => {
      void this.renew().finally(() => {
        this.#renewLater();
      });
    };
    this.#renewal = setTimeout(renew, Math.max(MIN_RENEWAL_MS, lastsMs * RENEW_AT_SHARE));
    this.#renewal.unref();
  }
}
