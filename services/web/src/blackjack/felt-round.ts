/**
 * A round of blackjack as the felt shows it, and the small steps from one state of the game to the next: a split moves a
 * card first, then cards come one at a time, and the hole card turns over before the dealer draws.
 */
import type { Result } from '@sabot/blackjack';

export interface FeltHand {
  /** Card codes, such as `h5`. */
  readonly cards: readonly string[];
  /** What is staked on the hand, in minor units. */
  readonly stake: number;
  /** How the hand ended; null while the round goes on. */
  readonly result: Result | null;
}

export interface FeltRound {
  readonly hands: readonly FeltHand[];
  /** The up card, the hole card, which is null while it lies face down, and what the dealer drew. */
  readonly dealer: readonly (string | null)[];
  /** The index of the hand that the player decides about; null while there is none. */
  readonly active: number | null;
}

export const EMPTY_FELT: FeltRound = { hands: [], dealer: [], active: null };

/** How many cards have been shown; a hole card counts again when it is turned over. */
export function cardCount({ hands, dealer }: FeltRound): number {
  const own = hands.reduce((sum, { cards }) => sum + cards.length, 0);
  return own + dealer.length + (dealer[1] ? 1 : 0);
}

/** The cards of `before` in the hands of `after`, without any new card: a pair that is split lies in two hands. */
export function withoutNewCards(before: FeltRound, after: FeltRound): FeltRound {
  const split = after.hands.length > before.hands.length ? before.active : null;
  const known = before.hands.flatMap(({ cards }, at) =>
    at === split ? cards.map((card) => [card]) : [cards],
  );
  const hands = after.hands.map((hand, at) => ({ ...hand, cards: known[at] ?? [], result: null }));
  return { hands, dealer: before.dealer, active: null };
}

/** Every step from one state to the next, the last one being `after`. */
export function stepsBetween(before: FeltRound, after: FeltRound): readonly FeltRound[] {
  const steps = [withoutNewCards(before, after)];
  const add = (change: (step: FeltRound) => FeltRound): void => {
    const latest = steps.at(-1);
    if (latest) steps.push(change(latest));
  };
  const deal = (hand: number, card: string): void => {
    add((step) => ({ ...step, hands: withCard(step.hands, hand, card) }));
  };
  const dealerCard = (at: number): void => {
    const card = after.dealer[at];
    if (card !== undefined) add((step) => ({ ...step, dealer: [...step.dealer.slice(0, at), card] }));
  };
  const isDeal = before.hands.length === 0;
  after.hands.forEach(({ cards }, hand) => {
    cards.slice(steps[0]?.hands[hand]?.cards.length ?? 0).forEach((card, at) => {
      deal(hand, card);
      // The dealer's cards of a deal come between and after the player's. The hole card comes face down.
      if (!isDeal) return;
      if (at === 0) dealerCard(0);
      else add((step) => ({ ...step, dealer: [...step.dealer, null] }));
    });
  });
  const [, hole] = after.dealer;
  if (hole && !before.dealer[1]) dealerCard(1);
  for (let at = Math.max(2, before.dealer.length); at < after.dealer.length; at += 1) dealerCard(at);
  return [...steps, after];
}

function withCard(hands: readonly FeltHand[], index: number, card: string): readonly FeltHand[] {
  return hands.map((hand, at) => (at === index ? { ...hand, cards: [...hand.cards, card] } : hand));
}
