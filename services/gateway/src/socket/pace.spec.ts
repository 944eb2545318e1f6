import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from './pace.js';

/** Keeps the event loop busy, as a gateway is that has too much to do. */
function stall(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

describe('the pace of a gateway', () => {
  const pace = new Pace();
  afterEach(() => {
    pace.onModuleDestroy();
  });

  it('is too slow while everything waits for longer than a quarter of a second', async () => {
    pace.onApplicationBootstrap();
    expect(() => {
      pace.check();
    }).not.toThrow();
    for (let at = 0; at < 4; at++) {
      stall(700);
      await sleep(1);
    }
    expect(() => {
      pace.check();
    }).toThrow(/everything waits \d+ ms/);
  });
});
