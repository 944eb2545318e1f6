/** Who a valid token says that somebody is. Nothing else ever says so. */
export interface Identity {
  readonly userId: string;
  readonly operator: boolean;
  readonly expiresAtMs: number;
}
