/** A guest of the house: an account with demo credit, and a token that is renewed before it ends. */
import type { Session } from '@sabot/edge';
import type { EdgeRest } from './edge-rest.js';

const RENEW_AT_SHARE = 0.5;
const LEAST_RENEWAL_MS = 1_000;

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

  /** As the session was opened with. */
  get openingBalance(): number {
    return this.#session.balance;
  }

  get currency(): string {
    return this.#session.currency;
  }

  close(): void {
    clearTimeout(this.#renewal);
  }

  #renewLater(): void {
    const lastsMs = Date.parse(this.#session.expiresAt) - Date.now();
    const renew = (): void => {
      this.rest
        .refresh(this.#session.token)
        .then(({ token, expiresAt }) => {
          this.#session = { ...this.#session, token, expiresAt };
        })
        // A gateway that is away for a moment is asked again; the old token lasts as long as it did.
        .catch(() => undefined)
        .finally(() => {
          this.#renewLater();
        });
    };
    this.#renewal = setTimeout(renew, Math.max(LEAST_RENEWAL_MS, lastsMs * RENEW_AT_SHARE));
    this.#renewal.unref();
  }
}
