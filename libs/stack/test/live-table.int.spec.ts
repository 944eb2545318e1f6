import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetStatement, Page, TableRoads } from '@sabot/edge';
import { eventually, isolatedPrefix } from '@sabot/testing';
import { Stack } from '../src/stack.js';
import {
  auditOf,
  balanceByHand,
  bookProblems,
  bundlesOf,
  cardProblems,
  gapsIn,
  needlessSnapshots,
  roadsByHand,
  roundProblems,
  STANDARD_TARGETS,
} from './oracle.js';
import { Player } from './player.js';
import { sharedServers } from './shared-servers.js';

const TABLES = ['main', 'shoe', 'solo'] as const;
const PLAYERS = 50;
const ROUNDS = 20;
const MOMENTS = [
  'round-start',
  'betting-closed',
  'deal-card',
  'initial-totals',
  'dealing-complete',
  'game-result',
];
/** How many players are cut off once, and for how long. */
const CUT_OFF = 12;
const CUT_MS = 5_000;
/** With a side bet that no built-in table has: nothing but the list of bets makes it playable. */
const TABLES_FILE = fileURLToPath(new URL('lucky-six-tables.json', import.meta.url));
const TARGETS = [...STANDARD_TARGETS, 'LUCKY_SIX'] as const;
const PACE = { BETTING_MS: '900', REVEAL_MS: '40', COOLDOWN_MS: '100' };

describe('three tables with fifty players', () => {
  let stack: Stack;
  let players: Player[];
  const betting: Promise<void>[] = [];
  const stopBetting: (() => void)[] = [];
  beforeAll(async () => {
    stack = await Stack.start({
      infrastructure: await sharedServers(),
      prefix: isolatedPrefix(),
      settings: { ...PACE, TABLES_FILE, LOG_LEVEL: 'warn' },
    });
    players = [];
    for (let n = 0; n < PLAYERS; n++) players.push(await Player.connect(stack.url));
  }, 240_000);
  afterAll(async () => {
    for (const player of players) player.close();
    await stack.stop();
  }, 120_000);

  /** Bets on two targets in every round of a table that the player sees; targets take turns. */
  function betsOnEverything(player: Player, seat: number, tableId: string): void {
    let turn = seat;
    const both = async (roundId: string): Promise<void> => {
      for (const n of [0, 1]) {
        const target = TARGETS[(turn + n) % TARGETS.length] ?? 'TIE';
        await player.bet(tableId, target, 1_000, { roundId });
      }
      turn += 1;
    };
    stopBetting.push(
      player.whenRoundStarts((start) => {
        if (start.tableId !== tableId) return;
        const bets = both(start.roundId);
        // A failure surfaces where the bets are awaited, not in another suite.
        bets.catch(() => undefined);
        betting.push(bets);
      }),
    );
  }

  /**
   * Keeps the on-demand table dealing, with players taking turns. A player without a bet there is refused and then places
   * one while betting is open, because a round without bets would stay open.
   */
  async function dealsOnDemand(bettingEnds: AbortSignal, until: AbortSignal): Promise<void> {
    for (let turn = 0; !until.aborted; turn++) {
      const player = players[turn % PLAYERS];
      const answer = await player?.deal('solo').catch(() => undefined);
      if (answer?.ok === false && answer.code === 'NO_BETS_PLACED' && !bettingEnds.aborted) {
        await player?.bet('solo', 'TIE');
        await player?.deal('solo').catch(() => undefined);
      }
      await sleep(100);
    }
  }

  /** Players who come and go: each joins at a different moment of a round and stays for a little more than one round. */
  async function newcomers(watcher: Player, until: AbortSignal): Promise<Player[]> {
    const came: Player[] = [];
    while (!until.aborted) {
      const tableId = came.length % 2 === 0 ? 'main' : 'shoe';
      const moment = MOMENTS[came.length % MOMENTS.length];
      await watcher.waitFor(
        ({ event, payload }) => event === moment && payload.tableId === tableId,
        watcher.heard.length,
      );
      const newcomer = await Player.with(stack.url, watcher.session);
      came.push(newcomer);
      await newcomer.join(tableId);
      await newcomer.waitFor(({ event }) => event === 'round-start');
      await newcomer.waitFor(({ event }) => event === 'game-result');
      newcomer.close();
    }
    return came;
  }

  /** Cuts players off for a while, each at a different moment. On return they receive what they missed and continue. */
  async function cutOff(watcher: Player, victims: readonly Player[]): Promise<void> {
    const cuts = victims.map(async (victim, n) => {
      await watcher.waitFor(({ event }) => event === MOMENTS[n % MOMENTS.length], watcher.heard.length);
      const from = victim.heard.length;
      victim.socket.io.reconnection(false);
      victim.socket.io.engine.close();
      await sleep(CUT_MS);
      victim.socket.io.reconnection(true);
      victim.socket.connect();
      for (const event of ['round-start', 'game-result'])
        await victim.waitFor((heard) => heard.event === event, from);
      expect(needlessSnapshots(victim.heard)).toEqual([]);
      await seesTheSame(watcher, victim);
    });
    await Promise.all(cuts);
  }

  /** A player who was cut off sees each table exactly as one who was not. */
  async function seesTheSame(watcher: Player, victim: Player): Promise<void> {
    for (const tableId of TABLES)
      await eventually(
        () => {
          expect(victim.stateOf(tableId).table).toEqual(watcher.stateOf(tableId).table);
        },
        { timeoutMs: 60_000, intervalMs: 20 },
      );
  }

  it('plays rounds in which every promise holds', async () => {
    for (const [seat, player] of players.entries()) {
      for (const tableId of TABLES) {
        betsOnEverything(player, seat, tableId);
        await player.join(tableId);
      }
    }
    const [first] = players;
    if (!first) throw new Error('nobody came');
    const [lastBets, enough] = [new AbortController(), new AbortController()];
    const dealing = dealsOnDemand(lastBets.signal, enough.signal);
    const coming = newcomers(first, enough.signal);
    const cutting = cutOff(first, players.slice(-CUT_OFF));
    // Their failures surface where they are awaited, not before.
    for (const theirs of [dealing, coming, cutting]) theirs.catch(() => undefined);
    const results = (tableId: string): number =>
      first.heard.filter(({ event, payload }) => event === 'game-result' && payload.tableId === tableId)
        .length;
    await eventually(
      () => {
        const short = TABLES.filter((tableId) => results(tableId) < ROUNDS);
        expect(short.map((tableId) => `${tableId} played ${results(tableId)}`)).toEqual([]);
      },
      { timeoutMs: 240_000, intervalMs: 200 },
    );
    await cutting;
    for (const stop of stopBetting) stop();
    lastBets.abort();
    await Promise.all(betting);
    await everyBetIsResolved();
    enough.abort();
    await dealing;
    const came = await coming;
    // Joining in PREPARING and SEALING is tested where these phases are held (faults.int.spec.ts).
    const states = came.map(({ heard }) => heard.find(({ event }) => event === 'game-status')?.payload.state);
    expect([...new Set(states)]).toEqual(expect.arrayContaining(['BETTING', 'DEALING', 'RESULT']));
    for (const { heard } of came) expect([...gapsIn(heard), ...cardProblems(heard)]).toEqual([]);

    const accepted = players.flatMap(({ bets }) => bets.filter(({ answer }) => answer.ok));
    expect(accepted.length).toBeGreaterThan(ROUNDS * PLAYERS);
    for (const tableId of TABLES) {
      const bundles = await bundlesOf(first, tableId);
      expect(bundles.length).toBeGreaterThanOrEqual(ROUNDS);
      expect(roundProblems(bundles)).toEqual([]);
      await eventually(
        async () => {
          const { roundNumber, roads } = await first.get<TableRoads>(`/tables/${tableId}/roads`);
          expect(roads).toEqual(roadsByHand((await bundlesOf(first, tableId)).slice(0, roundNumber)));
        },
        { timeoutMs: 30_000 },
      );
    }
    const all = (await Promise.all(TABLES.map((tableId) => bundlesOf(first, tableId)))).flat();
    for (const player of players) {
      expect(gapsIn(player.heard)).toEqual([]);
      expect(cardProblems(player.heard)).toEqual([]);
      expect(bookProblems(player.bets, all)).toEqual([]);
      expect((await player.me()).balance).toBe(balanceByHand(player, all));
    }
    expect(await auditOf(stack.config.databaseUrls.wallet.service)).toEqual([]);
  }, 420_000);

  /** Every accepted bet is settled, and players who were never cut off were told so. */
  async function everyBetIsResolved(): Promise<void> {
    await eventually(
      async () => {
        for (const player of players.slice(0, -CUT_OFF)) {
          const settled = new Set(
            player.heard
              .filter(({ event }) => event === 'bet-settled')
              .flatMap(({ payload }) => (payload.bets as { betId: string }[]).map(({ betId }) => betId)),
          );
          const open = player.bets.filter(({ answer, betId }) => answer.ok && !settled.has(betId));
          expect(open).toEqual([]);
        }
        for (const player of players.slice(-CUT_OFF)) {
          const { items } = await player.get<Page<BetStatement>>('/me/bets?limit=200');
          expect(items.filter(({ status }) => status === 'PENDING')).toEqual([]);
        }
      },
      { timeoutMs: 60_000, intervalMs: 250 },
    );
  }
});
