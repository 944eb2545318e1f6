import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VERIFICATION_STEPS, verifyRound, type RoundBundle, type VerificationStep } from '../src/index.js';
import { anyBundle, dealtBundle, fullRound, reseal, voidBundle } from './rounds.js';
import { BLAME, fieldOf, leafPaths, tampered, type Path } from './tampering.js';

const dealt = dealtBundle(fullRound);
const voided = voidBundle(fullRound);

function stepsWith(bundle: unknown, status: 'pass' | 'fail' | 'skipped'): VerificationStep[] {
  return verifyRound(bundle)
    .steps.filter((step) => step.status === status)
    .map(({ step }) => step);
}

/** Checks that the right steps fail: all that must, and no others than those that may. */
function expectBlame(bundle: RoundBundle, path: Path): void {
  const { fails, may = [] } = BLAME[fieldOf(path)] ?? { fails: [] };
  const skipped = stepsWith(bundle, 'skipped');
  const certain = fails.filter((step) => !skipped.includes(step));
  const failed = stepsWith(tampered(bundle, path), 'fail');
  expect(failed).toEqual(expect.arrayContaining(certain));
  expect([...fails, ...may]).toEqual(expect.arrayContaining(failed));
  expect(failed).not.toEqual([]);
}

describe('an honest bundle', () => {
  it('passes every step, even after a round trip through JSON', () => {
    expect(stepsWith(JSON.parse(JSON.stringify(dealt)), 'pass')).toEqual([...VERIFICATION_STEPS]);
    fc.assert(
      fc.property(anyBundle, (bundle) => {
        expect(verifyRound(JSON.parse(JSON.stringify(bundle)))).toMatchObject({ ok: true });
      }),
    );
  });
});

describe('a tampered bundle', () => {
  const paths = [
    ...leafPaths(dealt).map((path) => ({ bundle: dealt, path })),
    ...leafPaths(voided).map((path) => ({ bundle: voided, path })),
  ];
  const fields = [...new Set(paths.map(({ path }) => fieldOf(path)))];

  it('has no field that is missing from the table of expected failures', () => {
    expect(fields.sort()).toEqual(Object.keys(BLAME).sort());
  });

  it.each(fields)('fails at the right step: %s', (field) => {
    for (const { bundle, path } of paths) if (fieldOf(path) === field) expectBlame(bundle, path);
  });

  it('fails at the right step, whatever the round and the field', () => {
    fc.assert(
      fc.property(anyBundle, fc.nat(), (bundle, pick) => {
        const choices = leafPaths(bundle);
        expectBlame(bundle, choices[pick % choices.length] ?? []);
      }),
      { numRuns: 500 },
    );
  });

  it('is still caught by its own step when the hash of the record is recomputed to match', () => {
    const caughtOnlyByTheChain = ['bundle', 'chain'];
    for (const path of leafPaths(dealt)) {
      const { fails } = BLAME[fieldOf(path)] ?? { fails: [] };
      const own = fails.filter((step) => !caughtOnlyByTheChain.includes(step));
      if (own.length > 0)
        expect(stepsWith(reseal(tampered(dealt, path)), 'fail')).toEqual(expect.arrayContaining(own));
    }
  });
});
