/** The blackjack commands answer published games, hands and rule sets field for field. */
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { captured } from './captured-run.js';

interface Game {
  config: object;
  deck: number[];
  phaseAfterDeal: string;
  steps: { action: string }[];
  expected: object;
}
interface Hand {
  cards: number[];
  total: number;
  is_soft: boolean;
  bust: boolean;
  isTwoCard21: boolean;
}
interface RuleSet {
  rules: object;
  houseEdge: string;
  houseEdgePercent: string;
  firstPlay: object;
}

/** The published vectors are kept with the library that they test. */
function vectors(name: string): unknown {
  const file = new URL(`../../blackjack/test/vectors/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function lines(command: string, inputs: readonly object[], more: string[] = []) {
  const { code, json, stderr } = await captured(['blackjack', command, '--stdin', ...more], {
    lines: inputs.map((input) => JSON.stringify(input)),
  });
  expect(stderr).toBe('');
  return { code, json };
}

const { games, handValues } = vectors('blackjack') as { games: Game[]; handValues: Hand[] };

describe('JSON lines of blackjack', () => {
  it('give the known games, with or without --json', async () => {
    const inputs = games.map(({ config, deck, steps }) => ({
      config,
      deck,
      plays: steps.map(({ action }) => action),
    }));
    const known = games.map(({ phaseAfterDeal, steps, expected }) => ({
      phaseAfterDeal,
      steps,
      result: expected,
    }));
    expect(await lines('play', inputs)).toEqual({ code: 0, json: known });
    expect(await lines('play', inputs, ['--json'])).toEqual({ code: 0, json: known });
  });

  it('give the known hand values, and 0 for no cards', async () => {
    const known = handValues.map(({ total, is_soft, bust, isTwoCard21 }) => ({
      total,
      is_soft,
      bust,
      isTwoCard21,
    }));
    const nothing = { total: 0, is_soft: false, bust: false, isTwoCard21: false };
    expect(await lines('hand', [...handValues.map(({ cards }) => ({ cards })), { cards: [] }])).toEqual({
      code: 0,
      json: [...known, nothing],
    });
  });

  it('give the known edges and best first plays', async () => {
    const { vectors: sets } = vectors('blackjack-edges') as { vectors: RuleSet[] };
    const known = sets.map(({ houseEdge, houseEdgePercent, firstPlay }) => ({
      houseEdge,
      houseEdgePercent,
      firstPlay,
    }));
    const answered = await lines(
      'edges',
      sets.map(({ rules }) => ({ rules })),
    );
    expect(answered).toEqual({ code: 0, json: known });
  });

  it('give a negative edge for rules that favour the player', async () => {
    const rules = {
      hitSoft17: false,
      lateSurrender: true,
      resplitAces: true,
      hitSplitAces: true,
      bothBlackjack: 'player_wins',
    };
    const { json } = await lines('edges', [{ rules }]);
    expect(json[0]).toMatchObject({
      houseEdge: expect.stringMatching(/^-/),
      houseEdgePercent: expect.stringMatching(/^-0\.173/),
    });
  });

  it('understand both names of an option, but not both at once', async () => {
    const [a, b] = (
      await lines('edges', [
        { rules: { hitSplitAces: true, lateSurrender: false } },
        { rules: { oneCardOnSplitAces: false, allowSurrender: false } },
      ])
    ).json;
    expect(a).toEqual(b);
    const { code, json } = await lines('edges', [
      { rules: { hitSplitAces: true, oneCardOnSplitAces: false } },
    ]);
    expect({ code, json }).toEqual({
      code: 2,
      json: [{ error: 'rules: hitSplitAces and oneCardOnSplitAces are the same option' }],
    });
  });

  it('take a second deal as a play that is not legal, and the names of the wire for insurance', async () => {
    const config = { bothBlackjack: 'push', allowInsurance: true };
    const { code, json } = await lines('play', [
      { config: null, deck: [9, 8, 5, 7, 4], plays: ['deal', 'stay'] },
      { config, deck: [0, 13, 12, 9], plays: ['insurance'] },
      { config, deck: [0, 13, 12, 9], plays: ['decline-insurance'] },
    ]);
    expect(code).toBe(0);
    expect(json).toMatchObject([
      {
        steps: [
          { action: 'deal', legal: false, activeHandAfter: 0, phaseAfter: 'player' },
          { action: 'stay', legal: true },
        ],
      },
      {
        steps: [{ action: 'insurance', legal: true }],
        result: { insuranceBet: 0.5, insuranceNet: 1, net: 1 },
      },
      { steps: [{ action: 'decline-insurance', legal: true }], result: { insuranceBet: 0, net: 0 } },
    ]);
  });

  it('show a round that is not over without the hole card and without nets', async () => {
    const { json } = await lines('play', [{ deck: [9, 8, 5, 7], plays: [] }]);
    expect(json[0]).toMatchObject({
      phaseAfterDeal: 'player',
      result: { phase: 'player', dealer: { cards: [8] }, hands: [{ result: null, net: null }], net: null },
    });
  });

  it.each([
    ['a card above 51', 'play', { deck: [9, 52] }, /deck\[1\]: expected a card from 0 to 51/],
    ['a deck that is too short', 'play', { deck: [9, 8, 5] }, /deck: .*only 3 were given/],
    ['a play that does not exist', 'play', { deck: [9, 8, 5, 7], plays: ['fold'] }, /plays\[0\].*"fold"/],
    [
      'an option that does not exist',
      'play',
      { deck: [], config: { jokers: 2 } },
      /config: jokers is not an option/,
    ],
    [
      'an option of the wrong kind',
      'edges',
      { rules: { maxSplits: 'many' } },
      /rules: maxSplits: expected a whole/,
    ],
    ['rules that are a list', 'edges', { rules: [] }, /rules: rules are an object/],
    ['no cards at all', 'hand', {}, /cards: expected a list/],
  ])('refuse %s with code 2', async (_, command, input, message) => {
    const { code, json } = await lines(command, [input]);
    expect(json).toEqual([{ error: expect.stringMatching(message) }]);
    expect(code).toBe(2);
  });
});

describe('players of blackjack', () => {
  it('see what a hand is worth', async () => {
    expect((await captured(['blackjack', 'hand', '--cards', '0,5'])).stdout).toBe('sA s6 = soft 17\n');
    expect((await captured(['blackjack', 'hand', '--cards', '9,22,1'])).stdout).toBe(
      's10 h10 s2 = 22, bust\n',
    );
  });

  it('see how a round ends, with every play that was not legal', async () => {
    const deck = ['blackjack', 'play', '--deck', '7,9,20,6,2,22,12'];
    const { code, stdout } = await captured([...deck, '--plays', 'insure,split,hit,stay']);
    expect(stdout.split('\n')).toEqual([
      'insure was not legal',
      'dealer  s10 s7           17',
      'hand 0  s8 s3 sK         21  win +1 of 1',
      'hand 1  h8 h10           18  win +1 of 1',
      'net +2',
      '',
    ]);
    expect(code).toBe(0);
  });

  it('see what they may play next in a round that is not over', async () => {
    const { stdout } = await captured([
      'blackjack',
      'play',
      '--deck',
      '7,9,20,6,2,22,12',
      '--plays',
      'split',
    ]);
    expect(stdout).toMatch(/not over: stay, hit, double\n$/);
  });

  it('see the edge of our tables and a table of best first plays', async () => {
    const { stdout } = await captured(['blackjack', 'edges']);
    expect(stdout).toContain('house edge 0.62942657 %');
    expect(stdout).toMatch(/^pair 8 (?: +P){9} +R$/m);
  });

  it('get help for each command', async () => {
    for (const name of ['hand', 'play', 'edges']) {
      const { code, stdout } = await captured(['blackjack', name, '--help']);
      expect(stdout).toContain(`Usage: sabot blackjack ${name}`);
      expect(code).toBe(0);
    }
    expect(await captured(['blackjack', 'shuffle'])).toMatchObject({ code: 2 });
  });
});
