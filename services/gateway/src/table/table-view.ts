/**
 * A table as a pure fold of its events. A scheduler snapshot is the view at one instant, so a snapshot plus the events
 * after it gives the same view as all events. Positions have no gaps: the next event changes the view, an earlier one
 * is old, a later one reveals a gap. The phase is the one that was committed with the last event.
 */
import { dealtCards, isBetTarget } from '@sabot/baccarat';
import { cardCode, shoeRemaining } from '@sabot/cards';
import { roundV1, timestampMs, type walletV1 } from '@sabot/contracts';
import type {
  DealtCard,
  HandSide,
  HandTotals,
  Position,
  RoundResult,
  TablePhase,
  TargetBettors,
  TargetTotals,
} from '@sabot/edge';
import { targetOf } from '@sabot/translation';
import type { RoundEvent, TellableEvent } from './round-event.js';

/** `roundNumber` and `seq` are the position of the last event included; `roundNumber` is 0 before the first round. */
export interface TableView extends Position {
  /** Null before the first round. */
  readonly roundId: string | null;
  readonly hash: string | null;
  readonly phase: TablePhase;
  /** Null at a table that deals on demand. */
  readonly closesAtMs: number | null;
  readonly paused: boolean;
  readonly betBookRoot: string | null;
  /** Face up, in the order dealt. */
  readonly cards: readonly DealtCard[];
  readonly totals: TargetTotals;
  readonly bettors: TargetBettors;
  /** Of two totals, the one with the higher revision is newer. */
  readonly totalsRevision: number;
  readonly players: number;
  readonly result: RoundResult | null;
  readonly shoeNumber: number;
  /** Before the first card of the round; null with an infinite deck. */
  readonly cardsLeft: number | null;
}

/** What an event does to a view. */
export type Folded =
  | { readonly is: 'next'; readonly view: TableView }
  | { readonly is: 'old' }
  /** Events are missing in between; only a snapshot helps. */
  | { readonly is: 'gap' };

export const NO_VIEW: TableView = {
  roundId: null,
  roundNumber: 0,
  seq: 0,
  hash: null,
  phase: 'PREPARING',
  closesAtMs: null,
  paused: false,
  betBookRoot: null,
  cards: [],
  totals: {},
  bettors: {},
  totalsRevision: 0,
  players: 0,
  result: null,
  shoeNumber: 0,
  cardsLeft: null,
};

const OLD: Folded = { is: 'old' };
const GAP: Folded = { is: 'gap' };

export function fold(view: TableView, event: RoundEvent): Folded {
  const { roundId, roundNumber, seq } = event.message;
  const phase = phaseName(event.message.phase);
  if (roundNumber > 0 && roundNumber < view.roundNumber) return OLD;
  if (roundId === view.roundId && seq <= view.seq) return OLD;
  // Only the scheduler knows what an omitted event, or an old event without a phase, did to the table.
  if (phase === undefined || event.name === 'eventOmitted') return GAP;
  if (event.name === 'roundOpened' && continues(view, event.message))
    return { is: 'next', view: { ...openedView(event.message), phase } };
  if (roundId !== view.roundId || seq !== view.seq + 1) return GAP;
  return { is: 'next', view: { ...view, seq, phase, ...changeBy(view, event) } };
}

/** Whether an opening round comes next: it is the first we hear of, the one we saw prepared, or follows an ended round. */
function continues(view: TableView, { roundId, roundNumber, seq }: roundV1.RoundOpened): boolean {
  if (seq !== 1) return false;
  if (view.roundId === null || view.roundId === roundId) return true;
  return roundNumber === view.roundNumber + 1 && hasEnded(view);
}

function openedView(event: roundV1.RoundOpened): TableView {
  return {
    ...NO_VIEW,
    roundId: event.roundId,
    roundNumber: event.roundNumber,
    seq: event.seq,
    hash: event.serverHash,
    closesAtMs: event.closesAt ? timestampMs(event.closesAt) : null,
    shoeNumber: event.shoe?.shoeNumber ?? 0,
    cardsLeft: cardsLeftIn(event),
  };
}

function changeBy(view: TableView, event: TellableEvent): Partial<TableView> {
  switch (event.name) {
    case 'bettingClosed':
      return { betBookRoot: event.message.betBookRoot, totals: totalsOf(event.message.totals) };
    case 'cardDealt':
      return { cards: [...view.cards, dealtCard(event.message)] };
    case 'shoeReshuffled':
      return { shoeNumber: event.message.shoeNumber };
    case 'roundResulted':
      return { result: resultOf(event.message.outcome) };
    case 'roundVoided':
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

/**
 * The view after new totals; undefined when they are old or of another round. Totals are final once the book is sealed, and
 * totals that were read earlier may arrive later: then only the counts of players are taken.
 */
export function withTotals(view: TableView, event: walletV1.BetTotals): TableView | undefined {
  const revision = Number(event.revision);
  if (event.roundId !== view.roundId || revision <= view.totalsRevision) return undefined;
  const totals = view.betBookRoot === null ? totalsOf(event.totals) : view.totals;
  const bettors = bettorsOf(event.totals);
  return { ...view, totals, bettors, totalsRevision: revision, players: event.playerCount };
}

/** The view of a scheduler snapshot. It has no totals before sealing, so known totals of the same round stay. */
export function viewOf(snapshot: roundV1.TableSnapshot, before: TableView): TableView {
  if (snapshot.roundId === '') return { ...NO_VIEW, paused: snapshot.paused };
  const same = snapshot.roundId === before.roundId;
  const { totals, bettors, totalsRevision, players } = same ? before : NO_VIEW;
  const sealed = snapshot.betBookRoot !== '';
  return {
    roundId: snapshot.roundId,
    roundNumber: snapshot.roundNumber,
    seq: snapshot.seq,
    hash: snapshot.serverHash || null,
    phase: phaseName(snapshot.phase) ?? 'PREPARING',
    closesAtMs: snapshot.closesAt ? timestampMs(snapshot.closesAt) : null,
    paused: snapshot.paused,
    betBookRoot: snapshot.betBookRoot || null,
    cards: cardsOf(snapshot),
    totals: sealed ? totalsOf(snapshot.totals) : totals,
    bettors,
    totalsRevision,
    players,
    result: snapshot.outcome ? resultOf(snapshot.outcome) : null,
    shoeNumber: snapshot.shoeNumber,
    cardsLeft: snapshot.cardsLeft || null,
  };
}

/** The name of a phase; undefined when it is unspecified, or unknown because a newer version sent it. */
export function phaseName(phase: roundV1.Phase): TablePhase | undefined {
  return PHASES.get(phase);
}

const PHASES = new Map<roundV1.Phase, TablePhase>([
  [roundV1.Phase.PREPARING, 'PREPARING'],
  [roundV1.Phase.BETTING, 'BETTING'],
  [roundV1.Phase.SEALING, 'SEALING'],
  [roundV1.Phase.DEALING, 'DEALING'],
  [roundV1.Phase.SETTLING, 'SETTLING'],
  [roundV1.Phase.RESULT, 'RESULT'],
  [roundV1.Phase.VOID, 'VOID'],
]);

/** Whether one position comes after another. */
export function isAfter(one: Position, other: Position): boolean {
  return (
    one.roundNumber > other.roundNumber || (one.roundNumber === other.roundNumber && one.seq > other.seq)
  );
}

/** The cards on the table, in the order in which they were dealt. */
function cardsOf({ playerCards, bankerCards }: roundV1.TableSnapshot): DealtCard[] {
  return dealtCards({ player: playerCards, banker: bankerCards }).map(
    ({ hand, card, value, position, total }) => ({
      hand,
      card: cardCode(card),
      value,
      index: position,
      total,
    }),
  );
}

export function dealtCard({ hand, card, value, position, total }: roundV1.CardDealt): DealtCard {
  return { hand: handName(hand), card: cardCode(card), value, index: position, total };
}

export function handName(hand: roundV1.Hand): HandSide {
  return hand === roundV1.Hand.BANKER ? 'BANKER' : 'PLAYER';
}

export function totalsOf(totals: readonly roundV1.TargetTotal[]): TargetTotals {
  return Object.fromEntries(
    totals.flatMap((total) => {
      const target = targetOf(total);
      return isBetTarget(target) ? [[target, Number(total.stakedMinor)]] : [];
    }),
  );
}

/** Targets without bets are absent, and all targets when an older wallet did not count players per target. */
export function bettorsOf(totals: readonly roundV1.TargetTotal[]): TargetBettors {
  return Object.fromEntries(
    totals.flatMap((total) => {
      const target = targetOf(total);
      return isBetTarget(target) && total.playerCount > 0 ? [[target, total.playerCount]] : [];
    }),
  );
}

/** The cards in the shoe before a round; null with an infinite deck. */
export function cardsLeftIn({ shoe }: Pick<roundV1.RoundOpened, 'shoe'>): number | null {
  return shoe ? shoeRemaining(shoe.remainingCopies) : null;
}

const WINNERS = new Map<roundV1.Winner | undefined, RoundResult['winner']>([
  [roundV1.Winner.PLAYER, 'PLAYER'],
  [roundV1.Winner.BANKER, 'BANKER'],
  [roundV1.Winner.TIE, 'TIE'],
]);

/** How a round ended; null when the message has no outcome, as for a voided round. */
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
