// What the plays on the active hand gain, together with what all other hands of the round gain under best play.
import { add, multiply, rational, ZERO, type Rational } from '@sabot/cards';
import { cardValue, handValue } from '../hand.js';
import { canSplit, legalPlays } from '../legal-plays.js';
import { HAND_PLAYS, type HandPlayName } from '../play.js';
import { SURRENDER_NET } from '../settlement.js';
import { splitCount, type PlayerHand, type PlayersState } from '../state.js';
import type { AgainstUpCard } from './against-up-card.js';

export type HandPlayValues = Readonly<Partial<Record<HandPlayName, Rational>>>;

export function handPlayValues(
  state: PlayersState,
  { hand: values, splitsOf }: AgainstUpCard,
): HandPlayValues {
  const { hands, active, rules } = state;
  const hand = hands[active];
  if (!hand) throw new RangeError(`there is no hand ${active}`);
  const splits = splitCount(state);
  const splitsLeft = rules.maxSplits - splits;
  const ofPair = splitsOf(cardValue(hand.cards[0] ?? NaN));
  const waits = (other: PlayerHand): boolean => !other.complete && canSplit(other, rules, splits);
  const others = hands.filter((_, at) => at !== active);
  const waiting = others.filter(waits).length;

  const settledOthers = others
    .filter((other) => !waits(other))
    .map((other) =>
      other.complete
        ? multiply(rational(BigInt(other.stakes)), values.stand(handValue(other.cards)))
        : ofPair.kept(handValue(other.cards)),
    )
    .reduce(add, ZERO);
  const value = handValue(hand.cards);
  const gain: Record<HandPlayName, () => Rational> = {
    stay: () => values.stand(value),
    hit: () => values.hit(value),
    double: () => values.double(value),
    surrender: () => SURRENDER_NET,
    split: () => ofPair.split(waiting, splitsLeft),
  };
  const legal = legalPlays(state);
  const entries = HAND_PLAYS.filter((play) => legal.includes(play)).map((play) => {
    const withPairs = play === 'split' ? gain.split() : add(gain[play](), ofPair.pairs(waiting, splitsLeft));
    return [play, add(settledOthers, withPairs)] as const;
  });
  return Object.fromEntries(entries);
}
