// The server seed must be the one that was committed to, and the client seed must follow from the sealed bets.
import { isVoid, type RoundBundle } from '../bundle.js';
import { clientSeedOf } from '../client-seed.js';
import { serverHashOf } from '../commitment.js';
import { sameAs, skip, type Verdict } from './verdict.js';

export function verifyCommitment(bundle: RoundBundle): Verdict {
  if (bundle.serverSeed === undefined) return skip('the seed of this void round was not revealed');
  return sameAs('the hash of the server seed', serverHashOf(bundle.serverSeed), bundle.serverHash);
}

export function verifyClientSeed(bundle: RoundBundle): Verdict {
  if (isVoid(bundle)) return skip('the round is void, so no cards were drawn from a client seed');
  const { beacon } = bundle;
  const source = beacon
    ? `the client seed from the bet book and round ${beacon.round} of the beacon ${beacon.name}`
    : 'the client seed from the bet book';
  return sameAs(source, clientSeedOf(bundle.betBook.root, beacon), bundle.clientSeed);
}
