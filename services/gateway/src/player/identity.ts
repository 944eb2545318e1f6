/** Who a valid token says that somebody is. Nothing else ever says so. */
export interface Identity {
  readonly userId: string;
  readonly operator: boolean;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** What the token is known by when it is revoked. */
  readonly tokenHash: string;
}
