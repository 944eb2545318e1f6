/**
 * Every service is replaced while people play, one process at a time and gracefully, and nobody loses anything.
 * By default each process once; ROLLING_RESTARTS says how often per service. The figures are printed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import type { RoundStart } from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { Balancer } from './balancer.js';
import { BusyTable, longestStep } from './busy-table.js';
import { bookProblems, bundlesOf, STANDARD_TARGETS } from './oracle.js';
import type { PlacedBet, Player } from './player.js';
import { streamProblems } from './stream-oracle.js';

const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 2);
const PER_RESTART_MS = 30_000;
const TWO = { gateway: 2, wallet: 2, 'round-scheduler': 2, dealing: 2, history: 2 } as const;
const PLAYERS = 8;
const MAX_FREEZES = 5;
/** Long enough that a lease which is not handed over shows clearly in the figures. */
const LEASE_MS = 20_000;
const SETTINGS = {
  BETTING_MS: '1000',
  REVEAL_MS: '50',
  COOLDOWN_MS: '400',
  LEASE_MS: String(LEASE_MS),
  DRAIN_MS: '1000',
  RATE_SOCKET_MESSAGES: '1000',
  RATE_USER_MESSAGES: '1000',
  LOG_LEVEL: 'info',
};

const PATIENT = { timeoutMs: 60_000, intervalMs: 100 };

describe('a system whose processes are replaced under load', () => {
  let table: BusyTable;
  let balancer: Balancer;
  const figures: string[] = [];
  beforeAll(async () => {
    table = await BusyTable.start({ settings: SETTINGS, replicas: TWO }, async (stack) => {
      balancer = await Balancer.before(stack.gatewayUrls);
      return Array.from({ length: PLAYERS }, () => balancer.url);
    });
  }, 240_000);
  afterAll(async () => {
    process.stdout.write(figures.map((figure) => `      ${figure}\n`).join(''));
    await table.stop();
    balancer.close();
  }, 120_000);
  afterEach(() => table.holdsItsPromises(), 120_000);

  /** The longest time in which any player received nothing about the table. */
  function longestSilenceMs(since: number): number {
    const silences = table.regulars.map(({ player }) =>
      longestStep([
        since,
        ...player.heard
          .filter(({ at, payload }) => at >= since && typeof payload.seq === 'number')
          .map(({ at }) => at),
      ]),
    );
    return Math.max(...silences);
  }

  /** Requests of the schedulers that got no answer in time. */
  function unanswered(): number {
    return table.stack
      .processes('round-scheduler')
      .flatMap((scheduler) => scheduler.logEntries())
      .filter(({ msg }) => msg === 'a neighbour does not answer').length;
  }

  async function epoch(): Promise<number> {
    const { rows } = await table.databases['round-scheduler'].query<{ epoch: string }>(
      'SELECT epoch FROM leases WHERE name = $1',
      [table.tableId],
    );
    return Number(rows[0]?.epoch);
  }

  /** Stops a process gracefully and restarts it; if it led the table, returns how long the table had no leader. */
  async function replace(service: ServiceName, turn: number): Promise<number> {
    const processes = table.stack.processes(service);
    const leads = service === 'round-scheduler';
    const old = leads ? await table.leader() : processes[turn % processes.length];
    if (!old) throw new Error(`there is no ${service}`);
    const [before, since] = [await epoch(), performance.now()];
    const ending = old.stop();
    if (leads)
      await eventually(
        async () => {
          expect(await epoch()).toBeGreaterThan(before);
        },
        { timeoutMs: LEASE_MS / 2, intervalMs: 10 },
      );
    const handedOverMs = performance.now() - since;
    expect(await ending).toEqual({ code: 0, signal: null });
    await table.stack.restart(service, old);
    return handedOverMs;
  }

  it.each(SERVICE_NAMES)(
    'loses nothing while each %s is restarted in turn',
    async (service) => {
      const [since, from, unansweredBefore] = [Date.now(), table.lastResult, unanswered()];
      let handedOverMs = 0;
      for (let turn = 0; turn < RESTARTS; turn++)
        handedOverMs = Math.max(handedOverMs, await replace(service, turn));
      await table.movesAgain();
      const silenceMs = longestSilenceMs(since);
      figures.push(
        `${service}: ${RESTARTS} restarts in ${table.lastResult - from} rounds, ` +
          `longest silence for a player ${silenceMs} ms` +
          (service === 'round-scheduler'
            ? `, slowest hand-over ${Math.round(handedOverMs)} ms`
            : `, questions without an answer ${unanswered() - unansweredBefore}`),
      );
      expect(silenceMs).toBeLessThan(LEASE_MS);
    },
    60_000 + RESTARTS * PER_RESTART_MS,
  );

  it('tells players to move, each at a different time', () => {
    const hints = table.regulars.flatMap(({ player }) =>
      player.heard
        .filter(({ event }) => event === 'server:draining')
        .map(({ payload }) => payload.reconnectInMs),
    );
    expect(hints.length).toBeGreaterThanOrEqual(RESTARTS);
    expect(new Set(hints).size).toBeGreaterThan(hints.length / 2);
  });

  /** Places bets from before the close until after it; in the end each player knows the outcome. */
  async function betAcrossTheClose({ player }: { player: Player }, start: RoundStart): Promise<PlacedBet[]> {
    const from = player.bets.length;
    const closesInMs = Date.parse(start.closesAt ?? '') - Date.now();
    const bets = Array.from({ length: 20 }, async (_, n) => {
      await pause(closesInMs - 400 + n * 25);
      const target = STANDARD_TARGETS[n % STANDARD_TARGETS.length] ?? 'TIE';
      await player.bet(table.tableId, target, 1_000, { roundId: start.roundId });
    });
    await Promise.all(bets);
    return player.bets.slice(from);
  }

  /** Freezes one of two wallets just before a close and thaws it after it; returns the bets that were placed across it. */
  async function freezeAcrossAClose(): Promise<PlacedBet[]> {
    const { heard } = table.watcher;
    const { payload } = await table.watcher.waitFor(({ event }) => event === 'round-start', heard.length);
    const start = payload as unknown as RoundStart;
    const [wallet] = table.stack.processes('wallet');
    const betting = Promise.all(table.regulars.map((regular) => betAcrossTheClose(regular, start)));
    let answered = false;
    betting.then(
      () => (answered = true),
      () => (answered = true),
    );
    await pause(Date.parse(start.closesAt ?? '') - Date.now() - 200);
    // A bet may have timed out earlier, while processes were replaced: only what comes after the freeze counts.
    const heardBefore = new Map(table.regulars.map(({ player }) => [player, player.heard.length]));
    wallet?.freeze();
    try {
      // The other wallet seals the book, and meanwhile some players hear that the outcome of their bet is unknown.
      await table.watcher.waitFor(
        ({ event, payload: { roundId } }) => event === 'betting-closed' && roundId === start.roundId,
      );
      await eventually(() => {
        expect(answered || [...heardBefore].some(([player, from]) => knowsNoOutcome(player, from))).toBe(
          true,
        );
      }, PATIENT);
    } finally {
      wallet?.thaw();
    }
    return (await betting).flat();
  }

  it('takes each bet or refuses it when a wallet freezes before the close and wakes after it', async () => {
    const bets: PlacedBet[] = [];
    const resent = (): number => bets.filter(({ sent }) => sent > 1).length;
    // All bets may happen to reach the wallet that is not frozen, or both before the freeze; then the next round is tried.
    for (let round = 1; resent() === 0; round++) {
      expect(round).toBeLessThanOrEqual(MAX_FREEZES);
      bets.push(...(await freezeAcrossAClose()));
    }
    await table.movesAgain();
    expect(new Set(bets.map(({ answer }) => (answer.ok ? 'accepted' : answer.code)))).toEqual(
      new Set(['accepted', 'BETTING_CLOSED']),
    );
    expect(bookProblems(bets, await bundlesOf(table.watcher, table.tableId))).toEqual([]);
    figures.push(`${bets.length} bets across the close, ${resent()} re-sent`);
    await sameAnswersAgain(bets);
  }, 180_000);

  function knowsNoOutcome({ heard }: Player, from: number): boolean {
    return heard
      .slice(from)
      .some(({ event, payload }) => event === 'bet-reject' && payload.code === 'TIMEOUT');
  }

  /** A player who sends the same bet id again gets the same answer. */
  async function sameAnswersAgain(bets: readonly PlacedBet[]): Promise<void> {
    for (const { player } of table.regulars) {
      for (const { answer: first, ...bet } of bets.filter((bet) => player.bets.includes(bet))) {
        const { answer } = await player.place(bet);
        expect(answer).toMatchObject(first.ok ? first : { ok: false, code: first.code });
      }
    }
  }

  it('has the same rounds in its stream as in its databases', async () => {
    await eventually(async () => {
      expect(await streamProblems(table)).toEqual([]);
    }, PATIENT);
  }, 120_000);

  it('has lost no bet and no money in all of this', () => table.accountsForEverything(), 120_000);
});
