/** Who a caller is, according to a valid token. Identity never comes from anything else. */
export interface Identity {
  readonly userId: string;
  readonly operator: boolean;
  /** When the session began, or when the token was issued if an issuer issued it. */
  readonly startedAtMs: number;
  readonly expiresAtMs: number;
  /**
   * The same in all tokens of a session and in its cookie, also in those that were launched with a token: they end together. A
   * token without a session is one by itself.
   */
  readonly sessionId: string;
  /** When the session ends for good; undefined for one that lasts as long as it is used. */
  readonly endsAtMs: number | undefined;
}

/** What tokens and a cookie are issued for. */
export type SessionOf = Pick<Identity, 'userId' | 'operator' | 'startedAtMs' | 'sessionId' | 'endsAtMs'>;
