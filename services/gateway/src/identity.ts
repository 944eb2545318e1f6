/** Who a valid token says that somebody is. Nothing else ever says so. */
export interface Identity {
  readonly userId: string;
  readonly operator: boolean;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** What the token is known by when it is revoked. */
  readonly tokenHash: string;
}

const USER_ID = /^[\x21-\x7e]{1,128}$/;

/** Whether the wallet takes this as the id of a user. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
