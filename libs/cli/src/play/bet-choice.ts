/** Chooses a bot's bets from a seed's fair stream, so the same seed places the same bets. */
import type { BetTarget } from '@sabot/baccarat';
import type { OfferedBet } from '@sabot/edge';
import { createStream, type FairStream } from '@sabot/fairness';

export interface ChosenBet {
  readonly target: BetTarget;
  readonly amount: number;
}

const CLIENT_SEED = 'play';
/** If no amount is given, a stake is one to this many times the bet's minimum. */
const MAX_TIMES_MINIMUM = 3;

export class BetChoice {
  readonly #stream: FairStream;

  /** `player` is the bot's number; each number has its own stream. */
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
    if (!offer) throw new RangeError('the table offers no bets');
    const times = 1 + this.#stream.bounded(MAX_TIMES_MINIMUM);
    return { target: offer.target, amount: this.amount ?? Math.min(offer.max, offer.min * times) };
  }
}
