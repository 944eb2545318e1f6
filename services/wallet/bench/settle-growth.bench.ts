/** The cost of settling per bet as rounds grow: a round of a million bets beside rounds of ten thousand. */
import { benchArguments, compare } from '@sabot/testing';
import { settle } from './settling.js';
import { setStage } from './stage.js';

const SMALL = 10_000;
const { quick } = benchArguments(process.argv.slice(2));
const large = quick ? 100_000 : 1_000_000;

const stage = await setStage();
try {
  await compare({
    bench: 'settle-growth',
    contenders: [
      { name: `settle: ${SMALL} bets`, run: () => settle(stage, SMALL) },
      { name: `settle: ${large} bets`, run: (short) => settle(stage, short && !quick ? SMALL : large) },
    ],
    ratios: { largeVsSmall: { ours: `settle: ${large} bets`, peer: `settle: ${SMALL} bets` } },
    invariants: async () => {
      const { rows } = await stage.sql.query<{ invariant: string }>('SELECT * FROM audit_ledger() LIMIT 1');
      return rows[0]?.invariant ?? 'ok';
    },
  });
} finally {
  await stage.stop();
}
