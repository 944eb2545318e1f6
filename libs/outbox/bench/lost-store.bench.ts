/**
 * NATS loses its store with a million events behind a running table. Live events must arrive within two seconds
 * throughout, and the past must come back whole and in order. `--quick` takes a hundred thousand events.
 */
import { benchArguments, median, printReport, startInfrastructure, writeReport } from '@sabot/testing';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { loseStore, type Recovery } from '../test/lost-store.js';
import { OutboxFixture } from '../test/outbox-fixture.js';

const MAX_LIVE_MS = 2_000;
const TABLES = 50;
const { quick, jsonFile } = benchArguments(process.argv.slice(2));
const pastEvents = quick ? 100_000 : 1_000_000;

Logger.overrideLogger(['error']);
const infrastructure = await startInfrastructure({ given: {} });
const fixture = await OutboxFixture.start({
  postgresUrl: infrastructure.postgres.url,
  prismaFolder: fileURLToPath(new URL('../../test/prisma', import.meta.url)),
});
const recoveries = new Map<string, Recovery>();
try {
  for (const keeperAwayMs of [0, 1_000]) {
    await fixture.reset();
    const lost = { pastEvents, tables: TABLES, keeperAwayMs, maxRefillMs: 1_800_000 };
    recoveries.set(keeperAwayMs > 0 ? 'keeper away for a second' : 'erased', await loseStore(fixture, lost));
  }
} finally {
  await fixture.stop();
  await infrastructure.stop();
}

const figures: Record<string, number> = {};
const faults: string[] = [];
for (const [name, { liveLatenciesMs, refillMs, faults: seen }] of recoveries) {
  const slowest = Math.max(...liveLatenciesMs);
  figures[`${name}: refill, s`] = refillMs / 1_000;
  figures[`${name}: past events a second`] = pastEvents / (refillMs / 1_000);
  figures[`${name}: live events`] = liveLatenciesMs.length;
  figures[`${name}: live, median ms`] = median(liveLatenciesMs);
  figures[`${name}: live, slowest ms`] = slowest;
  faults.push(...seen.map((fault) => `${name}: ${fault}`));
  if (slowest > MAX_LIVE_MS) faults.push(`${name}: a live event took ${Math.round(slowest)} ms`);
}
const report = {
  bench: `lost-store, ${pastEvents} events`,
  ratios: {},
  ranges: {},
  speeds: {},
  figures,
  unsteady: false,
  invariants: faults.join('; ') || 'ok',
};
printReport(report, (line) => process.stdout.write(`${line}\n`));
if (jsonFile !== undefined) writeReport(jsonFile, report);
if (faults.length > 0) process.exitCode = 1;
