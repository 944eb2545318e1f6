/** A clock whose waits are over at once. */
import type { Time } from '../src/index.js';

export class TestClock implements Time {
  now(): number {
    return 0;
  }

  later(_: number, run: () => void): () => void {
    const soon = setImmediate(run);
    return () => {
      clearImmediate(soon);
    };
  }

  chance(): number {
    return 0;
  }
}
