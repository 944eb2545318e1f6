/** The response bodies of REST. */
import type { PayTableJson } from '@sabot/baccarat';
import type { DeckModel } from '@sabot/cards';
import type { FairnessMode, RoundBundle, BundleProof } from '@sabot/fairness';
import type { Roads, Scoreboard, Trends } from '@sabot/roads';
import type { BetTarget, Schedule, TablePhase } from './names.js';
import type { RoundResult } from './table-events.js';

/** `POST /auth/launch`: a link that starts the player's session, once and within a minute. */
export interface LaunchLink {
  readonly url: string;
}

/** `POST /auth/guest`, `POST /auth/redeem`, `POST /auth/session` and `POST /auth/refresh`. */
export interface Session {
  readonly token: string;
  readonly userId: string;
  readonly balance: number;
  readonly currency: string;
  readonly expiresAt: string;
}

export interface OfferedBet {
  readonly target: BetTarget;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A table's current round and phase. */
export interface TableStanding {
  readonly tableId: string;
  readonly name: string;
  /** The name by language tag, such as `zh-Hant`; `name` is for every other language. */
  readonly names: Readonly<Record<string, string>>;
  readonly state: TablePhase;
  readonly roundId: string | null;
  readonly roundNumber: number | null;
  readonly closesAt: string | null;
  readonly paused: boolean;
  /** Players at the table, or betting at it without being there, whichever are more. */
  readonly players: number;
  readonly currency: string;
  readonly limits: readonly OfferedBet[];
}

/** A table in the lobby: `lobby`, `lobby-update` and `GET /tables`. */
export interface LobbyTable extends TableStanding {
  readonly schedule: Schedule;
  readonly deck: DeckModel;
  readonly trends: Trends;
  /** The bead plate and the big road, for a thumbnail. */
  readonly roads: Pick<Roads, 'beadPlate' | 'bigRoad'>;
  /** As in RoadUpdate. */
  readonly firstRound: number;
}

/** `GET /tables/:id`. */
export interface TableDetail extends LobbyTable {
  readonly payTable: PayTableJson;
  readonly fairnessMode: FairnessMode;
  readonly bettingMs: number;
  readonly revealMs: number;
  readonly cooldownMs: number;
}

/** `GET /tables/:id/roads`. */
export interface TableRoads {
  readonly tableId: string;
  readonly roundNumber: number;
  readonly shoeNumber: number;
  /** As in RoadUpdate. */
  readonly firstRound: number;
  readonly roads: Roads;
  readonly trends: Trends;
  readonly scoreboard: Scoreboard;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** An item of `GET /tables/:id/rounds`, newest first, and the answer of `GET /tables/:id/rounds/:number`. */
export interface PastRound {
  readonly roundId: string;
  readonly roundNumber: number;
  /** Null when the round was voided. */
  readonly result: RoundResult | null;
  readonly voidReason: string | null;
  readonly endedAt: string;
}

/** `GET /rounds/:id` for an ended round: the input of `verifyRound`. */
export type { RoundBundle };

/** `GET /rounds/:id/bets/:betId/proof`. */
export interface BetProof extends BundleProof {
  readonly roundId: string;
  readonly root: string;
  readonly count: number;
}

/** `GET /me`. */
export interface Me {
  readonly userId: string;
  readonly balance: number;
  readonly currency: string;
  readonly alias: string;
}

/** An item of `GET /me/bets`, newest first. */
export interface BetStatement {
  readonly betId: string;
  readonly tableId: string;
  readonly roundId: string;
  /** Null for a round from before numbers were kept. */
  readonly roundNumber: number | null;
  readonly target: BetTarget;
  readonly amount: number;
  readonly status: 'PENDING' | 'WON' | 'LOST' | 'PUSHED' | 'REMOVED' | 'REFUNDED';
  readonly payout: number;
  readonly acceptedAt: string;
  readonly currency: string;
  /** How the round ended; null until then, and when it was voided. */
  readonly result: RoundResult | null;
  /** The balance right after the last posting of this bet: its stake, removal, payout or refund. */
  readonly balanceAfter: number | null;
}

/** An item of `GET /me/ledger`, newest first. */
export interface LedgerEntry {
  readonly transferId: string;
  readonly kind: string;
  readonly amount: number;
  /** The balance right after this posting; null for postings from before it was kept. */
  readonly balanceAfter: number | null;
  readonly roundId: string | null;
  readonly roundNumber: number | null;
  readonly postedAt: string;
}

/** `GET /ops/audit`: what was checked, all as of one instant, and the first violation found. */
export interface LedgerAudit {
  readonly ok: boolean;
  readonly checked: Readonly<Record<'accounts' | 'bets' | 'postings' | 'rounds', number>>;
  readonly firstViolation: { readonly invariant: string; readonly detail: string } | null;
  readonly moreViolations: number;
}

/** `GET /config.json`, which the web table loads first. */
export interface WebConfig {
  readonly demo: boolean;
  readonly currency: string;
}
