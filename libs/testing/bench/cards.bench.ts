/**
 * Fair hands on one core (words, cards, both hands by the tableau) against Node's createHmac doing nothing but the one
 * HMAC that such a hand needs: same key, same messages, digest left as a buffer.
 */
import { dealRound } from '@sabot/baccarat';
import { cardSource, createStream } from '@sabot/fairness';
import { compare, type Measured } from '@sabot/testing';
import { createHash, createHmac, createSecretKey } from 'node:crypto';

const BATCH = 1_000;
const CHECKED_HANDS = 5_000;

const serverSeed = createHash('sha256').update('server seed of the benchmark').digest('hex');
const clientSeed = createHash('sha256').update('client seed of the benchmark').digest('hex');
const serverKey = createSecretKey(Buffer.from(serverSeed));

const stream = createStream(serverSeed, clientSeed, 0);
const nextCard = cardSource(stream, { model: 'infinite' });
let nonce = 0;
let seen = 0;

function dealHands(): void {
  for (let i = 0; i < BATCH; i++) {
    stream.seek(nonce++);
    seen += dealRound(nextCard).cards.length;
  }
}

function hashOnly(): void {
  for (let i = 0; i < BATCH; i++) {
    const digest = createHmac('sha256', serverKey)
      .update(clientSeed + String(nonce++))
      .digest();
    seen += digest[0] ?? 0;
  }
}

/** Runs batches for a span of CPU time, garbage collection included: the speed of one core, however busy the machine. */
function timed(quick: boolean, batch: () => void): Measured {
  const leastSeconds = quick ? 0.5 : 2;
  const start = process.cpuUsage();
  let operations = 0;
  let seconds = 0;
  while (seconds < leastSeconds) {
    batch();
    operations += BATCH;
    const { user, system } = process.cpuUsage(start);
    seconds = (user + system) / 1_000_000;
  }
  return { operations, seconds };
}

/** The six cards that Node's own hash yields for a round; rejected words are skipped. */
function cardsByNode(round: number): number[] {
  const digest = createHmac('sha256', serverKey)
    .update(clientSeed + String(round))
    .digest();
  const words = Array.from({ length: 8 }, (_, i) => digest.readUInt32BE(4 * i));
  return words
    .filter((word) => word < 0xffffffd0)
    .slice(0, 6)
    .map((word) => word % 52);
}

function sameCardsAsNode(): string {
  for (let round = 0; round < CHECKED_HANDS; round++) {
    stream.seek(round);
    const { cards } = dealRound(nextCard);
    const expected = cardsByNode(round).slice(0, cards.length);
    if (cards.join() !== expected.join()) {
      return `round ${round} dealt ${cards.join()}, but Node's hash gives ${expected.join()}`;
    }
  }
  return seen > 0 ? 'ok' : 'nothing was dealt';
}

await compare({
  bench: 'cards',
  contenders: [
    { name: 'fair hands', run: (quick) => timed(quick, dealHands) },
    { name: 'createHmac only', run: (quick) => timed(quick, hashOnly) },
  ],
  ratios: { handsVsCreateHmac: { ours: 'fair hands', peer: 'createHmac only' } },
  invariants: sameCardsAsNode,
  rounds: 9,
});
