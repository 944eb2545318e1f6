/** What a bot bets: drawn from the fair stream of a seed, so that the same seed plays the same bets. */
import type { BetTarget } from '@sabot/baccarat';
import type { OfferedBet } from '@sabot/edge';
import { createStream, type FairStream } from '@sabot/fairness';

export interface ChosenBet {
  readonly target: BetTarget;
  readonly amount: number;
}

const CLIENT_SEED = 'play';
/** Without an amount, one to this many times the least that the table takes. */
const MAX_TIMES_MINIMUM = 3;

export class BetChoice {
  readonly #stream: FairStream;

  /** Each player has a number of its own, and so a stream of its own. */
  constructor(
    seed: string,
    player: number,
    private readonly offers: readonly OfferedBet[],
    private readonly amount: number | undefined,
  ) {
    this.#stream = createStream(seed, CLIENT_SEED, player);
  }

  next(): ChosenBet {
    const offer = this.offers[this.#stream.bounded(this.offers.length)];
    if (!offer) throw new RangeError('the table offers no bet');
    const times = 1 + this.#stream.bounded(MAX_TIMES_MINIMUM);
    return { target: offer.target, amount: this.amount ?? Math.min(offer.max, offer.min * times) };
  }
}
