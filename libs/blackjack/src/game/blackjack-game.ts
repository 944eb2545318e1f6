// The single-player game, for practice and training: one box, an infinite deck, and a judgement of every decision by its
// exact value. A play that needs money takes it from the balance first; winnings enter the balance when the round is over.
import {
  CARD_COUNT,
  checkFunds,
  checkStake,
  frozen,
  multiply,
  rational,
  type PickBelow,
  type Rational,
  type Refusal,
} from '@sabot/cards';
import { ExactPlay, type PlayValues } from '../exact/exact-play.js';
import { judgePlay } from '../exact/judgement.js';
import { legalPlays } from '../legal-plays.js';
import { refusalOf, transitions } from '../next.js';
import { costOf, type Play, type PlayName } from '../play.js';
import { isRefused, type PlayRefusal } from '../play-refusal.js';
import { OpenCards } from '../round-cards.js';
import { settle } from '../settlement.js';
import { minorOf } from '../stake-step.js';
import { isFinal, newRound, type FinalState } from '../state.js';
import { assertSettings, DEFAULT_SETTINGS, stakeLimits, type BlackjackSettings } from './game-settings.js';
import type { BlackjackGameState, Decision, FinishedRound } from './game-state.js';

export type GameRefusal = PlayRefusal | Refusal<never>;

/** What a move returns: the new state, or the reason why it was refused, in which case nothing changed. */
export type GameAnswer =
  | { readonly ok: true; readonly value: BlackjackGameState }
  | { readonly ok: false; readonly refusal: GameRefusal };

export class BlackjackGame {
  readonly #cards: OpenCards;
  readonly #exact: ExactPlay;
  #state: BlackjackGameState;

  /** `pick(n)` returns a uniform integer from 0 to n − 1. Throws a RangeError if the settings make no sense. */
  constructor(pick: PickBelow, settings: Partial<BlackjackSettings> = {}) {
    const complete = { ...DEFAULT_SETTINGS, ...settings };
    assertSettings(complete);
    const deck = complete.initialDeck.values();
    this.#cards = new OpenCards(() => {
      const { done, value } = deck.next();
      return done ? pick(CARD_COUNT) : value;
    });
    this.#exact = new ExactPlay(complete.rules);
    this.#state = frozen({
      balanceMinor: complete.startingChipsMinor,
      ...beforeTheDeal(complete),
      history: [],
      settings: complete,
    });
  }

  /** The current state. It is immutable: after a change, a call returns a new one. */
  getState(): BlackjackGameState {
    return this.#state;
  }

  /** Stakes this much and deals. */
  deal(stakeMinor: bigint): GameAnswer {
    const { balanceMinor, round, settings } = this.#state;
    if (round.phase !== 'Ready')
      return refused({ code: 'INVALID_PHASE', expected: 'Ready', actual: round.phase });
    const request = { target: 'HAND', stakeMinor, alreadyOnTargetMinor: 0n };
    const refusal =
      checkStake(request, { HAND: stakeLimits(settings) }) ?? checkFunds(stakeMinor, balanceMinor);
    if (refusal) return refused(refusal);
    return this.#move({ name: 'deal' }, stakeMinor, []);
  }

  /** Makes a play. The hand is the index of the active one. */
  play(play: Play): GameAnswer {
    const { balanceMinor, stakeMinor, round, decisions } = this.#state;
    if (round.phase === 'Ready') return refused({ code: 'NO_BETS_PLACED' });
    const refusal = refusalOf(round, play) ?? checkFunds(minorOf(costOf(play), stakeMinor), balanceMinor);
    if (refusal) return refused(refusal);
    return this.#move(play, stakeMinor, [...decisions, this.#judged(play)]);
  }

  /** Clears the table for the next stake. */
  newRound(): GameAnswer {
    const { round, settings } = this.#state;
    if (!isFinal(round)) return refused({ code: 'INVALID_PHASE', expected: 'GameOver', actual: round.phase });
    return this.#changed(beforeTheDeal(settings));
  }

  /** The plays that are legal and that the balance can pay for. Before the deal there are none: `deal` needs a stake. */
  possiblePlays(): readonly PlayName[] {
    const { balanceMinor, stakeMinor, round } = this.#state;
    if (round.phase === 'Ready') return [];
    return legalPlays(round).filter((name) => minorOf(costOf({ name }), stakeMinor) <= balanceMinor);
  }

  /** What each possible play gains on average, in stakes and exactly, if what follows can be paid for as well. */
  values(): PlayValues {
    const values = Object.entries(this.#exact.values(this.#state.round)) as [PlayName, Rational][];
    const possible = this.possiblePlays();
    return Object.fromEntries(values.filter(([name]) => possible.includes(name)));
  }

  #judged(play: Play): Decision {
    const values = this.values();
    const judged = judgePlay(values, play.name);
    if (!judged) throw new Error(`${play.name} has no value`);
    const { best, cost } = judged;
    return { play, values, best, costMinor: multiply(cost, rational(this.#state.stakeMinor)) };
  }

  #move(play: Play, stakeMinor: bigint, decisions: readonly Decision[]): GameAnswer {
    const { balanceMinor, stakedMinor, round, states } = this.#state;
    const passed = transitions(round, play, this.#cards);
    if (isRefused(passed)) return refused(passed);
    const costMinor = minorOf(costOf(play), stakeMinor);
    const reached = passed.at(-1) ?? round;
    const change = {
      balanceMinor: balanceMinor - costMinor,
      stakeMinor,
      stakedMinor: stakedMinor + costMinor,
      round: reached,
      states: [...states, ...passed],
      decisions,
    };
    return this.#changed(isFinal(reached) ? this.#finished(change, reached) : change);
  }

  /** The end of a round: what was staked comes back with what it gained. */
  #finished(change: RoundChange, end: FinalState): Partial<BlackjackGameState> {
    const { history, settings } = this.#state;
    const settlement = settle(end);
    const { stakeMinor, stakedMinor, decisions } = change;
    const netMinor = minorOf(settlement.net, stakeMinor);
    const lastRound: FinishedRound = { end, settlement, decisions, stakeMinor, stakedMinor, netMinor };
    const rounds = [...history, lastRound];
    return {
      ...change,
      balanceMinor: change.balanceMinor + stakedMinor + netMinor,
      lastRound,
      history: rounds.slice(Math.max(0, rounds.length - settings.historyRounds)),
    };
  }

  #changed(change: Partial<BlackjackGameState>): GameAnswer {
    this.#state = frozen({ ...this.#state, ...change });
    return { ok: true, value: this.#state };
  }
}

type RoundChange = Omit<BlackjackGameState, 'lastRound' | 'history' | 'settings'>;

function beforeTheDeal({
  rules,
}: BlackjackSettings): Omit<BlackjackGameState, 'balanceMinor' | 'history' | 'settings'> {
  const round = newRound(rules);
  return { stakeMinor: 0n, stakedMinor: 0n, round, states: [round], decisions: [], lastRound: null };
}

function refused(refusal: GameRefusal): GameAnswer {
  return { ok: false, refusal };
}
