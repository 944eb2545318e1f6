// Exact edges and best first plays of whole rule sets, written by an independent implementation.
import { describe, expect, it } from '@jest/globals';
import { percentText, rationalText } from '@sabot/cards';
import { readFileSync } from 'node:fs';
import { checkRules, ExactPlay, firstPlays, parseRules, type BlackjackRules } from '../src/index.js';

interface EdgeVector {
  id: string;
  rules: { lateSurrender: boolean; hitSplitAces: boolean };
  houseEdge: string;
  houseEdgePercent: string;
  firstPlay: object;
}

const file = readFileSync(new URL('vectors/blackjack-edges.json', import.meta.url), 'utf8');
const { vectors } = JSON.parse(file) as { vectors: EdgeVector[] };

function rulesOf(json: object): BlackjackRules {
  const read = parseRules(json);
  if (!read.ok) throw new Error(read.problems.join('; '));
  return read.value;
}

describe('the exact edge', () => {
  it.each(vectors)(
    'of $id, and its best first plays',
    ({ rules, houseEdge, houseEdgePercent, firstPlay }) => {
      const { lateSurrender, hitSplitAces, ...same } = rules;
      const play = new ExactPlay(
        rulesOf({ ...same, allowSurrender: lateSurrender, oneCardOnSplitAces: !hitSplitAces }),
      );
      expect(rationalText(play.houseEdge)).toBe(houseEdge);
      expect(percentText(play.houseEdge, 8)).toBe(houseEdgePercent);
      expect(firstPlays(play)).toEqual(firstPlay);
    },
  );

  it('is smaller the more a player may do', () => {
    const edgeOf = (options: object): string => percentText(new ExactPlay(rulesOf(options)).houseEdge, 8);
    const steps = [
      { maxSplits: 0 },
      { maxSplits: 1 },
      { maxSplits: 2 },
      { maxSplits: 3 },
      { resplitAces: true },
      { resplitAces: true, oneCardOnSplitAces: false },
    ].map(edgeOf);
    expect(steps.toSorted().toReversed()).toEqual(steps);
    expect(new Set(steps).size).toBe(steps.length);
  });
});

describe('rules at boot', () => {
  it('are sound where the house is ahead', () => {
    expect(checkRules(rulesOf({}))).toEqual({ ok: true });
  });

  it('are refused where best play gains', () => {
    const generous = {
      hitSoft17: false,
      resplitAces: true,
      oneCardOnSplitAces: false,
      bothBlackjack: 'player_wins',
    };
    expect(checkRules(rulesOf(generous))).toEqual({
      ok: false,
      problems: ['best play gains 0.1734 % under these rules'],
    });
  });
});
