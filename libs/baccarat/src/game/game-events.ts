// Listeners watch the game and cannot break it: an error in a listener does not stop the move. It is kept and thrown to
// the caller once the move is complete, so it is not lost either.
import type { CardIndex, Refusal } from '@sabot/cards';
import type { BetTarget } from '../bets.js';
import type { Bet } from './game-bet.js';
import type { RoundOutcome, Side } from './game-state.js';

/** The events that a listener can receive; positions within a hand count from zero. */
export interface BaccaratGameEvents {
  onBetPlaced(bet: Bet): void;
  onBetRemoved(type: BetTarget): void;
  onDealStart(): void;
  onCardDealt(card: CardIndex, target: Side, position: number): void;
  onNatural(hand: Side, value: number): void;
  onThirdCard(target: Side, card: CardIndex): void;
  onRoundComplete(outcome: RoundOutcome): void;
  onBalanceUpdate(balanceMinor: bigint): void;
  onShoeReshuffle(): void;
  onError(refusal: Refusal<BetTarget>): void;
}

/** Notifies a listener of events and holds back its errors until the outermost move is over. */
export class Announcer {
  private depth = 0;
  private firstFailure: Error | undefined;

  constructor(private readonly listener: Partial<BaccaratGameEvents>) {}

  tell<Event extends keyof BaccaratGameEvents>(
    event: Event,
    ...details: Parameters<BaccaratGameEvents[Event]>
  ): void {
    const listener = this.listener as Partial<Record<Event, (...args: typeof details) => void>>;
    try {
      listener[event]?.(...details);
    } catch (cause) {
      this.firstFailure ??= new Error(`the ${event} listener failed`, { cause });
    }
  }

  /** Runs a move of the game to its end, then throws the first error from a listener, if any. */
  during<Answer>(move: () => Answer): Answer {
    this.depth += 1;
    let answer: Answer;
    try {
      answer = move();
    } finally {
      this.depth -= 1;
    }
    const failure = this.firstFailure;
    if (this.depth === 0 && failure) {
      this.firstFailure = undefined;
      throw failure;
    }
    return answer;
  }
}
