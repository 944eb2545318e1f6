/** `sabot blackjack draw` answers published hands field for field, and names the first decision that does not hold. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { chainAfter, HandSecret, openChain, type Decision } from '@sabot/fairness/hand';
import { captured } from './captured-run.js';

interface HandVector {
  readonly id: string;
  readonly handId: string;
  readonly tip: string;
  readonly key: string;
  readonly lastLink: string;
  readonly keySecret: string;
  readonly steps: readonly (Decision & { readonly clientSeed: string; readonly cards: readonly number[] })[];
  readonly expected: object;
}

/** The published vectors are kept with the library that they test. */
const file = new URL('../../fairness/test/vectors/hand-fairness.json', import.meta.url);
const { meta, hands } = JSON.parse(readFileSync(file, 'utf8')) as {
  meta: { rules: object };
  hands: readonly HandVector[];
};

const split = hands.find(({ id }) => id === 'F02');
if (!split) throw new Error('there is no known answer F02');

const inputOf = (hand: HandVector): object => ({ rules: meta.rules, ...hand });
const withStep = (k: number, change: object): object => ({
  ...inputOf(split),
  steps: split.steps.map((step, i) => (i === k ? { ...step, ...change } : step)),
});

async function drawn(inputs: readonly object[], more: readonly string[] = []) {
  const { code, json, stderr } = await captured(['blackjack', 'draw', '--stdin', ...more], {
    lines: inputs.map((input) => JSON.stringify(input)),
  });
  expect(stderr).toBe('');
  return { code, json };
}

describe('sabot blackjack draw', () => {
  it('gives the known hands, with or without --json', async () => {
    const known = hands.map(({ steps, expected }) => {
      return { steps: steps.map(({ clientSeed, cards }) => ({ clientSeed, cards })), ...expected };
    });
    expect(await drawn(hands.map(inputOf))).toEqual({ code: 0, json: known });
    expect(await drawn(hands.map(inputOf), ['--json'])).toEqual({ code: 0, json: known });
  });

  it('names the first decision that does not hold, and why', async () => {
    const { signature = '', link = '' } = split.steps[2] ?? {};
    const failing: readonly [object, object][] = [
      [withStep(2, { link: split.steps[1]?.link }), { failed: 'link', k: 2 }],
      [withStep(2, { link: link.toUpperCase() }), { failed: 'link', k: 2 }],
      [withStep(2, { link: undefined }), { failed: 'link', k: 2 }],
      [
        { ...inputOf(split), tip: link },
        { failed: 'link', k: 0 },
      ],
      [withStep(2, { signature: signature.toUpperCase() }), { failed: 'signature', k: 2 }],
      [withStep(2, { signature: null }), { failed: 'signature', k: 2 }],
      [withStep(2, { play: 'stay' }), { failed: 'signature', k: 2 }],
      [withStep(2, { actor: 'recover' }), { failed: 'link', k: 2 }],
      [withStep(2, { actor: 'recover', link: '' }), { failed: 'signature', k: 2 }],
      [withStep(2, { actor: 'recover', link: '', signature: '' }), { failed: 'link', k: 3 }],
      [
        { ...inputOf(split), key: hands[0]?.key },
        { failed: 'signature', k: 0 },
      ],
    ];
    const { code, json } = await drawn(failing.map(([input]) => input));
    expect(json).toEqual(failing.map(([, failure]) => failure));
    expect(code).toBe(1);
  });

  it('names a play that is signed and not legal: unknown, out of turn, or after the end', async () => {
    const device = new HandSecret(Buffer.from(split.lastLink, 'hex'), Buffer.from(split.keySecret, 'hex'));
    const signed = (k: number, play: string, hand = 0): object => {
      const kept = split.steps.slice(0, k);
      const decision = device.decide(kept.reduce(chainAfter, openChain(split)), play, hand);
      return { ...inputOf(split), steps: [...kept, decision] };
    };
    const { json } = await drawn([
      signed(1, 'fold'),
      signed(1, 'insurance'),
      signed(2, 'hit', 1),
      signed(2, 'hit', 7),
      signed(5, 'stay', 1),
    ]);
    expect(json).toEqual([1, 1, 2, 2, 5].map((k) => ({ failed: 'play', k })));
  });

  it('draws decisions without the secret, and a hand that is not over', async () => {
    const recovered = { actor: 'recover', play: 'stay' };
    const kept = split.steps.slice(0, 1);
    const { json } = await drawn([
      { ...inputOf(split), steps: [...kept, recovered] },
      { ...inputOf(split), steps: kept },
    ]);
    expect(json).toMatchObject([
      { hands: [{ result: 'push', net: 0 }], net: 0 },
      { hands: [{ cards: [9, 48], result: null, net: null }], dealer: [37], insuranceNet: null, net: null },
    ]);
  });

  it('says which input is bad', async () => {
    const bad = (change: object): object => ({ ...inputOf(split), ...change });
    const { code, json } = await drawn([
      bad({ handNumber: 1.5 }),
      bad({ rules: { jokers: 2 } }),
      bad({ steps: 'all' }),
      withStep(0, { actor: 'house' }),
      withStep(0, { hand: -1 }),
      withStep(0, { play: '\ud800' }),
      bad({ serverSeed: undefined }),
    ]);
    expect(json.map((line) => (line as { error: string }).error.split(':')[0])).toEqual([
      'handNumber',
      'rules',
      'steps',
      'steps[0].actor',
      'steps[0].hand',
      'steps[0].play',
      'serverSeed',
    ]);
    expect(code).toBe(2);
  });

  it('shows people a hand from a file, decision by decision', async () => {
    const example = new URL('../examples/hand.json', import.meta.url).pathname;
    const { code, stdout } = await captured(['blackjack', 'draw', example]);
    expect(code).toBe(0);
    expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(
      `blackjack draw libs/cli/examples/hand.json\n${stdout}\`\`\``,
    );
    expect((await captured(['blackjack', 'draw'])).stderr).toMatch(/expected the name of a JSON file/);
  });
});
