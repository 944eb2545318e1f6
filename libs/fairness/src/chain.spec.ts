import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyBundle, dealtBundle, fullRound, voidBundle, without } from '../test/rounds.js';
import { recordOfBundle } from './bundle.js';
import { canonicalJson } from './canonical-json.js';
import { genesisHash, roundRecordHash } from './chain.js';

/** A message as the README defines it. */
function sha256OfFields(domain: number, fields: readonly string[]): string {
  const hash = createHash('sha256').update(Buffer.of(domain));
  for (const field of ['sabot/1', ...fields]) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(field));
    hash.update(length).update(field);
  }
  return hash.digest('hex');
}

describe('the chain', () => {
  it('begins with a hash of the table', () => {
    expect(genesisHash('emerald')).toBe(sha256OfFields(3, ['emerald']));
    expect(genesisHash('emerald')).not.toBe(genesisHash('ruby'));
  });

  it('covers the documented fields of a dealt round, in order', () => {
    const bundle = dealtBundle(fullRound);
    const { beacon, betBook, deck } = bundle;
    if (!beacon || deck.model !== 'shoe') throw new Error('the round has a beacon and a shoe');
    expect(bundle.hash).toBe(
      sha256OfFields(4, [
        ...[bundle.tableId, bundle.roundId, '42', bundle.previousHash],
        ...['beacon', beacon.name, '12345678', beacon.value, bundle.serverHash],
        ...['shoe', '8', '3', deck.counts.join(',')],
        canonicalJson(bundle.payTable),
        ...[
          betBook.root,
          String(fullRound.bets.length),
          'dealt',
          bundle.clientSeed,
          bundle.cards.join(','),
          canonicalJson({ ...bundle.outcome }),
        ],
      ]),
    );
  });

  it('covers the documented fields of a void round, in order', () => {
    const rest = without(voidBundle(fullRound), 'betBook', 'beacon');
    const bundle = {
      ...rest,
      fairnessMode: 'operator-trusted-until-close',
      deck: { model: 'infinite' },
    } as const;
    expect(roundRecordHash(recordOfBundle(bundle))).toBe(
      sha256OfFields(4, [
        ...[bundle.tableId, bundle.roundId, '42', bundle.previousHash],
        ...['operator-trusted-until-close', '', '', '', bundle.serverHash],
        ...['infinite', '', '', ''],
        canonicalJson(bundle.payTable),
        ...['', '', 'void', bundle.void.reason, '', ''],
      ]),
    );
  });

  it('gives different rounds different hashes', () => {
    fc.assert(
      fc.property(anyBundle, anyBundle, (a, b) => {
        fc.pre(a.roundId !== b.roundId);
        expect(a.hash).not.toBe(b.hash);
      }),
    );
  });
});

describe('canonicalJson', () => {
  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe(
      '{"a":true,"b":[1,{"c":"é\\"","d":null}]}',
    );
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as never;
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
      }),
    );
  });
});
