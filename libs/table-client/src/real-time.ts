/** The clock and randomness, passed in so tests can control them. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something later; returns a function that cancels it. */
  later(ms: number, run: () => void): () => void;
  /** A uniform random number from 0 to below 1. */
  chance(): number;
}

/** The system's clock and randomness, in browsers and in Node. */
export const REAL_TIME: Time = {
  now: () => Date.now(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  chance: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};
