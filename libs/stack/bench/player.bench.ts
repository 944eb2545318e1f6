/**
 * What a player costs, and what it costs that the player verifies every round: processor time of all services, PostgreSQL, NATS
 * and Redis per player and round, on the whole system at one table where one player in five bets. The players verify every
 * other round, so the two figures of a ratio come from neighbouring rounds. What the system uses without any player is
 * measured at the end, and a second ratio is net of it.
 */
import { benchArguments, compare, type Measured, median } from '@sabot/testing';
import { verifyRound } from '@sabot/fairness';
import { Stack } from '@sabot/stack';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CrowdPlayer } from './crowd-player.js';
import { RoundClock } from './round-clock.js';

const TABLE = 'main';
const COOLDOWN_MS = 3_000;
const ONE_IN = 5;
const PACE = { BETTING_MS: '8000', REVEAL_MS: '400', COOLDOWN_MS: String(COOLDOWN_MS) };
const MS = 1_000;

const { quick } = benchArguments(process.argv.slice(2));
const playerCount = quick ? 100 : 400;
const idleRounds = quick ? 3 : 5;

const problems: string[] = [];
let verifying = false;
let idleSeconds = 0;
let records = 0;
let expectedRecords = 0;
/** The same bytes for everyone, so each is verified once. */
const verified = new Map<string, boolean>();

function take(bundle: Buffer): void {
  records += 1;
  const text = bundle.toString();
  if (!verified.has(text)) verified.set(text, verifyRound(JSON.parse(text)).ok);
}

const stack = await Stack.start({
  settings: {
    ...PACE,
    ...{ TABLES_FILE: fileURLToPath(new URL('../../bench/one-table.json', import.meta.url)) },
    LOG_LEVEL: 'warn',
  },
});
const { url } = stack;
const clock = await RoundClock.start(url, TABLE);
const players: CrowdPlayer[] = [];
const rounds = { verifying: [] as number[], watching: [] as number[] };

/** What the system uses in a round without players, who must have left. */
async function idleRound(): Promise<number> {
  await clock.lap();
  const idle: number[] = [];
  while (idle.length < idleRounds) idle.push((await clock.lap()).cpuSeconds);
  return median(idle);
}

/** Called right after a round began, and returns right after the next one has. */
async function playRound(verifies: boolean): Promise<Measured> {
  verifying = verifies;
  if (verifies) expectedRecords += players.length;
  const { cpuSeconds: seconds } = await clock.lap();
  rounds[verifies ? 'verifying' : 'watching'].push(seconds);
  return { operations: players.length, seconds };
}

/** What a player costs; what the system uses without any is taken off. */
function figuresOf(idle: number): Record<string, number> {
  const perPlayerMs = (seconds: readonly number[]): number => ((median(seconds) - idle) / playerCount) * MS;
  const [verifyingMs, watchingMs] = [perPlayerMs(rounds.verifying), perPlayerMs(rounds.watching)];
  return {
    verifyingMsPerPlayer: verifyingMs,
    watchingMsPerPlayer: watchingMs,
    costOfVerifyingNetOfIdle: verifyingMs / watchingMs,
    idleSecondsPerRound: idle,
  };
}

try {
  for (let at = 0; at < playerCount; at++) {
    const bets = at % ONE_IN === 0;
    const verifies = (): boolean => verifying;
    const failed = (problem: string): void => {
      problems.push(problem);
    };
    players.push(
      await CrowdPlayer.sitDown({
        ...{ url, tableId: TABLE, cooldownMs: COOLDOWN_MS, bets },
        verifies,
        take,
        failed,
      }),
    );
  }
  await clock.lap();
  await compare({
    bench: `player: ${playerCount} at one table, one in ${ONE_IN} bets`,
    contenders: [
      { name: 'verifies: rounds per CPU second', run: () => playRound(true) },
      { name: 'does not: rounds per CPU second', run: () => playRound(false) },
    ],
    ratios: {
      costOfVerifying: { ours: 'does not: rounds per CPU second', peer: 'verifies: rounds per CPU second' },
    },
    ...(quick ? {} : { rounds: 9 }),
    figures: () => figuresOf(idleSeconds),
    // Asked after the last round: the players leave, so that what the system uses without them can be measured.
    invariants: async () => {
      const found = problemOf();
      for (const player of players) player.leave();
      idleSeconds = await idleRound();
      return found;
    },
  });
} finally {
  clock.stop();
  await sleep(MS);
  await stack.stop();
}

function problemOf(): string {
  if (problems[0] !== undefined) return `${problems.length} times: ${problems[0]}`;
  if (records !== expectedRecords) return `${records} of ${expectedRecords} records were fetched`;
  if (records === 0 || [...verified.values()].includes(false)) return 'a record did not verify';
  return 'ok';
}
