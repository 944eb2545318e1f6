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

/**
 * An item of `GET /hands/:id/denials`: a decision that the hand's key signed and its record lacks, as its player reported it.
 * Whether the player ever sent it, nobody can tell.
 */
export interface HandDenial {
  readonly k: number;
  readonly play: string;
  readonly hand: number;
  readonly link: string;
  readonly signature: string;
  /** The codes of the cards that were due for it; none when it could not be played there. */
  readonly due: readonly string[];
}

/** `GET /blackjack/figures`: how hands were decided, counted from the hands themselves. */
export interface BlackjackFigures {
  /** How many days they cover. */
  readonly days: number;
  readonly tables: readonly {
    readonly tableId: string;
    /** Hands that were played to their end. */
    readonly hands: number;
    /** Hands that were staked, never dealt, and refunded. */
    readonly refunded: number;
    /** Decisions by who made them: players with their link, players without it, and the house when the time was over. */
    readonly byPlayer: number;
    readonly recovered: number;
    readonly automatic: number;
    /** Decisions that players reported as denied. */
    readonly denied: number;
    /** Part of all decisions that was reported as denied. */
    readonly deniedRate: number;
    /** What hands returned to players, divided by what was staked on them. */
    readonly returned: number;
  }[];
}
