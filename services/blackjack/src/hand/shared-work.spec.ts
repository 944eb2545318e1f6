import { describe, expect, it } from '@jest/globals';
import { SharedWork } from './shared-work.js';

describe('work that is shared', () => {
  it('is done once for all who ask while it runs, and again for whoever asks later', async () => {
    const work = new SharedWork();
    let runs = 0;
    const count = (): Promise<number> => Promise.resolve(++runs);
    expect(await Promise.all([work.run('a', count), work.run('a', count), work.run('b', count)])).toEqual([
      1, 1, 2,
    ]);
    expect(await work.run('a', count)).toBe(3);
  });

  it('fails for all who share it, and is begun anew afterwards', async () => {
    const work = new SharedWork();
    const fail = (): Promise<number> => Promise.reject(new Error('no answer'));
    const both = await Promise.allSettled([work.run('a', fail), work.run('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await work.run('a', () => Promise.resolve(1))).toBe(1);
  });
});
