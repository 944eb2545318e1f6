// The hash of the round must cover what the bundle says, and the first round of a table must link to its genesis. Only the
// previous round's own bundle can show that the previous hash is correct.
import { recordOfBundle, type RoundBundle } from '../bundle.js';
import { FIRST_ROUND_NUMBER, genesisHash, roundRecordHash } from '../chain.js';
import { phrase } from '../phrase.js';
import { sameAs, type Verdict } from './verdict.js';

export function verifyChain(bundle: RoundBundle): Verdict {
  const { roundNumber, tableId, previousHash } = bundle;
  if (roundNumber === FIRST_ROUND_NUMBER && previousHash !== genesisHash(tableId)) {
    return sameAs(phrase('the-genesis'), genesisHash(tableId), previousHash);
  }
  return sameAs(phrase('the-round-hash'), roundRecordHash(recordOfBundle(bundle)), bundle.hash);
}
