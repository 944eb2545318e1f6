/** What a scripted house of blackjack is told, what it shows of a hand, and the record of a hand that is over. */
import {
  DEFAULT_RULES,
  faceUp,
  handValue,
  minorOf,
  rulesToJson,
  settle,
  type BlackjackState,
  type FinalState,
} from '@sabot/blackjack';
import { cardCode } from '@sabot/cards';
import type { HandStatus, PreparedHand } from '@sabot/edge';
import { serverHashOf } from '@sabot/fairness';
import { type BundleStep, HAND_VERSION, handRecordHash, type PlayedHandBundle } from '@sabot/fairness/hand';

/** Where the player's money is. */
export interface HouseAccount {
  balance: number;
  version: number;
  readonly currency: string;
}

/** What a house may be told about the hand that it deals. */
export interface HouseOptions {
  readonly account?: HouseAccount;
  readonly handId?: string;
  readonly handNumber?: number;
  readonly previousHash?: string;
  readonly limits?: PreparedHand['limits'];
}

/** The cards of everybody, as the player sees them. */
export function cardsShown(
  { hands, dealer }: BlackjackState,
  stake: number,
): Pick<HandStatus, 'hands' | 'dealer'> {
  return {
    hands: hands.map(({ cards, stakes, fromSplit, complete }) => ({
      cards: cards.map(cardCode),
      ...handValue(cards),
      stake: stake * stakes,
      doubled: stakes === 2,
      fromSplit,
      complete,
    })),
    dealer: {
      cards: dealer.cards.map((card) => (card === null ? null : cardCode(card))),
      ...handValue(faceUp(dealer)),
    },
  };
}

type Terms = Pick<
  PlayedHandBundle,
  | 'tableId'
  | 'alias'
  | 'handId'
  | 'handNumber'
  | 'currency'
  | 'stake'
  | 'tip'
  | 'key'
  | 'serverSeed'
  | 'previousHash'
>;

/** The record of a hand under the rules of our tables. */
export function bundleOf(terms: Terms, steps: readonly BundleStep[], end: FinalState): PlayedHandBundle {
  const settled = settle(end);
  const minor = (amount: Parameters<typeof minorOf>[0]): number =>
    Number(minorOf(amount, BigInt(terms.stake)));
  const bundle: PlayedHandBundle = {
    version: HAND_VERSION,
    ...terms,
    rules: rulesToJson(DEFAULT_RULES),
    serverHash: serverHashOf(terms.serverSeed),
    hash: '',
    steps,
    dealer: faceUp(end.dealer),
    hands: end.hands.map(({ cards }, at) => {
      const { result, net } = settled.hands[at] ?? { result: 'push', net: settled.net };
      return { cards, result, net: minor(net) };
    }),
    insuranceNet: minor(settled.insuranceNet),
    net: minor(settled.net),
  };
  return { ...bundle, hash: handRecordHash(bundle) };
}
