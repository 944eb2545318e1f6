/**
 * Plays rounds of blackjack from the fair stream by exact best play, and adds up what they gain. Round n uses the seed as
 * server seed, a fixed client seed and nonce n. The sums are whole numbers, because amounts are counted in the smallest
 * part of a stake that the rules can pay.
 */
import {
  activeHand,
  ExactPlay,
  isFinal,
  isRefused,
  minorOf,
  newRound,
  next,
  OpenCards,
  playOn,
  settle,
  stakeStep,
  type BlackjackRules,
  type BlackjackState,
  type FinalState,
} from '@sabot/blackjack';
import { approximate, CARD_COUNT } from '@sabot/cards';
import { createStream } from '@sabot/fairness';
import { SIMULATION_CLIENT_SEED, type Tally } from './tally.js';

/** Rounds from `first` up to, but not including, `end`. */
export interface BlackjackSlice {
  readonly seed: string;
  readonly rules: BlackjackRules;
  readonly first: number;
  readonly end: number;
}

/** What the player gained in all, and the sum of its squares, both in parts of a stake. */
export type NetSums = readonly [sum: number, squares: number];

/** Counts slices of rounds under the same rules; what best play works out is kept from one slice to the next. */
export function blackjackCounter(rules: BlackjackRules): (slice: BlackjackSlice) => Tally {
  const play = new ExactPlay(rules);
  const step = stakeStep(rules);
  return ({ seed, first, end }) => {
    const stream = createStream(seed, SIMULATION_CLIENT_SEED, first);
    let [sum, squares] = [0, 0];
    for (let nonce = first; nonce < end; nonce += 1) {
      stream.seek(nonce);
      const over = playedBest(play, new OpenCards(() => stream.bounded(CARD_COUNT)));
      const net = Number(minorOf(settle(over).net, step));
      sum += net;
      squares += net * net;
    }
    return [sum, squares] satisfies NetSums;
  };
}

/** A round played by exact best play to its end. */
export function playedBest(play: ExactPlay, cards: OpenCards): FinalState {
  let state: BlackjackState = newRound(play.rules);
  while (!isFinal(state)) {
    const name = play.best(state);
    const after: ReturnType<typeof next> | undefined =
      name && next(state, playOn(activeHand(state), name), cards);
    if (!after || isRefused(after)) throw new Error(`best play is not legal in ${state.phase}`);
    state = after;
  }
  return state;
}

/** What the rounds gained on average, in stakes, beside what they gain exactly. */
export interface NetFigures {
  readonly averageNet: number;
  readonly exactNet: number;
  readonly standardError: number;
  /** How far the average is from the exact value, in standard errors. */
  readonly z: number;
}

export function netFigures([sum = 0, squares = 0]: Tally, rounds: number, rules: BlackjackRules): NetFigures {
  const part = Number(stakeStep(rules));
  const averageNet = sum / rounds / part;
  const variance = squares / rounds / part ** 2 - averageNet ** 2;
  const standardError = Math.sqrt(variance / rounds);
  const exactNet = -approximate(new ExactPlay(rules).houseEdge);
  const z = standardError === 0 ? 0 : (averageNet - exactNet) / standardError;
  return { averageNet, exactNet, standardError, z };
}
