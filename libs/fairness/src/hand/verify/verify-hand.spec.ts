import { describe, expect, it } from '@jest/globals';
import {
  inputsOf,
  knownInputs,
  playedHand,
  reseal,
  stepAt,
  voidHand,
  type HandInputs,
} from '../../../test/hand/hands.js';
import { handVectors } from '../../../test/hand/vectors.js';
import { without } from '../../../test/rounds.js';
import {
  chainAfter,
  HandSecret,
  openChain,
  type BundleStep,
  type HandBundle,
  type PlayedHandBundle,
} from '../index.js';
import { verifyHand, verifyHandLink } from './verify-hand.js';

/** A split, two hits and a stay: five decisions. */
const inputs = knownInputs('F02');
const bundle = playedHand(inputs);

/** The steps that fail, each with its decision. */
function failures(json: unknown): string[] {
  return verifyHand(json)
    .steps.filter(({ status }) => status === 'fail')
    .map(({ step, k }) => (k === undefined ? step : `${step} ${k}`));
}

function detailOf(json: unknown, wanted: string, decision?: number): string {
  return verifyHand(json).steps.find(({ step, k }) => step === wanted && k === decision)?.detail ?? '';
}

function withStep(k: number, change: Partial<BundleStep>, of = bundle): PlayedHandBundle {
  return reseal({ ...of, steps: of.steps.map((step) => (step.k === k ? { ...step, ...change } : step)) });
}

describe('verifyHand', () => {
  it.each(handVectors)('passes the known answer with its nets in minor units: $id', (vector) => {
    const { expected, steps } = vector;
    const known = playedHand(inputsOf(vector));
    expect(known.steps).toEqual(steps.map((step) => without(step, 'digest')));
    expect(known.hands).toEqual(expected.hands.map((hand) => ({ ...hand, net: 1_000 * hand.net })));
    expect(known.dealer).toEqual(expected.dealer);
    expect([known.insuranceNet, known.net]).toEqual([1_000 * expected.insuranceNet, 1_000 * expected.net]);
    expect(failures(known)).toEqual([]);
  });

  it('judges the hand first, then each decision in turn, then the end', () => {
    const twoDecisions = playedHand({ ...inputs, choices: ['deal', 'stay'] });
    expect(
      verifyHand(twoDecisions).steps.map(({ step, k }) => (k === undefined ? step : `${step} ${k}`)),
    ).toEqual([
      ...['bundle', 'commitment'],
      ...['link 0', 'signature 0', 'play 0', 'seed 0', 'cards 0'],
      ...['link 1', 'signature 1', 'play 1', 'seed 1', 'cards 1'],
      ...['dealer', 'results', 'payouts', 'chain'],
    ]);
  });

  it('says of every decision without the secret why it has no link and no signature', () => {
    const unlinked = playedHand({ ...inputs, recoverFrom: 1, automaticFrom: 3 });
    const skipped = verifyHand(unlinked).steps.filter(({ status }) => status === 'skipped');
    expect(skipped.map(({ step, k, reasons }) => [step, k, reasons[0]?.code])).toEqual(
      unlinked.steps.slice(1).flatMap(({ k, actor }) => {
        const code = actor === 'recover' ? 'recovered' : 'automatic';
        return [
          ['link', k, code],
          ['signature', k, code],
        ];
      }),
    );
    expect(failures(unlinked)).toEqual([]);
  });

  it('has nothing to judge about the decisions of a hand that was never dealt', () => {
    const refunded = voidHand(inputs);
    const passed = verifyHand(refunded).steps.filter(({ status }) => status === 'pass');
    expect(passed.map(({ step }) => step)).toEqual(['bundle', 'commitment', 'payouts', 'chain']);
    expect(failures(refunded)).toEqual([]);
  });

  it('reads nothing else from a bundle that it cannot read', () => {
    const [first, ...others] = verifyHand({ ...bundle, stake: 0 }).steps;
    expect(first).toMatchObject({ step: 'bundle', status: 'fail' });
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['skipped']));
  });
});

describe('a house that cheats', () => {
  it('cannot record another play than the player signed', () => {
    expect(failures(withStep(2, { play: 'stay', cards: [] }))[0]).toBe('signature 2');
  });

  it('cannot show another card, though everything after it would follow', () => {
    const [card = 0] = bundle.steps[2]?.cards ?? [];
    const lie = withStep(2, { cards: [(card + 13) % 52] });
    const shown = lie.hands.map((hand, i) => {
      return i === 0 ? { ...hand, cards: hand.cards.map((c) => (c === card ? (card + 13) % 52 : c)) } : hand;
    });
    expect(failures(reseal({ ...lie, hands: shown }))).toEqual(['cards 2']);
  });

  it('cannot change the hole card after the deal', () => {
    const [first = 0, up = 0, second = 0, hole = 0] = bundle.steps[0]?.cards ?? [];
    const changed = (hole + 13) % 52;
    const lie = withStep(0, { cards: [first, up, second, changed] });
    expect(failures(reseal({ ...lie, dealer: [up, changed] }))).toEqual(['cards 0']);
  });

  it('cannot draw from a seed that leaves out the link', () => {
    const chain = openChain(bundle);
    const deal = stepAt(bundle, 0);
    const { previousSeed } = chainAfter(chain, { ...deal, link: '' });
    expect(failures(withStep(0, { clientSeed: previousSeed }))).toContain('seed 0');
  });

  it('cannot leave out the last decision, or add another', () => {
    const last = stepAt(bundle, bundle.steps.length - 1);
    expect(failures(reseal({ ...bundle, steps: bundle.steps.slice(0, -1) }))).toEqual(['dealer']);
    const more = {
      ...last,
      k: 5,
      actor: 'automatic',
      play: 'stay',
      link: '',
      signature: '',
      cards: [],
    } as const;
    const { previousSeed: clientSeed } = chainAfter(
      { ...openChain(bundle), k: 5, previousSeed: last.clientSeed },
      more,
    );
    const longer = reseal({ ...bundle, steps: [...bundle.steps, { ...more, clientSeed }] });
    expect(failures(longer)).toEqual(['play 5']);
    expect(detailOf(longer, 'play', 5)).toBe('the hand is over');
  });

  it('cannot deal a card too many or too few', () => {
    const drawn = (k: number): readonly number[] => bundle.steps[k]?.cards ?? [];
    const fewer = withStep(2, { cards: [] });
    expect(failures(fewer)).toEqual(['cards 2']);
    expect(detailOf(fewer, 'cards', 2)).toBe('number of cards dealt: expected 1, found 0');
    expect(detailOf(fewer, 'play', 3)).toBe('an earlier decision cannot be played again');
    expect(failures(withStep(2, { cards: [...drawn(2), 0] }))).toEqual(['cards 2']);
  });

  it('has to choose the best play that costs nothing when it decides for the player', () => {
    const doubled = playedHand({ ...inputs, choices: ['deal', 'double'], recoverFrom: 1 });
    const own = stepAt(doubled, 1);
    const lie = withStep(1, { ...own, actor: 'automatic' }, doubled);
    expect(failures(lie)).toContain('play 1');
    expect(detailOf(lie, 'play', 1)).toBe(
      'the house played double, but the best play that costs nothing is stay',
    );
    const played = playedHand({ ...inputs, choices: ['deal', 'hit'], recoverFrom: 1 });
    expect(failures(withStep(1, { actor: 'automatic' }, played))).toContain('play 1');
    const undealtYet = playedHand({ ...inputs, choices: [], recoverFrom: 0 });
    expect(detailOf(withStep(0, { actor: 'automatic' }, undealtYet), 'play', 0)).toBe(
      'the house played deal, but the best play that costs nothing is none',
    );
  });

  it('cannot go back to links in a hand that went on without them', () => {
    const recovered = playedHand({ ...inputs, recoverFrom: 1 });
    const signed = stepAt(bundle, 2);
    expect(failures(withStep(2, signed, recovered))[0]).toBe('link 2');
    const automatic = playedHand({ ...inputs, choices: [], automaticFrom: 1 });
    const back = [
      ...automatic.steps,
      { ...stepAt(automatic, 1), k: automatic.steps.length, actor: 'recover' as const },
    ];
    expect(failures(reseal({ ...automatic, steps: back }))[0]).toBe(`link ${automatic.steps.length}`);
  });

  it('cannot take a key that signs everything', () => {
    const identity = `01${'0'.repeat(62)}`;
    const forged = { signature: identity + '0'.repeat(64) };
    const lie = reseal({ ...withStep(0, forged), key: identity });
    expect(detailOf(lie, 'signature', 0)).toBe('the key of the hand is not a sound Ed25519 key');
    expect(failures(lie)).toContain('signature 0');
  });

  it('cannot hide or invent a hand of a split, nor take a stake that cannot be paid exactly', () => {
    const [first] = bundle.hands;
    if (!first) throw new Error('there is no hand');
    expect(failures(reseal({ ...bundle, hands: [first] }))).toEqual(['results', 'payouts']);
    expect(failures(reseal({ ...bundle, hands: [...bundle.hands, first] }))).toEqual(['results']);
    expect(detailOf({ ...bundle, stake: 1_001 }, 'payouts')).toBe(
      'a stake of 1001 is not a multiple of 2, so not everything can be paid exactly',
    );
  });
});

describe('the chain of hands', () => {
  const following = (change: Partial<HandInputs>, previousHash: string): HandBundle =>
    reseal({ ...playedHand({ ...inputs, choices: [], ...change }), previousHash });
  const next = { handNumber: inputs.handNumber + 1 };

  it('begins with the genesis of the account and the table', () => {
    const first = playedHand({ ...inputs, choices: [], handNumber: 1 });
    expect(failures(first)).toEqual([]);
    expect(failures(reseal({ ...first, previousHash: bundle.hash }))).toEqual(['chain']);
    expect(failures(reseal({ ...first, alias: 'blue-owl' }))).toEqual(['chain']);
    expect(failures(reseal({ ...first, tableId: 'onyx' }))).toEqual(['chain']);
  });

  it('links a hand to the one before, played or not', () => {
    const refunded = voidHand(inputs);
    expect(verifyHandLink(following(next, bundle.hash), bundle).status).toBe('pass');
    expect(verifyHandLink(following(next, refunded.hash), refunded).status).toBe('pass');
  });

  it('shows a hand that was changed, exchanged or left out', () => {
    const after = following(next, bundle.hash);
    const wrong: [HandBundle, HandBundle][] = [
      [after, { ...bundle, net: bundle.net + 1 }],
      [after, voidHand(inputs)],
      [following({ handNumber: inputs.handNumber + 2 }, bundle.hash), bundle],
      [following({ ...next, alias: 'blue-owl' }, bundle.hash), bundle],
      [following({ ...next, tableId: 'onyx' }, bundle.hash), bundle],
    ];
    for (const [hand, previous] of wrong) expect(verifyHandLink(hand, previous).status).toBe('fail');
  });
});

describe('the secret of a device', () => {
  it('makes decisions that the finished bundle contains', () => {
    const device = new HandSecret(inputs.lastLink, inputs.keySecret);
    const deal = device.decide(openChain(bundle), 'deal');
    expect(bundle.steps[0]).toMatchObject(deal);
  });
});
