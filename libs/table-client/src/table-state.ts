/**
 * What a client shows of a table: a snapshot, the steps since, and the latest totals and roads. Nothing is derived: the
 * phase is the last one received, and fields that only the gateway computes are not kept.
 */
import type {
  AccountBalance,
  BetUpdate,
  DealtCard,
  GameStatus,
  MyBet,
  OwnStatus,
  RoadUpdate,
  RoundStart,
  SeatsUpdate,
  TableStep,
} from '@sabot/edge';
import { inNewRound, withOwnStatus, type OwnTable } from './own-table.js';

/** Valid only at the instant of a snapshot, so no client keeps them. */
type Momentary = 'timer' | 'serverTime' | 'dealingIndex' | 'currentCardIndex';

/** The table as everyone sees it. */
export type PublicTable = Omit<GameStatus, keyof OwnStatus | Momentary>;

/** The announcement between two cards. */
export type DealNote = 'natural' | 'player-stands' | 'banker-stands' | null;

export interface TableState {
  readonly table: PublicTable;
  readonly own: OwnTable;
  readonly note: DealNote;
  readonly voidReason: string | null;
  /** The seed revealed when the round ended; null until then, and after a snapshot. */
  readonly revealedSeed: string | null;
  /** How many cards came with a snapshot or `resumed`: these are drawn at once, the others are animated. */
  readonly stillCards: number;
  /** Totals of a round whose start has not arrived yet. */
  readonly totalsAhead: BetUpdate | null;
}

/** The player's accepted bets in the current round. */
export function myBetsOf({ table, own }: TableState): readonly MyBet[] {
  return own.bets
    .filter(({ roundId }) => roundId === table.roundId)
    .map(({ betId, roundId, target, amount }) => ({ betId, roundId, target, amount }));
}

/** The balance to show at the table, in the table's currency. */
export function balanceOf({ own }: TableState): AccountBalance | undefined {
  return own.balances[own.currency];
}

/** The state of a snapshot. Only provably newer parts of the previous state are kept. */
export function arrive(status: GameStatus, before: TableState | null): TableState {
  const table = publicPart(status);
  const arrived: TableState = {
    table,
    own: withOwnStatus(before?.own ?? null, status, table),
    note: null,
    voidReason: null,
    revealedSeed: null,
    stillCards: table.cards.length,
    totalsAhead: null,
  };
  if (before === null) return arrived;
  const { roads, trends, firstRound, roadsRevision } = before.table;
  const newerRoads = roadsRevision > table.roadsRevision ? { roads, trends, firstRound, roadsRevision } : {};
  return [totalsOf(before.table), before.totalsAhead].reduce(
    (state, totals) => (totals ? withTotals(state, totals) : state),
    { ...arrived, table: { ...table, ...newerRoads } },
  );
}

/** The state after the next step; the caller has checked that it is the next one. */
export function withStep(state: TableState, step: TableStep): TableState {
  const { seq, state: phase } = step.event;
  const next = applied(state, step);
  return { ...next, table: { ...next.table, state: phase, seq } };
}

/** The state after a totals update, whose seats are another matter; the same object when the totals are old. */
export function withTotals(state: TableState, update: BetUpdate): TableState {
  const { table, totalsAhead } = state;
  const current = table.roundNumber ?? 0;
  if (update.roundNumber > current) return isNewer(update, totalsAhead) ? ahead(state, update) : state;
  if (update.roundNumber < current || update.revision <= table.totalsRevision) return state;
  const { bettors, players, revision: totalsRevision } = update;
  // The sealed book is final: an update that was sent before sealing may show lower totals.
  const totals = table.betBookRoot === null ? update.totals : table.totals;
  return { ...state, table: { ...table, totals, bettors, players, totalsRevision } };
}

/** The state with the number of seated players that was received last; the same object when it has not changed. */
export function withSeats(state: TableState, { seated }: Pick<SeatsUpdate, 'seated'>): TableState {
  return seated === state.table.seated ? state : { ...state, table: { ...state.table, seated } };
}

/** The state after a roads update; the same object when the update is old. */
export function withRoads(state: TableState, update: RoadUpdate): TableState {
  const { roads, trends, firstRound, revision: roadsRevision } = update;
  if (roadsRevision <= state.table.roadsRevision) return state;
  return { ...state, table: { ...state.table, roads, trends, firstRound, roadsRevision } };
}

function isNewer(update: BetUpdate, known: BetUpdate | null): boolean {
  if (known === null || update.roundNumber > known.roundNumber) return true;
  return update.roundNumber === known.roundNumber && update.revision > known.revision;
}

function ahead(state: TableState, totalsAhead: BetUpdate): TableState {
  return { ...state, totalsAhead };
}

function totalsOf(table: PublicTable): BetUpdate | null {
  const { tableId, roundId, roundNumber, totals, bettors, players, seated } = table;
  if (roundId === null || roundNumber === null) return null;
  return {
    ...{ tableId, roundId, roundNumber, totals, bettors, players, seated },
    revision: table.totalsRevision,
  };
}

function publicPart(status: GameStatus): PublicTable {
  const { tableId, state, roundId, roundNumber, hash, closesAt, paused, betBookRoot, cards, handTotals } =
    status;
  const { totals, bettors, players, seated, totalsRevision, result, roads, trends, firstRound } = status;
  const { roadsRevision, shoeNumber, cardsLeft, seq } = status;
  return {
    ...{ tableId, state, roundId, roundNumber, hash, closesAt, paused, betBookRoot, cards, handTotals },
    ...{ totals, bettors, players, seated, totalsRevision, result, roads, trends, firstRound },
    ...{ roadsRevision, shoeNumber, cardsLeft, seq },
  };
}

function applied(state: TableState, step: TableStep): TableState {
  const { table } = state;
  const changed = (change: Partial<PublicTable>): TableState => ({
    ...state,
    table: { ...table, ...change },
  });
  switch (step.name) {
    case 'round-start':
      return freshRound(state, step.event);
    case 'betting-closed':
      return changed({ betBookRoot: step.event.betBookRoot, totals: step.event.totals });
    case 'deal-card':
      return withCard(state, step.event);
    case 'initial-totals':
    case 'dealing-complete': {
      const { playerTotal, bankerTotal } = step.event;
      return changed({ handTotals: { playerTotal, bankerTotal } });
    }
    case 'hand-total':
      return changed({ handTotals: withTotal(table.handTotals, step.event) });
    case 'natural':
    case 'player-stands':
    case 'banker-stands':
      return { ...state, note: step.name };
    case 'game-result': {
      const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards } = step.event;
      const result = { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards };
      const over = changed({ result, handTotals: { playerTotal, bankerTotal } });
      return { ...over, revealedSeed: step.event.serverSeed, note: null };
    }
    case 'round-void': {
      const { reason: voidReason, serverSeed: revealedSeed } = step.event;
      return { ...state, voidReason, revealedSeed, note: null };
    }
    case 'shoe-reshuffle':
      return changed({ shoeNumber: step.event.shoeNumber });
  }
}

function freshRound(state: TableState, start: RoundStart): TableState {
  const { roundId, roundNumber, hash, closesAt, shoeNumber, cardsLeft } = start;
  const table: PublicTable = {
    ...state.table,
    ...{ roundId, roundNumber, hash, closesAt, shoeNumber, cardsLeft },
    paused: false,
    betBookRoot: null,
    cards: [],
    handTotals: { playerTotal: 0, bankerTotal: 0 },
    totals: {},
    bettors: {},
    players: 0,
    totalsRevision: 0,
    result: null,
  };
  const fresh: TableState = {
    table,
    own: inNewRound(state.own, table),
    note: null,
    voidReason: null,
    revealedSeed: null,
    stillCards: 0,
    totalsAhead: null,
  };
  return state.totalsAhead ? withTotals(fresh, state.totalsAhead) : fresh;
}

function withCard(state: TableState, { hand, card, value, index, total }: DealtCard): TableState {
  const { table } = state;
  const cards = [...table.cards, { hand, card, value, index, total }];
  const handTotals = withTotal(table.handTotals, { hand, total });
  return { ...state, table: { ...table, cards, handTotals }, note: null };
}

function withTotal(
  totals: PublicTable['handTotals'],
  { hand, total }: Pick<DealtCard, 'hand' | 'total'>,
): PublicTable['handTotals'] {
  return { ...totals, [hand === 'PLAYER' ? 'playerTotal' : 'bankerTotal']: total };
}
