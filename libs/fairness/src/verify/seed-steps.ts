// The server seed must be the one that was committed to, and the client seed must follow from the sealed bets.
import { isVoid, type RoundBundle } from '../bundle.js';
import { clientSeedOf } from '../client-seed.js';
import { serverHashOf } from '../commitment.js';
import { phrase } from '../phrase.js';
import { sameAs, skip, type Verdict } from './verdict.js';

export function verifyCommitment(bundle: RoundBundle): Verdict {
  if (bundle.serverSeed === undefined) return skip('seed-not-revealed');
  return sameAs(phrase('the-server-hash'), serverHashOf(bundle.serverSeed), bundle.serverHash);
}

export function verifyClientSeed(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip('no-client-seed');
  const { beacon } = bundle;
  const source = beacon
    ? phrase('the-client-seed-with-beacon', { round: beacon.round, beacon: beacon.name })
    : phrase('the-client-seed');
  return sameAs(source, clientSeedOf(bundle.betBook.root, beacon), bundle.clientSeed);
}
