import { describe, expect, it } from '@jest/globals';
import { cardCode } from '@sabot/cards';
import { verifyHand } from '@sabot/fairness/hand';
import { blocksOf, claimedCards, claimedDecisions } from './hand-steps';

describe('the steps of a hand', () => {
  it('stand together for each decision, and the others before and after', () => {
    const step = (name: 'bundle' | 'link' | 'play' | 'dealer', k?: number) => ({
      ...({ step: name, status: 'pass', detail: '', reasons: [] } as const),
      ...(k === undefined ? {} : { k }),
    });
    const steps = [step('bundle'), step('link', 0), step('play', 0), step('link', 1), step('dealer')];
    expect(blocksOf(steps).map((block) => [block.k, block.steps.length])).toEqual([
      [null, 1],
      [0, 2],
      [1, 1],
      [null, 1],
    ]);
  });

  it('of an unreadable record are one block', () => {
    expect(blocksOf(verifyHand('nothing').steps).map(({ k }) => k)).toEqual([null]);
  });
});

describe('what a record claims', () => {
  it('is read as far as it makes sense', () => {
    const record = {
      steps: [{ play: 'deal', actor: 'player' }, 7],
      dealer: [0, 99, 13],
      hands: [{ cards: [1] }, null],
    };
    expect(claimedDecisions(record)).toEqual([
      { play: 'deal', actor: 'player' },
      { play: '?', actor: '?' },
    ]);
    expect(claimedCards(record, cardCode)).toEqual([['sA', 'hA'], ['s2'], []]);
  });

  it.each([null, 'text', 7, {}])('is nothing for %j', (record) => {
    expect(claimedDecisions(record)).toEqual([]);
    expect(claimedCards(record, cardCode)).toEqual([[]]);
  });
});
