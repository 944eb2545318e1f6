'use client';
/** Plays the reveal queue in real time and tells what to show after every change. */
import {
  NOTHING_REVEALED,
  withCardsTurned,
  withView,
  type Reveal,
  type Revealable,
  type RevealPace,
} from './reveal';

/** How long a card flies and turns over, at normal speed. The style sheet of the hand has the same two figures. */
export const CARD_FLIGHT_MS = 380;
export const CARD_TURN_MS = 340;

export interface PlayerPace extends RevealPace {
  /** Relative to normal speed. */
  readonly factor: number;
}

export class RevealPlayer<View extends Revealable> {
  #reveal: Reveal<View> = NOTHING_REVEALED;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pace: () => PlayerPace,
    private readonly show: (reveal: Reveal<View>) => void,
  ) {}

  take(view: View): void {
    this.#change(withView(this.#reveal, view, this.pace()));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #change(reveal: Reveal<View>): void {
    const inTheAir = this.#reveal.turning !== null;
    this.#reveal = reveal;
    this.show(reveal);
    if (reveal.turning === null) clearTimeout(this.#timer);
    else if (!inTheAir) this.#await();
  }

  #await(): void {
    this.#timer = setTimeout(
      () => {
        const landed = withCardsTurned(this.#reveal, this.pace());
        // Without a card in the air, `#change` starts the next wait.
        this.#reveal = { ...this.#reveal, turning: null };
        this.#change(landed);
      },
      (CARD_FLIGHT_MS + CARD_TURN_MS) * this.pace().factor,
    );
  }
}
