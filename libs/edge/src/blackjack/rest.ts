/** The response bodies of REST about blackjack. */
import type { BlackjackTable, HandView } from './hand-status.js';

/** `GET /blackjack/tables/:id/strategy`: the best first play of every hand under the table's rules, worked out exactly. */
export interface BlackjackStrategy extends Pick<BlackjackTable, 'tableId' | 'rules' | 'houseEdge'> {
  /** The dealer's up cards, in the order of the letters below. */
  readonly upCards: readonly string[];
  /**
   * For each hand, such as `hard 16`, `soft 18` or `pair 8`, one letter for each up card: S stay, H hit, D double, P split,
   * R surrender; a dot where no two cards make the hand.
   */
  readonly firstPlay: Readonly<Record<string, string>>;
}

/** An item of `GET /me/hands`, newest first. */
export interface HandStatement {
  readonly hand: HandView;
  /** `REFUNDED` when it was staked and never dealt. */
  readonly state: 'OPEN' | 'SETTLED' | 'REFUNDED';
  /** Everything that was staked on it, in minor units. */
  readonly staked: number;
  /** Everything that was credited for it, stakes that came back included. */
  readonly paid: number;
  readonly openedAt: string;
  readonly endedAt: string | null;
}
