/** How fast the wallet places and settles bets, compared with placing and settling them one at a time. */
import { benchArguments, compare, percentile, type Measured } from '@sabot/testing';
import { play } from './bettors.js';
import { placeWithPgbench, placeWithPrisma } from './one-at-a-time.js';
import { copyRows, prepareLoop, settle, settleInALoop } from './settling.js';
import { setStage } from './stage.js';

const BETTORS = 2_000;
const FEW_BETTORS = 200;

const { quick } = benchArguments(process.argv.slice(2));
const settledBets = quick ? 10_000 : 100_000;
const seconds = quick ? 0.25 : 3;

const stage = await setStage();
await prepareLoop(stage);
const latenciesMs: number[] = [];
const bareMs: number[] = [];
const latency = async (): Promise<Measured> => {
  const few = await play(stage, FEW_BETTORS, seconds);
  latenciesMs.push(...few.latenciesMs);
  return few;
};
/** One bet in the database, without NATS and the wallet, repeated until the time is over. */
const bareCall = async (): Promise<Measured> => {
  const roundId = await stage.openRound();
  const startedAt = performance.now();
  let calls = 0;
  for (; performance.now() < startedAt + seconds * 500; calls++) {
    const calledAt = performance.now();
    await stage.sql.query(
      `SELECT codes FROM place_bets(ARRAY[$1::uuid], '{1}', ARRAY[$2::bigint], ARRAY[gen_random_uuid()], '{PLAYER}',
                                    '{1000}', '{1000}', '{500000}', ARRAY[''])`,
      [roundId, stage.firstAccount + calls],
    );
    bareMs.push(performance.now() - calledAt);
  }
  return { operations: calls, seconds: (performance.now() - startedAt) / 1_000 };
};

try {
  await compare({
    bench: 'wallet',
    contenders: [
      { name: 'place: 2,000 bettors, NATS, wallet', run: () => play(stage, BETTORS, seconds) },
      { name: 'place: Prisma transaction a bet', run: () => placeWithPrisma(stage, seconds) },
      { name: 'place: pgbench, 32 clients', run: () => placeWithPgbench(stage, seconds) },
      { name: 'place: 200 bettors', run: latency },
      { name: 'place: bare database call', run: bareCall },
      { name: `settle: wallet, ${settledBets} bets`, run: () => settle(stage, settledBets) },
      { name: 'settle: COPY of the same rows', run: () => copyRows(stage, settledBets) },
      { name: 'settle: transaction a bet', run: () => settleInALoop(stage) },
    ],
    ratios: {
      placeVsPrismaTransaction: {
        ours: 'place: 2,000 bettors, NATS, wallet',
        peer: 'place: Prisma transaction a bet',
      },
      placeVsPgbench: { ours: 'place: 2,000 bettors, NATS, wallet', peer: 'place: pgbench, 32 clients' },
      settleVsLoop: { ours: `settle: wallet, ${settledBets} bets`, peer: 'settle: transaction a bet' },
      settleVsCopy: { ours: `settle: wallet, ${settledBets} bets`, peer: 'settle: COPY of the same rows' },
    },
    limit: 'place: pgbench, 32 clients',
    figures: () => ({
      p50MsAt200Bettors: percentile(latenciesMs, 0.5),
      p99MsAt200Bettors: percentile(latenciesMs, 0.99),
      p50MsOfABareCall: percentile(bareMs, 0.5),
      p99MsOfABareCall: percentile(bareMs, 0.99),
    }),
    invariants: async () => {
      const { rows } = await stage.sql.query<{ invariant: string; detail: string }>(
        'SELECT * FROM audit_ledger() LIMIT 1',
      );
      return rows[0] ? `${rows[0].invariant}: ${rows[0].detail}` : 'ok';
    },
  });
} finally {
  await stage.stop();
}
