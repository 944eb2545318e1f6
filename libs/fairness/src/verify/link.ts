// Two records show what one cannot: that a round names the hash of the round before it. The previous record must be the
// one before it at the same table, and its hash is derived again here, not taken from what the record says about itself.
import { recordOfBundle, type RoundBundle } from '../bundle.js';
import { roundRecordHash } from '../chain.js';
import { phrase } from '../phrase.js';
import { sameAs, type Verdict } from './verdict.js';

/** Whether `bundle` is the round right after `previous`. */
export function verifyLink(bundle: RoundBundle, previous: RoundBundle): Verdict {
  if (previous.tableId !== bundle.tableId) {
    return sameAs(phrase('the-previous-table'), bundle.tableId, previous.tableId);
  }
  if (previous.roundNumber !== bundle.roundNumber - 1) {
    return sameAs(phrase('the-previous-number'), bundle.roundNumber - 1, previous.roundNumber);
  }
  return sameAs(phrase('the-previous-hash'), roundRecordHash(recordOfBundle(previous)), bundle.previousHash);
}
