/** The events of the namespace `/baccarat`, in both directions. */
import type { AdviceBegun, AdviceRequest, AdviceServerEvents } from './advice.js';
import type { GameStatus, ResumeAnswer } from './game-status.js';
import type { Answer, Refused } from './refused.js';
import type { ClearBets, DealRequest, PlaceBet, RemoveBet, ResumeRequest, TableRequest } from './requests.js';
import type { LobbyTable } from './rest.js';
import type * as table from './table-events.js';
import type * as user from './user-events.js';

export const BACCARAT_NAMESPACE = '/baccarat';

export interface ServerToClientEvents extends AdviceServerEvents {
  'game-status': (status: GameStatus) => void;
  'round-start': (event: table.RoundStart) => void;
  'bet-update': (event: table.BetUpdate) => void;
  'seats-update': (event: table.SeatsUpdate) => void;
  'betting-closed': (event: table.BettingClosed) => void;
  'deal-card': (event: table.DealCard) => void;
  'initial-totals': (event: table.InitialTotals) => void;
  natural: (event: table.Natural) => void;
  'player-stands': (event: table.Stands) => void;
  'banker-stands': (event: table.Stands) => void;
  'hand-total': (event: table.HandTotal) => void;
  'dealing-complete': (event: table.DealingComplete) => void;
  'game-result': (event: table.GameResult) => void;
  'round-void': (event: table.RoundVoid) => void;
  'road-update': (event: table.RoadUpdate) => void;
  'shoe-reshuffle': (event: table.ShoeReshuffle) => void;
  'bet-accepted': (event: user.BetAccepted) => void;
  'bet-reject': (event: user.BetReject) => void;
  'bets-removed': (event: user.BetsRemoved) => void;
  'bet-settled': (event: user.BetSettled) => void;
  'balance-update': (event: user.BalanceUpdate) => void;
  /** Sent to the watchers of a table that got nothing else for two seconds; its payload is `{}`. */
  alive: () => void;
  lobby: (tables: readonly LobbyTable[]) => void;
  'lobby-update': (tables: readonly LobbyTable[]) => void;
  /** The session ended because the token expired or was revoked. */
  'session-ended': (why: Refused) => void;
  'server:draining': (event: user.Draining) => void;
}

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

/** The events that have a position in a round: each happens once, in order. */
export type TableStepName = {
  [E in keyof ServerToClientEvents]: Payload<E> extends table.InRound ? E : never;
}[keyof ServerToClientEvents];

/** A step of a round, with its name. */
export type TableStep = {
  [E in TableStepName]: { readonly name: E; readonly event: Payload<E> };
}[TableStepName];

/** A record rather than a list, so the compiler reports a missing name. */
const tableSteps: Readonly<Record<TableStepName, true>> = {
  'round-start': true,
  'betting-closed': true,
  'deal-card': true,
  'initial-totals': true,
  natural: true,
  'player-stands': true,
  'banker-stands': true,
  'hand-total': true,
  'dealing-complete': true,
  'game-result': true,
  'round-void': true,
  'shoe-reshuffle': true,
};

/** The names of all steps of a round. */
export const TABLE_STEP_NAMES = Object.keys(tableSteps) as readonly TableStepName[];

type Acknowledge<T extends object> = (answer: Answer<T>) => void;

export interface ClientToServerEvents {
  'join-table': (request: TableRequest, acknowledge: Acknowledge<GameStatus>) => void;
  'leave-table': (request: TableRequest, acknowledge: Acknowledge<TableRequest>) => void;
  resume: (request: ResumeRequest, acknowledge: Acknowledge<ResumeAnswer>) => void;
  sync: (request: TableRequest, acknowledge: Acknowledge<GameStatus>) => void;
  'join-lobby': (acknowledge: Acknowledge<{ readonly tables: readonly LobbyTable[] }>) => void;
  'leave-lobby': (acknowledge: Acknowledge<object>) => void;
  'place-bet': (request: PlaceBet, acknowledge: Acknowledge<user.BetAccepted>) => void;
  'remove-bet': (request: RemoveBet, acknowledge: Acknowledge<user.BetsRemoved>) => void;
  'clear-bets': (request: ClearBets, acknowledge: Acknowledge<user.BetsRemoved>) => void;
  'ask-advice': (request: AdviceRequest, acknowledge: Acknowledge<AdviceBegun>) => void;
  deal: (request: DealRequest, acknowledge: Acknowledge<TableRequest>) => void;
}
