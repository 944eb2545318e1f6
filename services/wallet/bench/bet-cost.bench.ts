/**
 * What a bet costs in processor time, of wallet, PostgreSQL and NATS together: placed by many bettors, placed by few, and
 * settled. Absolute figures say little on a noisy machine: `npm run bench:against` compares them with another checkout.
 */
import {
  benchArguments,
  descendantsCpuSeconds,
  type Measured,
  median,
  printReport,
  writeReport,
} from '@sabot/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { play } from './bettors.js';
import { sealedRound, settleSealed } from './settling.js';
import { setStage } from './stage.js';

/** What is published after the last answer belongs to the cost. */
const AFTERMATH_MS = 1_500;
const ROUNDS = 3;

const { quick, jsonFile } = benchArguments(process.argv.slice(2));
const seconds = quick ? 1 : 3;
const settledBets = quick ? 20_000 : 100_000;
const stage = await setStage();

async function microsecondsPerBet(work: () => Promise<Measured>): Promise<number> {
  const before = descendantsCpuSeconds();
  const { operations } = await work();
  await sleep(AFTERMATH_MS);
  return ((descendantsCpuSeconds() - before) / operations) * 1e6;
}

const costs = { placedBy2000: [] as number[], placedBy200: [] as number[], settled: [] as number[] };
try {
  await play(stage, 2_000, seconds);
  for (let round = 0; round < ROUNDS; round++) {
    costs.placedBy2000.push(await microsecondsPerBet(() => play(stage, 2_000, seconds)));
    costs.placedBy200.push(await microsecondsPerBet(() => play(stage, 200, seconds)));
    const roundId = await sealedRound(stage, settledBets);
    await sleep(AFTERMATH_MS);
    costs.settled.push(await microsecondsPerBet(() => settleSealed(stage, roundId, settledBets)));
  }
  const { rows } = await stage.sql.query<{ invariant: string }>('SELECT * FROM audit_ledger() LIMIT 1');
  const report = {
    bench: 'bet-cost',
    ratios: {},
    ranges: {},
    speeds: {},
    figures: {
      'CPU µs per bet, 2,000 bettors': median(costs.placedBy2000),
      'CPU µs per bet, 200 bettors': median(costs.placedBy200),
      'CPU µs per settled bet': median(costs.settled),
    },
    unsteady: false,
    invariants: rows[0]?.invariant ?? 'ok',
  };
  printReport(report, (line) => process.stdout.write(`${line}\n`));
  if (jsonFile !== undefined) writeReport(jsonFile, report);
  if (report.invariants !== 'ok') process.exitCode = 1;
} finally {
  await stage.stop();
}
