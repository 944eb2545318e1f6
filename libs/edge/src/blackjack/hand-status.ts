/** What a player sees of a hand of blackjack. */
import type { AccountBalance } from '../user-events.js';
import type { BlackjackPlay } from './requests.js';

export type BlackjackPhase =
  | 'Ready'
  | 'InsuranceOffered'
  | 'PlayersRound'
  | 'PlayersSplitRound'
  | 'GameOverPlayerBusts'
  | 'GameOverPlayerWins'
  | 'GameOverDealerBusts'
  | 'GameOverDealerWins'
  | 'GameOverDraw';

export interface PlayerHandStatus {
  /** Card codes, such as `h5`. */
  readonly cards: readonly string[];
  readonly total: number;
  readonly soft: boolean;
  /** Minor units. */
  readonly stake: number;
  readonly doubled: boolean;
  readonly fromSplit: boolean;
  readonly complete: boolean;
}

export interface DealerHandStatus {
  /** The hole card, the second one, is `null` until the dealer plays. */
  readonly cards: readonly (string | null)[];
  /** Total of the cards that lie face up. */
  readonly total: number;
  readonly soft: boolean;
}

export interface HandView {
  readonly tableId: string;
  readonly handId: string;
  readonly handNumber: number;
  readonly currency: string;
  /** Number of the next decision. */
  readonly k: number;
  readonly phase: BlackjackPhase;
  readonly hands: readonly PlayerHandStatus[];
  readonly dealer: DealerHandStatus;
  /** Index of the hand that is played now; `null` while none is. */
  readonly active: number | null;
  readonly legal: readonly BlackjackPlay[];
  readonly insurance: 'not offered' | 'offered' | 'declined' | 'taken';
  /** The first stake, in minor units. */
  readonly stake: number;
  /** The play that is staked for decision k, so nothing else can be played; `null` when the decision is free. */
  readonly pendingPlay: BlackjackPlay | null;
  /** Whether a decision was made without the device's secret; the hand then goes on without links. */
  readonly withoutLinks: boolean;
  readonly tip: string;
  readonly key: string;
  /** c(k − 1), or the tip: what the next decision's digest continues. */
  readonly previousSeed: string;
  /** When the house plays the hand on, in milliseconds since 1970; `null` when it is over. */
  readonly deadline: number | null;
  /** Expected value of each legal play in stakes, exactly, such as `-3/26`; when hints are on. They ignore the hole card. */
  readonly values?: Readonly<Partial<Record<BlackjackPlay, string>>>;
  /** How it ended; absent while it is open. */
  readonly settled?: HandSettled;
}

/** A hand with the balance of its player. */
export interface HandStatus extends HandView, AccountBalance {}

export type HandResultName = 'win' | 'lose' | 'push' | 'blackjack' | 'bust' | 'surrender';

/** A hand that is paid, and whose secret is revealed. */
export interface HandSettled extends AccountBalance {
  readonly handId: string;
  readonly hands: readonly { readonly result: HandResultName; readonly net: number }[];
  readonly insuranceNet: number;
  readonly net: number;
  readonly serverSeed: string;
}

/** A table of blackjack. */
export interface BlackjackTable {
  readonly tableId: string;
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  /** As `@sabot/blackjack` writes them. */
  readonly rules: Readonly<Record<string, string | number | boolean>>;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  /** How long an open hand waits for its player, in milliseconds. */
  readonly holdMs: number;
  /** The exact edge of the house, in first stakes, such as `1/160`. */
  readonly houseEdge: string;
}

/** A hand whose secret is fixed and on which nothing is staked yet. */
export interface PreparedHand extends AccountBalance {
  readonly tableId: string;
  readonly handId: string;
  readonly handNumber: number;
  readonly serverHash: string;
  readonly previousHash: string;
  readonly rules: BlackjackTable['rules'];
  readonly limits: BlackjackTable['limits'];
}

/** Where a player is at a table: in a hand, or before one. */
export type HandOrPrepared =
  | { readonly status: HandStatus; readonly prepared?: undefined }
  | { readonly prepared: PreparedHand; readonly status?: undefined };
