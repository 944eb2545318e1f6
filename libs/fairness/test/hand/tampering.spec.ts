import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  HAND_STEPS,
  verifyHand,
  type HandBundle,
  type HandStep,
  type HandStepReport,
} from '../../src/hand/index.js';
import { fieldOf, leafPaths, type Path } from '../tampering.js';
import { anyPlayedHand, inputsOf, playedHand, reseal, voidHand } from './hands.js';
import { HAND_BLAME, tamperedHand } from './tampering.js';
import { handVectors } from './vectors.js';

const [insured, , split] = handVectors.map(inputsOf);
if (!insured || !split) throw new Error('there are not enough known answers');

const unlinked = playedHand({ ...split, recoverFrom: 1, automaticFrom: 3 });
const examples: readonly HandBundle[] = [
  playedHand(insured),
  playedHand(split),
  unlinked,
  voidHand({ ...split, handNumber: 1 }),
];

function failuresOf(bundle: unknown): HandStepReport[] {
  return verifyHand(bundle).steps.filter(({ status }) => status === 'fail');
}

/** The steps that fail at least once. */
function failedSteps(bundle: unknown): HandStep[] {
  const failed = failuresOf(bundle).map(({ step }) => step);
  return HAND_STEPS.filter((step) => failed.includes(step));
}

/** The honest report of every step, made once for each bundle. */
const honest = new Map<HandBundle, readonly HandStepReport[]>();

/** The steps for which the bundle carries something, at the decision that a path leads into or at any. */
function takenSteps(bundle: HandBundle, [list, at]: Path): HandStep[] {
  const reports = honest.get(bundle) ?? verifyHand(bundle).steps;
  honest.set(bundle, reports);
  const taken = reports.filter(({ k, status }) => {
    return status !== 'skipped' && (list !== 'steps' || k === undefined || k === at);
  });
  return HAND_STEPS.filter((step) => taken.some((report) => report.step === step));
}

/** Checks that the right steps fail: all that must, and no others than those that may. */
function expectBlame(bundle: HandBundle, path: Path): void {
  const { fails, may = [], mayBreakForm = false } = HAND_BLAME[fieldOf(path)] ?? { fails: [] };
  const failed = failedSteps(tamperedHand(bundle, path));
  if (mayBreakForm && failed.includes('bundle')) {
    expect(failed).toEqual(['bundle']);
    return;
  }
  const taken = takenSteps(bundle, path);
  expect(failed).toEqual(expect.arrayContaining(fails.filter((step) => taken.includes(step))));
  expect([...fails, ...may]).toEqual(expect.arrayContaining(failed));
  expect(failed).not.toEqual([]);
}

/** The first and the last path to every field. */
function endsOf(paths: readonly Path[]): Path[] {
  const fields = paths.map(fieldOf);
  return paths.filter((_, i) =>
    [fields.indexOf(fields[i] ?? ''), fields.lastIndexOf(fields[i] ?? '')].includes(i),
  );
}

describe('an honest hand', () => {
  it('passes every step that it has something for, even after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyPlayedHand, (bundle) => {
        expect(failuresOf(JSON.parse(JSON.stringify(bundle)))).toEqual([]);
      }),
      { numRuns: 20 },
    );
    for (const bundle of examples) expect(failuresOf(bundle)).toEqual([]);
  });
});

describe('a tampered hand', () => {
  // Signatures take their time, so a field that occurs often is tried where it occurs first and last.
  const paths = examples.flatMap((bundle) => endsOf(leafPaths(bundle)).map((path) => ({ bundle, path })));
  const fields = [...new Set(paths.map(({ path }) => fieldOf(path)))];

  it('has no field that is missing from the table of expected failures', () => {
    expect(fields.sort()).toEqual(Object.keys(HAND_BLAME).sort());
  });

  it.each(fields)('fails at the right step: %s', (field) => {
    for (const { bundle, path } of paths) if (fieldOf(path) === field) expectBlame(bundle, path);
  });

  it('fails at the right step, whatever the hand and the field', () => {
    fc.assert(
      fc.property(anyPlayedHand, fc.nat(), (bundle, pick) => {
        const choices = leafPaths(bundle);
        expectBlame(bundle, choices[pick % choices.length] ?? []);
      }),
      { numRuns: 30 },
    );
  });

  it('is still caught by its own step when the hash of the record is recomputed to match', () => {
    const caughtOnlyByTheChain = ['bundle', 'chain'];
    for (const bundle of [playedHand(split), unlinked]) {
      for (const path of endsOf(leafPaths(bundle))) {
        const taken = takenSteps(bundle, path);
        const { fails } = HAND_BLAME[fieldOf(path)] ?? { fails: [] };
        const own = fails.filter((step) => taken.includes(step) && !caughtOnlyByTheChain.includes(step));
        const failed = failedSteps(reseal(tamperedHand(bundle, path)));
        if (own.length > 0 && !failed.includes('bundle')) expect(failed).toEqual(expect.arrayContaining(own));
      }
    }
  });
});
