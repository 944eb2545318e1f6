import { describe, expect, it } from '@jest/globals';
import { dealtBundle, fullRound, reseal } from '../../test/rounds.js';
import { verifyLink } from './link.js';

const previous = dealtBundle({ ...fullRound, roundNumber: 41, roundId: 'before' });
const bundle = reseal({ ...dealtBundle(fullRound), previousHash: previous.hash });

describe('verifyLink', () => {
  it('passes when the round names the hash of the round before it', () => {
    expect(verifyLink(bundle, previous)).toMatchObject({
      status: 'pass',
      detail: `the hash of the previous round: ${previous.hash}, as the bundle says`,
    });
  });

  it.each([
    ['whose contents were changed', { ...previous, serverHash: '0'.repeat(64) }, 'the-previous-hash'],
    ['of another table', reseal({ ...previous, tableId: 'ruby' }), 'the-previous-table'],
    ['with a gap', reseal({ ...previous, roundNumber: 40 }), 'the-previous-number'],
  ] as const)('fails for a previous round %s', (_, other, code) => {
    const { status, reasons } = verifyLink(bundle, other);
    expect([status, reasons[0]?.figures.what]).toEqual(['fail', { code, figures: {} }]);
  });
});
