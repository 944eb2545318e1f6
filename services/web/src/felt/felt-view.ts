/** What the felt shows, for both the live table and the practice table. */
import type { BetTarget, HandSide, RoundResult, TablePhase } from '@sabot/edge';
import { outcomeOf, pricedTargets, priceOf, recordedPayTable, type PayTableJson } from '@sabot/baccarat';
import { parseCardCode } from '@sabot/cards';

export interface ShownCard {
  readonly code: string;
  /** The card was on the table when we joined: it is drawn without the dealing animation. */
  readonly still: boolean;
}

export interface HandView {
  readonly side: HandSide;
  readonly cards: readonly ShownCard[];
  readonly total: number;
  readonly won: boolean;
}

export interface SpotView {
  readonly target: BetTarget;
  readonly amount: number;
  /** A chip on it is not confirmed yet. */
  readonly waiting: boolean;
  readonly pool: number;
  readonly won: boolean;
  readonly lost: boolean;
  /** What the spot won above its stake, once it has been paid; otherwise 0. */
  readonly gain: number;
}

interface TableCard {
  readonly hand: HandSide;
  readonly card: string;
  readonly total: number;
}

export function handView(
  side: HandSide,
  cards: readonly TableCard[],
  stillCards: number,
  winner: RoundResult['winner'] | null,
): HandView {
  const mine = cards.flatMap(({ hand, card, total }, at) => {
    return hand === side ? [{ code: card, still: at < stillCards, total }] : [];
  });
  return { side, cards: mine, total: mine.at(-1)?.total ?? 0, won: winner === side };
}

/** Which bets won, by the rules and the table's pay table; empty while there is no result. */
export function winningTargets(result: RoundResult | null, payTable: PayTableJson): ReadonlySet<BetTarget> {
  const parsed = recordedPayTable(payTable);
  if (result === null || !parsed.ok) return new Set();
  const [player, banker] = [result.cards.PLAYER, result.cards.BANKER].map((codes) =>
    codes.map((code) => parseCardCode(code) ?? 0),
  );
  if (!player || !banker) return new Set();
  const outcome = outcomeOf(player, banker);
  return new Set(
    pricedTargets(parsed.value).filter((target) => priceOf(target, outcome, parsed.value).status === 'WON'),
  );
}

/** The look of the middle of the table. */
export type Mood = 'open' | 'last' | 'closed' | 'result' | 'waiting';

export function moodOf(phase: TablePhase, paused: boolean, urgency: 'calm' | 'soon' | 'last'): Mood {
  if (paused) return 'waiting';
  if (phase === 'BETTING') return urgency === 'calm' ? 'open' : 'last';
  if (phase === 'RESULT') return 'result';
  return phase === 'PREPARING' ? 'waiting' : 'closed';
}
