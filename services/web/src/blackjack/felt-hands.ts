/** The dealer's and the player's hands for the stage, with the cards that are still on their way. */
import { handValue } from '@sabot/blackjack';
import { parseCardCode } from '@sabot/cards';
import { cardName } from '../cards/card-name';
import type { Translate } from '../i18n/translate';
import { amountText } from '../money/amount';
import type { HandCard, HandView } from '../stage/hand';
import { withoutNewCards, type FeltHand, type FeltRound } from './felt-round';

const FIRST_CARDS = 2;

export interface ShownFelt {
  readonly round: FeltRound;
  /** The round with the cards in the air; null when there are none. */
  readonly turning: FeltRound | null;
  /** Whether the cards were there when the player came. */
  readonly still: boolean;
}

export function feltHands(t: Translate, { round, turning, still }: ShownFelt): readonly HandView[] {
  const shown = turning ? withoutNewCards(round, turning) : round;
  const coming = turning ?? round;
  const state = still ? 'still' : 'dealt';
  const hands = coming.hands.length === 0 ? [{ cards: [], stake: 0, result: null }] : coming.hands;
  const isOver = !turning && hands.some(({ result }) => result !== null);
  const dealer = dealerView(t, { known: shown.dealer, coming: coming.dealer, isOver }, state);
  const holeIsUp = Boolean(coming.dealer[1]);
  const own = hands.map((hand, at): HandView => {
    const known = shown.hands[at]?.cards ?? [];
    const cards = hand.cards.map((code, place): HandCard => {
      return { code, state: place < known.length ? state : 'air' };
    });
    const name = hands.length === 1 ? t('bj.you') : t('bj.hand', { number: at + 1 });
    return {
      ...frameOf(`HAND-${at}`, name, cards),
      total: totalText(known, holeIsUp || at < (round.active ?? 0)),
      won: wins(hand),
      lost: loses(hand),
      words: wordsOf(t, name, known),
      stake: hand.stake > 0 ? amountText(hand.stake, { whole: true }) : '',
      note: turning || hand.result === null ? null : t(`bj.result.${hand.result}`),
      active: !turning && round.active === at && hands.length > 1,
    };
  });
  return [dealer, ...own];
}

type Frame = Pick<HandView, 'id' | 'name' | 'outer' | 'across' | 'places' | 'overlaps' | 'cards'>;

function frameOf(id: string, name: string, cards: readonly HandCard[]): Frame {
  return { id, name, outer: 'end', across: false, places: FIRST_CARDS, overlaps: true, cards };
}

interface DealersCards {
  readonly known: FeltRound['dealer'];
  /** With the cards in the air. */
  readonly coming: FeltRound['dealer'];
  readonly isOver: boolean;
}

function dealerView(
  t: Translate,
  { known, coming, isOver }: DealersCards,
  state: 'still' | 'dealt',
): HandView {
  const name = t('bj.dealer');
  const cards = coming.map((code, at): HandCard => {
    if (code === null) return { code: '', state: 'down' };
    if (known[at] === null) return { code, state: 'turning' };
    return { code, state: at < known.length ? state : 'air' };
  });
  const up = known.filter((code) => code !== null);
  const words = wordsOf(t, name, up);
  return {
    ...frameOf('DEALER', name, cards),
    total: totalText(up, isOver),
    won: false,
    words: known.includes(null) ? `${words} ${t('bj.holeDown')}` : words,
  };
}

function wins({ result }: FeltHand): boolean {
  return result === 'win' || result === 'blackjack';
}

function loses({ result }: FeltHand): boolean {
  return result === 'lose' || result === 'bust' || result === 'surrender';
}

export function valueOf(codes: readonly string[]): ReturnType<typeof handValue> {
  return handValue(codes.map((code) => parseCardCode(code) ?? 0));
}

/** `18`, and `8/18` while an ace may still count either way, which is decided when the hand takes no further card. */
export function totalText(codes: readonly string[], decided: boolean): string | null {
  if (codes.length === 0) return null;
  const { total, soft } = valueOf(codes);
  return soft && total < 21 && !decided ? `${total - 10}/${total}` : String(total);
}

function wordsOf(t: Translate, name: string, codes: readonly string[]): string {
  if (codes.length === 0) return t('hand.empty', { hand: name });
  const { total, soft } = valueOf(codes);
  const cards = codes.map((code) => cardName(t, code)).join(', ');
  return t(soft ? 'bj.softSummary' : 'hand.summary', { hand: name, cards, total });
}
