/**
 * The table as this browser knows it: a snapshot and the events since. Events are numbered within a round; one that was
 * seen is ignored, one that is missing makes the state ask for a snapshot. Nothing is ever guessed.
 */
import type { DealtCard, GameStatus, ServerToClientEvents, TableEvent } from '@sabot/edge';

/** What was said between two cards. */
export type DealNote = 'natural' | 'player-stands' | 'banker-stands' | null;

export interface TableState {
  readonly table: GameStatus;
  /** That many cards lay face up when we arrived: they are drawn at once, the others are dealt. */
  readonly stillCards: number;
  readonly note: DealNote;
  readonly voidReason: string | null;
  /** The seed that the table revealed with the result; null until then, or when we arrived after it. */
  readonly revealedSeed: string | null;
}

export type Folded =
  { readonly kind: 'next'; readonly state: TableState } | { readonly kind: 'seen' | 'gap' };

/** The state that a snapshot describes. */
export function arrive(table: GameStatus): TableState {
  return { table, stillCards: table.cards.length, note: null, voidReason: null, revealedSeed: null };
}

/** The state after one more event, unless it was seen before or one is missing in between. */
export function fold(state: TableState, one: TableEvent): Folded {
  const { table } = state;
  if (one.event.tableId !== table.tableId) return { kind: 'seen' };
  if (one.event.roundId === table.roundId) {
    if (one.event.seq <= table.seq) return { kind: 'seen' };
    if (one.event.seq !== table.seq + 1) return { kind: 'gap' };
  } else if (one.name !== 'round-start' || one.event.seq !== 1) {
    return { kind: 'gap' };
  } else if (one.event.roundNumber <= (table.roundNumber ?? 0)) {
    return { kind: 'seen' };
  }
  const next = applied(state, one);
  return { kind: 'next', state: { ...next, table: { ...next.table, seq: one.event.seq } } };
}

function applied(state: TableState, one: TableEvent): TableState {
  const { table } = state;
  const changed = (change: Partial<GameStatus>): TableState => ({ ...state, table: { ...table, ...change } });
  switch (one.name) {
    case 'round-start':
      return freshRound(state, one.event);
    case 'bet-update':
      return changed({ totals: one.event.totals, players: one.event.players });
    case 'betting-closed':
      return changed({
        state: 'SEALING',
        timer: 0,
        betBookRoot: one.event.betBookRoot,
        totals: one.event.totals,
      });
    case 'deal-card':
      return { ...withCard(state, one.event), note: null };
    case 'initial-totals':
    case 'dealing-complete': {
      const { playerTotal, bankerTotal } = one.event;
      return changed({ handTotals: { playerTotal, bankerTotal } });
    }
    case 'hand-total': {
      const total = one.event.hand === 'PLAYER' ? 'playerTotal' : 'bankerTotal';
      return changed({ handTotals: { ...table.handTotals, [total]: one.event.total } });
    }
    case 'natural':
    case 'player-stands':
    case 'banker-stands':
      return { ...state, note: one.name };
    case 'game-result': {
      const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards } = one.event;
      const result = { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards };
      const over = changed({ state: 'RESULT', result, handTotals: { playerTotal, bankerTotal } });
      return { ...over, revealedSeed: one.event.serverSeed, note: null };
    }
    case 'round-void':
      return {
        ...changed({ state: 'VOID', timer: 0 }),
        voidReason: one.event.reason,
        revealedSeed: one.event.serverSeed,
        note: null,
      };
    case 'road-update':
      return changed({ roads: one.event.roads, trends: one.event.trends });
    case 'shoe-reshuffle':
      return changed({ shoeNumber: one.event.shoeNumber });
  }
}

type RoundStart = Parameters<ServerToClientEvents['round-start']>[0];

function freshRound({ table }: TableState, { roundId, roundNumber, hash, closesAt }: RoundStart): TableState {
  return arrive({
    ...table,
    state: 'BETTING',
    roundId,
    roundNumber,
    hash,
    closesAt,
    paused: false,
    betBookRoot: null,
    dealingIndex: 0,
    currentCardIndex: 0,
    cards: [],
    handTotals: { playerTotal: 0, bankerTotal: 0 },
    totals: {},
    result: null,
    myBets: [],
  });
}

function withCard(state: TableState, { hand, card, value, index, total }: DealtCard): TableState {
  const { table } = state;
  const cards = [...table.cards, { hand, card, value, index, total }];
  const handTotals = { ...table.handTotals, [hand === 'PLAYER' ? 'playerTotal' : 'bankerTotal']: total };
  return {
    ...state,
    table: {
      ...table,
      state: 'DEALING',
      cards,
      handTotals,
      currentCardIndex: cards.length,
      dealingIndex: index,
    },
  };
}
