/** What the felt shows, for both the live table and the practice table. */
import type { BetTarget, HandSide, RoundResult, TablePhase } from '@sabot/edge';
import { isNaturalTotal } from '@sabot/baccarat';
import { cardName } from '../cards/card-name';
import type { Translate } from '../i18n/translate';
import type { HandCard, HandView } from '../stage/hand';

export interface SpotView {
  readonly target: BetTarget;
  readonly amount: number;
  /** A chip on it is not confirmed yet. */
  readonly waiting: boolean;
  /** The stakes and the number of all players on this spot. */
  readonly pool: number;
  readonly bettors: number;
  readonly end: SpotEnd | null;
  /** What the spot won above its stake, once it has been paid; otherwise 0. */
  readonly gain: number;
}

/** How a spot ended, by the rules. */
export type SpotEnd = 'won' | 'lost' | 'pushed';

interface TableCard {
  readonly hand: HandSide;
  readonly card: string;
  readonly total: number;
}

/** The cards of a round on this screen. */
export interface CardsView {
  /** Face up, in the order dealt. */
  readonly up: readonly TableCard[];
  /** Face down, on their way. */
  readonly air: readonly TableCard[];
  /** How many of those face up were there when we came. */
  readonly still: number;
}

/** Baccarat's third card lies across. */
const UPRIGHT = 2;

export function handView(
  t: Translate,
  side: HandSide,
  { up, air, still }: CardsView,
  result: RoundResult | null,
): HandView {
  const shown = up.flatMap(({ hand, card, total }, at) =>
    hand === side ? [{ code: card, total, state: at < still ? ('still' as const) : ('dealt' as const) }] : [],
  );
  const coming = air
    .filter(({ hand }) => hand === side)
    .map(({ card }) => ({ code: card, state: 'air' as const }));
  const cards: HandCard[] = [...shown, ...coming].map(({ code, state }, at) => ({
    code,
    state,
    sideways: at >= UPRIGHT,
  }));
  const name = t(`hand.${side}`);
  const said = shown.map(({ code }) => cardName(t, code)).join(', ');
  const total = shown.at(-1)?.total;
  const natural =
    shown.length === UPRIGHT && total !== undefined && isNaturalTotal(total) && up.length >= 2 * UPRIGHT;
  return {
    id: side,
    name,
    outer: side === 'PLAYER' ? 'start' : 'end',
    across: true,
    cards,
    places: UPRIGHT,
    total: total === undefined ? null : String(total),
    won: result?.winner === side,
    words:
      total === undefined
        ? t('hand.empty', { hand: name })
        : t('hand.summary', { hand: name, cards: said, total }),
    note: natural ? t('hand.natural') : null,
  };
}

/** The look of the middle of the table. */
export type Mood = 'open' | 'last' | 'closed' | 'result' | 'waiting';

export function moodOf(phase: TablePhase, paused: boolean, urgency: 'calm' | 'soon' | 'last'): Mood {
  if (paused) return 'waiting';
  if (phase === 'BETTING') return urgency === 'calm' ? 'open' : 'last';
  if (phase === 'RESULT') return 'result';
  return phase === 'PREPARING' ? 'waiting' : 'closed';
}
