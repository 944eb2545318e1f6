/**
 * What a client shows of a table: a snapshot, the steps since, and the latest totals and roads. Nothing is guessed: the phase
 * is the one that was told last, and fields that only the gateway computes are not kept.
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
  TableStep,
} from '@sabot/edge';
import { inNewRound, withOwnStatus, type OwnTable } from './own-table.js';

/** True at the instant of a snapshot and at no other, so no client keeps them. */
type Momentary = 'timer' | 'serverTime' | 'dealingIndex' | 'currentCardIndex';

/** The table as everyone sees it. */
export type PublicTable = Omit<GameStatus, keyof OwnStatus | Momentary>;

/** What was said between two cards. */
export type DealNote = 'natural' | 'player-stands' | 'banker-stands' | null;

export interface TableState {
  readonly table: PublicTable;
  readonly own: OwnTable;
  readonly note: DealNote;
  readonly voidReason: string | null;
  /** The seed that the table revealed with the result; null until then, or when a snapshot came after it. */
  readonly revealedSeed: string | null;
  /** That many cards were told as lying there: they are drawn at once, the others are dealt. */
  readonly stillCards: number;
  /** Totals of a round whose start was not told yet. */
  readonly totalsAhead: BetUpdate | null;
}

/** The player's accepted bets in the current round. */
export function myBetsOf({ table, own }: TableState): readonly MyBet[] {
  return own.bets
    .filter(({ roundId }) => roundId === table.roundId)
    .map(({ betId, roundId, target, amount }) => ({ betId, roundId, target, amount }));
}

/** The balance to show at the table: that of its currency. */
export function balanceOf({ own }: TableState): AccountBalance | undefined {
  return own.balances[own.currency];
}

/** The state that a snapshot describes. Only what is provably newer stays of the one before. */
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
  const { roads, trends, roadsRevision } = before.table;
  const newerRoads = roadsRevision > table.roadsRevision ? { roads, trends, roadsRevision } : {};
  return [totalsOf(before.table), before.totalsAhead].reduce(
    (state, totals) => (totals ? withTotals(state, totals) : state),
    { ...arrived, table: { ...table, ...newerRoads } },
  );
}

/** The state after the next step; whether it is the next one has been judged before. */
export function withStep(state: TableState, step: TableStep): TableState {
  const { seq, state: phase } = step.event;
  const next = applied(state, step);
  return { ...next, table: { ...next.table, state: phase, seq } };
}

/** The state after an update of totals; the same one when the update is old. */
export function withTotals(state: TableState, update: BetUpdate): TableState {
  const { table, totalsAhead } = state;
  const current = table.roundNumber ?? 0;
  if (update.roundNumber > current) return isNewer(update, totalsAhead) ? ahead(state, update) : state;
  if (update.roundNumber < current || update.revision <= table.totalsRevision) return state;
  const { players, revision: totalsRevision } = update;
  // The sealed book is final: an update that was under way when it was sealed may say less.
  const totals = table.betBookRoot === null ? update.totals : table.totals;
  return { ...state, table: { ...table, totals, players, totalsRevision } };
}

/** The state after an update of roads; the same one when the update is old. */
export function withRoads(state: TableState, update: RoadUpdate): TableState {
  const { roads, trends, revision: roadsRevision } = update;
  if (roadsRevision <= state.table.roadsRevision) return state;
  return { ...state, table: { ...state.table, roads, trends, roadsRevision } };
}

function isNewer(update: BetUpdate, known: BetUpdate | null): boolean {
  if (known === null || update.roundNumber > known.roundNumber) return true;
  return update.roundNumber === known.roundNumber && update.revision > known.revision;
}

function ahead(state: TableState, totalsAhead: BetUpdate): TableState {
  return { ...state, totalsAhead };
}

function totalsOf(table: PublicTable): BetUpdate | null {
  const { tableId, roundId, roundNumber, totals, players, totalsRevision: revision } = table;
  if (roundId === null || roundNumber === null) return null;
  return { tableId, roundId, roundNumber, totals, players, revision };
}

function publicPart(status: GameStatus): PublicTable {
  const { tableId, state, roundId, roundNumber, hash, closesAt, paused, betBookRoot, cards, handTotals } =
    status;
  const { totals, players, totalsRevision, result, roads, trends, roadsRevision, shoeNumber, seq } = status;
  return {
    ...{ tableId, state, roundId, roundNumber, hash, closesAt, paused, betBookRoot, cards, handTotals },
    ...{ totals, players, totalsRevision, result, roads, trends, roadsRevision, shoeNumber, seq },
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

function freshRound(state: TableState, { roundId, roundNumber, hash, closesAt }: RoundStart): TableState {
  const table: PublicTable = {
    ...state.table,
    ...{ roundId, roundNumber, hash, closesAt },
    paused: false,
    betBookRoot: null,
    cards: [],
    handTotals: { playerTotal: 0, bankerTotal: 0 },
    totals: {},
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
