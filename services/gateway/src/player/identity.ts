/** Who a caller is, according to a valid token. Identity never comes from anything else. */
export interface Identity {
  readonly userId: string;
  readonly operator: boolean;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** Identifies the token in revocations. */
  readonly tokenHash: string;
}
