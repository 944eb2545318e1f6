import { describe, expect, it } from '@jest/globals';
import { knownInputs, playedHand, voidHand } from '../../test/hand/hands.js';
import { without } from '../../test/rounds.js';
import { parseHandBundle } from './bundle-parser.js';
import { HAND_PHRASES } from './phrase.js';

const inputs = knownInputs('F00');
const bundle = playedHand(inputs);
const refunded = voidHand(inputs);

function problemsOf(json: unknown): string[] {
  const parsed = parseHandBundle(json);
  return parsed.ok ? [] : parsed.problems.map(HAND_PHRASES.englishOf);
}

describe('parseHandBundle', () => {
  it('returns the bundle unchanged', () => {
    expect(parseHandBundle(bundle)).toEqual({ ok: true, bundle });
    expect(parseHandBundle(refunded)).toEqual({ ok: true, bundle: refunded });
  });

  it('names every wrong field at once', () => {
    const [deal, insurance, stay] = bundle.steps;
    const problems = problemsOf({
      ...bundle,
      version: 'sabot/1',
      handNumber: 0,
      stake: 10.5,
      key: bundle.key.toUpperCase(),
      steps: [
        { ...deal, play: 'fold', cards: [52] },
        { ...insurance, signature: `${insurance?.signature ?? ''}00` },
        { ...stay, actor: 'house', hand: -1 },
      ],
      hands: [{ ...bundle.hands[0], result: 'draw' }],
      net: '5',
    });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'handNumber',
      'hands[0].result',
      'key',
      'net',
      'stake',
      'steps[0].cards[0]',
      'steps[0].play',
      'steps[1].signature',
      'steps[2].actor',
      'steps[2].hand',
      'version',
    ]);
  });

  it.each(Object.keys(bundle))('names a required field that is missing: %s', (name) => {
    const problems = problemsOf(without(bundle, name as keyof typeof bundle));
    expect(problems.join('; ')).toMatch(new RegExp(`^${name}[:.]`));
  });

  it('names a field that it does not know, such as the number of an account', () => {
    expect(problemsOf({ ...bundle, userId: 7 })).toEqual(['userId: unknown field']);
    expect(problemsOf({ ...refunded, steps: [] })).toEqual(['steps: unknown field']);
  });

  it('requires the seed of a hand that was never dealt', () => {
    expect(problemsOf(without(refunded, 'serverSeed'))).toEqual([
      'serverSeed: expected 64 lower-case hex digits, found nothing',
    ]);
  });

  it('requires a link and a signature from the player, and from nobody else', () => {
    const [deal, ...others] = bundle.steps;
    const empty = { link: '', signature: '' };
    const withDeal = (change: object): unknown => ({ ...bundle, steps: [{ ...deal, ...change }, ...others] });
    expect(problemsOf(withDeal(empty))).toHaveLength(2);
    expect(problemsOf(withDeal({ actor: 'recover' }))).toHaveLength(2);
    expect(problemsOf(withDeal({ actor: 'recover', ...empty }))).toEqual([]);
  });

  it('requires decisions that are numbered from 0 without gaps', () => {
    const steps = bundle.steps.map((step) => ({ ...step, k: step.k + 1 }));
    expect(problemsOf({ ...bundle, steps: steps.slice(0, 1) })).toEqual(['steps[0].k: expected 0, found 1']);
    expect(problemsOf({ ...bundle, steps: [] })).toEqual([
      'steps: expected a list of 1 to 128, found a list of 0',
    ]);
  });

  it('requires complete rules in their one form, so that no library default can change them later', () => {
    const { rules } = bundle;
    expect(problemsOf({ ...bundle, rules: without(rules, 'hitSoft17') })).toEqual([
      'rules: hitSoft17: expected true or false',
    ]);
    expect(problemsOf({ ...bundle, rules: { ...rules, blackjackPays: '6/4' } })[0]).toMatch(
      /^rules: expected every option in its one form/,
    );
    expect(problemsOf({ ...bundle, rules: { ...rules, jokers: 2 } })).toEqual([
      'rules: jokers is not an option of blackjack',
    ]);
  });

  it('refuses what is no object at all', () => {
    for (const wrong of [undefined, null, 7, 'hand', []]) expect(problemsOf(wrong)).not.toEqual([]);
  });
});
