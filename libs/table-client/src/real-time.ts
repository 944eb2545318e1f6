/** Time and chance, passed in so that tests can hold them still. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something later; returns how to call it off. */
  later(ms: number, run: () => void): () => void;
  /** Evenly spread from 0 to below 1. */
  chance(): number;
}

/** The clock and the chance of the machine, in browsers and in Node. */
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
