import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { Turnstile } from './turnstile.js';

describe('a turnstile', () => {
  it('lets a few in at a time, some wait, and turns the rest away', async () => {
    const turnstile = new Turnstile(2, 1);
    const inside: (() => void)[] = [];
    const enter = (): Promise<object | undefined> =>
      turnstile.pass(
        () =>
          new Promise<object>((leave) => {
            inside.push(() => {
              leave({});
            });
          }),
      );
    const entered = [enter(), enter(), enter(), enter()];
    expect(await entered[3]).toBeUndefined();
    expect(inside).toHaveLength(2);
    inside[0]?.();
    await turn();
    expect(inside).toHaveLength(3);
    inside.slice(1).forEach((leave) => {
      leave();
    });
    expect(await Promise.all(entered.slice(0, 3))).toEqual([{}, {}, {}]);
  });

  it('lets the next one in when work fails', async () => {
    const turnstile = new Turnstile(1, 9);
    const failed = turnstile.pass(() => Promise.reject(new Error('no')));
    const next = turnstile.pass(() => Promise.resolve({ done: true }));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toEqual({ done: true });
  });
});
