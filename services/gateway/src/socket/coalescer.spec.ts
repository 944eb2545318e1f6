import { describe, expect, it } from '@jest/globals';
import { Coalescer } from './coalescer.js';

describe('a coalescer', () => {
  it('sends once for all changes during a send, and always sends the last change', () => {
    let value = 0;
    const told: number[] = [];
    const ends: (() => void)[] = [];
    const latest = new Coalescer((done) => {
      told.push(value);
      ends.push(done);
    });
    for (value of [1, 2, 3]) latest.change();
    expect(told).toEqual([1]);
    ends.shift()?.();
    expect(told).toEqual([1, 3]);
    ends.shift()?.();
    expect(told).toEqual([1, 3]);
    value = 4;
    latest.change();
    expect(told).toEqual([1, 3, 4]);
  });
});
