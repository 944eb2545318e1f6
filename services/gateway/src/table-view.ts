/**
 * A table as its events tell it. The view after an event is a function of the view before it; a snapshot of the scheduler
 * is the view at one instant, so that a snapshot and the events after it lead to the same view as all events. Events
 * of a round are numbered without gaps: the next one changes the view, an earlier one is old, a later one is a gap.
 */
import { cardCode, cardValue, handTotal, type CardIndex } from '@sabot/baccarat';
import { roundV1, timestampMs, type walletV1 } from '@sabot/contracts';
import type { DealtCard, HandSide, HandTotals, RoundResult, TablePhase, TargetTotals } from '@sabot/edge';
import { targetName } from '@sabot/translation';
import type { RoundEvent } from './round-event.js';

export interface TableView {
  /** Null before the first round. */
  readonly roundId: string | null;
  readonly roundNumber: number;
  readonly hash: string | null;
  readonly phase: TablePhase;
  /** Null at a table that deals on demand. */
  readonly closesAtMs: number | null;
  readonly paused: boolean;
  /** The scheduler's number of the last event that is included. */
  readonly eventSeq: number;
  readonly betBookRoot: string | null;
  /** Face up, in the order dealt. */
  readonly cards: readonly DealtCard[];
  readonly totals: TargetTotals;
  /** Of two totals the one with the higher revision is the newer. */
  readonly totalsRevision: bigint;
  readonly players: number;
  readonly result: RoundResult | null;
  readonly shoeNumber: number;
}

/** What an event does to a view. */
export type Folded =
  | { readonly is: 'next'; readonly view: TableView }
  | { readonly is: 'old' }
  /** Events are missing in between: only a snapshot can tell. */
  | { readonly is: 'gap' };

export const NO_VIEW: TableView = {
  roundId: null,
  roundNumber: 0,
  hash: null,
  phase: 'PREPARING',
  closesAtMs: null,
  paused: false,
  eventSeq: 0,
  betBookRoot: null,
  cards: [],
  totals: {},
  totalsRevision: 0n,
  players: 0,
  result: null,
  shoeNumber: 0,
};

const OLD: Folded = { is: 'old' };
const GAP: Folded = { is: 'gap' };

export function fold(view: TableView, event: RoundEvent): Folded {
  const { roundId, seq } = event.message;
  if (event.name === 'roundOpened' && !(view.roundId === roundId && view.eventSeq > 0))
    return opened(view, event.message);
  if (roundId !== view.roundId) return GAP;
  if (seq <= view.eventSeq) return OLD;
  if (seq > view.eventSeq + 1) return GAP;
  return { is: 'next', view: { ...view, eventSeq: seq, ...changeBy(view, event) } };
}

function opened(view: TableView, event: roundV1.RoundOpened): Folded {
  const known = view.roundId !== null && view.roundId !== event.roundId;
  if (known && event.roundNumber <= view.roundNumber) return OLD;
  const follows = event.roundNumber === view.roundNumber + 1 && hasEnded(view);
  if (known && !follows) return GAP;
  return {
    is: 'next',
    view: {
      ...NO_VIEW,
      roundId: event.roundId,
      roundNumber: event.roundNumber,
      hash: event.serverHash,
      phase: 'BETTING',
      closesAtMs: event.closesAt ? timestampMs(event.closesAt) : null,
      eventSeq: event.seq,
      shoeNumber: event.shoe?.shoeNumber ?? 0,
    },
  };
}

function changeBy(view: TableView, event: RoundEvent): Partial<TableView> {
  switch (event.name) {
    case 'bettingClosed':
      return {
        phase: 'SEALING',
        betBookRoot: event.message.betBookRoot,
        totals: totalsOf(event.message.totals),
      };
    case 'cardDealt':
      return { phase: 'DEALING', cards: [...view.cards, dealtCard(event.message)] };
    case 'shoeReshuffled':
      return { shoeNumber: event.message.shoeNumber };
    case 'roundResulted':
      return { phase: 'RESULT', result: resultOf(event.message.outcome) };
    case 'roundVoided':
      return { phase: 'VOID' };
    case 'roundOpened':
    case 'initialTotals':
    case 'naturalDealt':
    case 'playerStood':
    case 'bankerStood':
    case 'handTotalUpdated':
    case 'dealingCompleted':
      return {};
  }
}

/** The view after new totals; undefined when they are old, of another round, or no longer change. */
export function withTotals(view: TableView, event: walletV1.BetTotals): TableView | undefined {
  const current = event.roundId === view.roundId && view.phase === 'BETTING';
  if (!current || event.revision <= view.totalsRevision) return undefined;
  return {
    ...view,
    totals: totalsOf(event.totals),
    totalsRevision: event.revision,
    players: event.playerCount,
  };
}

/** The view that a snapshot of the scheduler is; totals before sealing are not in it and stay those of the same round. */
export function viewOf(snapshot: roundV1.TableSnapshot, before: TableView): TableView {
  if (snapshot.roundId === '') return { ...NO_VIEW, paused: snapshot.paused };
  const same = snapshot.roundId === before.roundId;
  const { totals, totalsRevision, players } = same ? before : NO_VIEW;
  const sealed = snapshot.betBookRoot !== '';
  return {
    roundId: snapshot.roundId,
    roundNumber: snapshot.roundNumber,
    hash: snapshot.serverHash || null,
    phase: phaseOf(snapshot),
    closesAtMs: snapshot.closesAt ? timestampMs(snapshot.closesAt) : null,
    paused: snapshot.paused,
    eventSeq: snapshot.seq,
    betBookRoot: snapshot.betBookRoot || null,
    cards: cardsOf(snapshot),
    totals: sealed ? totalsOf(snapshot.totals) : totals,
    totalsRevision,
    players,
    result: snapshot.outcome ? resultOf(snapshot.outcome) : null,
    shoeNumber: snapshot.shoeNumber,
  };
}

/** The phase that events up to the snapshot would tell, so that both ways lead to the same view. */
function phaseOf(snapshot: roundV1.TableSnapshot): TablePhase {
  const { phase } = snapshot;
  if (phase === roundV1.Phase.VOID) return 'VOID';
  if (snapshot.outcome) return 'RESULT';
  if (snapshot.playerCards.length > 0) return 'DEALING';
  if (snapshot.betBookRoot !== '') return 'SEALING';
  return snapshot.seq === 0 ? 'PREPARING' : 'BETTING';
}

/** Hands as they lie on the table, in the order in which they were dealt: player first, card by card. */
function cardsOf({ playerCards, bankerCards }: roundV1.TableSnapshot): DealtCard[] {
  return [0, 1, 2].flatMap((at) => [
    ...nthCard('PLAYER', playerCards, at),
    ...nthCard('BANKER', bankerCards, at),
  ]);
}

function nthCard(hand: HandSide, cards: readonly CardIndex[], at: number): DealtCard[] {
  const card = cards[at];
  if (card === undefined) return [];
  const total = handTotal(cards.slice(0, at + 1));
  return [{ hand, card: cardCode(card), value: cardValue(card), index: at + 1, total }];
}

export function dealtCard({ hand, card, value, position, total }: roundV1.CardDealt): DealtCard {
  return { hand: handName(hand), card: cardCode(card), value, index: position, total };
}

export function handName(hand: roundV1.Hand): HandSide {
  return hand === roundV1.Hand.BANKER ? 'BANKER' : 'PLAYER';
}

export function totalsOf(totals: readonly roundV1.TargetTotal[]): TargetTotals {
  return Object.fromEntries(
    totals.flatMap(({ target, stakedMinor }) => {
      const name = targetName(target);
      return name === undefined ? [] : [[name, Number(stakedMinor)]];
    }),
  );
}

const WINNERS = new Map<roundV1.Winner | undefined, RoundResult['winner']>([
  [roundV1.Winner.PLAYER, 'PLAYER'],
  [roundV1.Winner.BANKER, 'BANKER'],
  [roundV1.Winner.TIE, 'TIE'],
]);

/** How a round ended; null when the message does not say, which a voided round's does not. */
export function resultOf(outcome: roundV1.Outcome | undefined): RoundResult | null {
  const winner = WINNERS.get(outcome?.winner);
  if (!outcome || !winner) return null;
  const { playerTotal, bankerTotal, playerPair, bankerPair, natural, playerCards, bankerCards } = outcome;
  const cards = { PLAYER: playerCards.map(cardCode), BANKER: bankerCards.map(cardCode) };
  return { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards };
}

export function handTotals(cards: readonly DealtCard[]): HandTotals {
  const last = (side: HandSide): number => cards.findLast(({ hand }) => hand === side)?.total ?? 0;
  return { playerTotal: last('PLAYER'), bankerTotal: last('BANKER') };
}

function hasEnded({ phase }: TableView): boolean {
  return phase === 'RESULT' || phase === 'VOID';
}
