// What each legal play gains on average, exactly, if best play follows: on an infinite deck, for the whole round, in
// stakes, and knowing what a player may know. The hole card is any card until the dealer has peeked, and afterwards any
// that makes no blackjack.
import { add, compare, multiply, negate, ONE, subtract, type Rational } from '@sabot/cards';
import { cardValue, handValue } from '../hand.js';
import { canSplit, legalPlays } from '../legal-plays.js';
import { costOf, INSURANCE_STAKE, type PlayName } from '../play.js';
import type { BlackjackRules } from '../rules.js';
import { INSURANCE_PAYS, isNatural } from '../settlement.js';
import { splitCount, type BlackjackState, type InsuranceState, type PlayersState } from '../state.js';
import { againstUpCard, byNumber, type AgainstUpCard } from './against-up-card.js';
import { blackjackChance, standValues } from './dealer-odds.js';
import { handPlayValues } from './hand-play-values.js';
import { houseEdge } from './house-edge.js';
import { mostOf } from './judgement.js';

export type PlayValues = Readonly<Partial<Record<PlayName, Rational>>>;

/** Best play under one rule set. What it works out is kept, so one object should serve many rounds. */
export class ExactPlay {
  readonly #against: (up: number) => AgainstUpCard;
  readonly #bestKnown = new Map<string, PlayName>();
  #houseEdge: Rational | undefined;

  constructor(readonly rules: BlackjackRules) {
    const standing = standValues(rules.hitSoft17);
    this.#against = byNumber((up) => againstUpCard(rules, standing(up)));
  }

  /** What the house keeps on average per stake from somebody who plays best; negative where the player is ahead. */
  get houseEdge(): Rational {
    return (this.#houseEdge ??= houseEdge(this));
  }

  /** What each legal play gains on average until the end of the round; empty when there is nothing to decide. */
  values(state: BlackjackState): PlayValues {
    switch (state.phase) {
      case 'Ready':
        return { deal: negate(this.houseEdge) };
      case 'InsuranceOffered':
        return this.#insuranceValues(state);
      case 'PlayersRound':
      case 'PlayersSplitRound':
        return handPlayValues(state, this.#against(upCardValue(state)));
      default:
        return {};
    }
  }

  /** The legal play that gains most, the first one in the order of `legalPlays` if several do; undefined if none is legal. */
  best(state: BlackjackState): PlayName | undefined {
    const key = decisionKey(state);
    const known = this.#bestKnown.get(key);
    if (known !== undefined) return known;
    const legal = legalPlays(state);
    // Where there is only one play, nothing needs to be worked out.
    const best = legal.length === 1 ? legal[0] : mostOf(legal, this.values(state));
    if (best !== undefined) this.#bestKnown.set(key, best);
    return best;
  }

  /** The best play that costs nothing and gives nothing up: hit or stay, and no insurance. It plays for whoever has left. */
  bestFree(state: BlackjackState): PlayName | undefined {
    const free = legalPlays(state).filter(
      (name) => name !== 'surrender' && costOf({ name }).numerator === 0n,
    );
    return mostOf(free, this.values(state));
  }

  /** What two cards gain on average under best play, before the dealer peeks and without insurance. */
  dealtValue(dealt: PlayersState): Rational {
    const lost = blackjackChance(upCardValue(dealt));
    const played = subtract(ONE, lost);
    const { bothBlackjack, blackjackPays } = this.rules;
    if (dealt.hands.some(isNatural)) {
      return bothBlackjack === 'push' ? multiply(played, blackjackPays) : blackjackPays;
    }
    const best = Object.values(this.values(dealt)).reduce((a, b) => (compare(a, b) >= 0 ? a : b));
    return subtract(multiply(played, best), lost);
  }

  #insuranceValues(state: InsuranceState): PlayValues {
    const declined = this.dealtValue({ ...state, insurance: 'declined', phase: 'PlayersRound', active: 0 });
    const paid = blackjackChance(upCardValue(state));
    const perUnit = subtract(multiply(paid, INSURANCE_PAYS), subtract(ONE, paid));
    return {
      insurance: add(declined, multiply(INSURANCE_STAKE, perUnit)),
      'decline-insurance': declined,
    };
  }
}

function upCardValue({ dealer }: BlackjackState): number {
  const [up] = dealer.cards;
  if (up === undefined || up === null) throw new RangeError('the dealer has no up card');
  return cardValue(up);
}

/** Everything that the best play depends on. Hands that are complete, or that no split can touch, do not matter. */
function decisionKey(state: BlackjackState): string {
  if (!('active' in state)) return state.phase;
  const splits = splitCount(state);
  const hand = state.hands[state.active];
  const { total, soft } = handValue(hand?.cards ?? []);
  const waiting = state.hands.filter(
    (other, at) => at !== state.active && !other.complete && canSplit(other, state.rules, splits),
  );
  return [upCardValue(state), total, soft, legalPlays(state).join(), waiting.length, splits].join(' ');
}
