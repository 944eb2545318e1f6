/** What the record of a finished hand says, as the felt shows it. */
import { cardCode } from '@sabot/cards';
import {
  type HandBundle,
  type HandInPlay,
  isVoidHand,
  playDecision,
  rulesOf,
  undealt,
} from '@sabot/fairness/hand';
import type { FeltRound } from './felt-round';

export interface HandEnd {
  readonly handId: string;
  readonly handNumber: number;
  readonly felt: FeltRound;
  /** Everything staked, the insurance included. */
  readonly staked: number;
  readonly net: number;
  /** What came back of a hand that was never dealt. */
  readonly refund: number | null;
  /** The plays that the house made because the time was over. */
  readonly automatic: readonly string[];
  /** How many decisions were made without the device's secret. */
  readonly recovered: number;
}

export function handEnd(bundle: HandBundle): HandEnd {
  const { handId, handNumber, stake } = bundle;
  if (isVoidHand(bundle)) {
    const felt = { hands: [], dealer: [], active: null };
    const { refund } = bundle.void;
    return { handId, handNumber, felt, staked: stake, net: 0, refund, automatic: [], recovered: 0 };
  }
  const { steps, hands, dealer, net } = bundle;
  const { state } = replayed(bundle.steps, undealt(rulesOf(bundle)));
  const stakes = hands.map((_, at) => stake * (state.hands[at]?.stakes ?? 1));
  const own = stakes.reduce((sum, each) => sum + each, 0);
  return {
    handId,
    handNumber,
    felt: {
      hands: hands.map(({ cards, result }, at) => ({
        cards: cards.map(cardCode),
        stake: stakes[at] ?? stake,
        result,
      })),
      dealer: dealer.map(cardCode),
      active: null,
    },
    staked: state.insurance === 'taken' ? own + stake / 2 : own,
    net,
    refund: null,
    automatic: steps.filter(({ actor }) => actor === 'automatic').map(({ play }) => play),
    recovered: steps.filter(({ actor }) => actor === 'recover').length,
  };
}

/** The hand after its decisions, with the cards that the record names; as far as they can be played. */
function replayed(
  steps: readonly { readonly play: string; readonly hand: number; readonly cards: readonly number[] }[],
  start: HandInPlay,
): HandInPlay {
  return steps.reduce((hand, step) => {
    const cards = step.cards.values();
    // Who decided makes no difference to the stakes.
    const played = playDecision(hand, { ...step, actor: 'player' }, () => cards.next().value ?? 0);
    return 'code' in played ? hand : played.after;
  }, start);
}
