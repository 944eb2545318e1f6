/** Today's code takes over the databases that a killed earlier version left behind, and loses nothing. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isVoid, type RoundBundle } from '@sabot/fairness';
import { SubjectSpace } from '@sabot/contracts';
import type { BetStatement, LedgerEntry, TableRoads } from '@sabot/edge';
import { HeardEvent } from '@sabot/messaging';
import { eventually, isolatedPrefix, payoutOf, runToEnd } from '@sabot/testing';
import { Stack } from '../../src/stack.js';
import { balanceByHand, bundlesOf, roadsByHand, roundProblems, STANDARD_TARGETS } from '../oracle.js';
import { Player } from '../player.js';
import { sharedServers } from '../shared-servers.js';
import { eventsIn } from '../stream-oracle.js';
import {
  recorded,
  restoreDatabases,
  secretsFolder,
  sessionOf,
  storedEvents,
  type StoredEvent,
  TABLES_FILE,
} from './fixture.js';
import { everyItem, operatorToken, post } from './rest-requests.js';

const PACE = { BETTING_MS: '2000', REVEAL_MS: '20', COOLDOWN_MS: '500' };
const PATIENT = { timeoutMs: 60_000, intervalMs: 250 };
const sabot = fileURLToPath(new URL('../../../cli/bin/sabot.mjs', import.meta.url));

interface PlaceOfEvent {
  readonly tableId: string;
  readonly roundId: string;
  readonly seq: number;
}

describe('a system that is upgraded', () => {
  const before = recorded();
  const unfinished = before.left.filter(({ ended }) => !ended);
  let dir: string;
  let stored: readonly StoredEvent[];
  let stack: Stack;
  let players: readonly Player[];
  beforeAll(async () => {
    dir = secretsFolder();
    const infrastructure = await sharedServers();
    const prefix = isolatedPrefix();
    const urls = await restoreDatabases(infrastructure.env.DATABASE_URL, prefix);
    stored = await storedEvents(urls['round-scheduler']);
    const settings = { ...PACE, TABLES_FILE, DEMO_CREDIT_MINOR: '1000000', LOG_LEVEL: 'warn' };
    stack = await Stack.start({ infrastructure, prefix, dir, settings });
    players = await Promise.all(before.players.map(({ me }) => Player.with(stack.url, sessionOf(me))));
  }, 180_000);
  afterAll(async () => {
    for (const player of players) player.close();
    await stack.stop();
    rmSync(dir, { recursive: true });
  }, 60_000);

  const watcher = (): Player => {
    const [first] = players;
    if (!first) throw new Error('nobody came');
    return first;
  };
  const audit = (): Promise<void> =>
    runToEnd(process.execPath, [sabot, 'audit', '--database-url', stack.config.databaseUrls.wallet.service]);
  const endOf = (roundId: string): Promise<RoundBundle> =>
    eventually(() => watcher().get<RoundBundle>(`/rounds/${roundId}`), PATIENT);

  it('has a clean ledger', audit);

  it('reads every event that was stored', () => {
    expect(stored.length).toBeGreaterThan(1_000);
    const misread = stored.filter(({ subject, table_id, round_id, seq: at, payload }) => {
      const event = HeardEvent.on(new SubjectSpace(), `${subject}.${table_id}`, payload);
      const { tableId, roundId, seq } = event?.message as unknown as PlaceOfEvent;
      return tableId !== table_id || roundId !== round_id || seq !== at;
    });
    expect(misread).toEqual([]);
  });

  it('finishes every open round, and deals all that were sealed', async () => {
    expect(unfinished.map(({ phase }) => phase).sort()).toEqual(
      ['BETTING', 'BETTING', 'DEALING', 'DEALING', 'PREPARING', 'RESULT', 'RESULT', 'SEALING'].sort(),
    );
    const solo = unfinished.find(({ tableId }) => tableId === 'solo');
    const bettor = players.find((_, at) =>
      before.players[at]?.bets.some(
        ({ roundId, status }) => roundId === solo?.roundId && status === 'PENDING',
      ),
    );
    await bettor?.join('solo');
    expect(await bettor?.deal('solo')).toMatchObject({ ok: true });
    for (const { tableId, roundId } of unfinished) {
      const bundle = await endOf(roundId);
      expect('void' in bundle ? bundle.void : undefined).toEqual(
        tableId === 'overdue' ? { reason: 'INTERRUPTED' } : undefined,
      );
    }
  }, 120_000);

  it('shows every old round as it was', async () => {
    for (const [tableId, rounds] of Object.entries(before.rounds)) {
      const bundles = await bundlesOf(watcher(), tableId);
      expect(bundles.slice(0, rounds.length)).toEqual(rounds);
    }
  }, 120_000);

  it('owes every player what it owed, and what the unfinished rounds paid', async () => {
    const endings = new Map<string, RoundBundle>();
    for (const { roundId } of unfinished) endings.set(roundId, await endOf(roundId));
    for (const [at, { me, bets, ledger }] of before.players.entries()) {
      const player = players[at];
      if (!player) throw new Error(`${me.userId} did not come`);
      const paid = new Map<string | null, number>();
      const statement = bets.map((bet) => {
        const ending = endings.get(bet.roundId);
        if (bet.status !== 'PENDING' || !ending) return bet;
        const now = resolved(bet, ending);
        if (now.payout > 0) paid.set(now.roundId, (paid.get(now.roundId) ?? 0) + now.payout);
        return now;
      });
      // Answers may say more than they did, but what they said stays.
      expect(await everyItem(player, '/me/bets')).toMatchObject(statement);
      const postings = await everyItem<LedgerEntry>(player, '/me/ledger');
      expect(postings.slice(paid.size)).toMatchObject(ledger);
      const news = postings.slice(0, paid.size).map(({ roundId, amount }) => [roundId, amount] as const);
      expect(new Map(news)).toEqual(paid);
      const balance = [...paid.values()].reduce((sum, amount) => sum + amount, me.balance);
      expect(await player.me()).toEqual({ ...me, balance });
    }
  }, 60_000);

  it('proves old bets, and repeats its earlier answers', async () => {
    for (const { userId, proof } of before.proofs) {
      const player = players.find(({ session }) => session.userId === userId);
      expect(await player?.get(`/rounds/${proof.roundId}/bets/${proof.bet.betId}/proof`)).toEqual(proof);
    }
    const token = await operatorToken(stack.url, stack.config.secrets.operatorKey);
    const granted = before.transfers.filter(({ answer }) => answer.status === 200);
    expect(granted.length).toBeGreaterThan(1);
    for (const { path, key, request, answer } of granted)
      expect(await post(`${stack.url}${path}`, request, { token, key })).toEqual(answer);
    const { balance, alias } = await watcher().me();
    const [bet] = (before.rounds.main ?? []).flatMap(({ roundId, betBook }) =>
      (betBook?.bets ?? [])
        .filter((booked) => booked.alias === alias && booked.playerSeed === '')
        .map(({ betId, target, amount }) => ({ betId, tableId: 'main', roundId, target, amount })),
    );
    if (!bet) throw new Error('there is no bet to repeat');
    const { betId, amount } = bet;
    expect((await watcher().place(bet)).answer).toMatchObject({ ok: true, betId });
    const changed = await watcher().place({ ...bet, amount: amount + 1 });
    expect(changed.answer).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect((await watcher().me()).balance).toBe(balance);
  });

  it('publishes what was committed but not published', async () => {
    const { wallet, 'round-scheduler': rounds } = before.unpublished;
    await eventually(async () => {
      const told = (await eventsIn(stack, 'WALLET_V1')).map(({ entry, message }) => ({
        event: entry.message.name,
        roundId: (message as unknown as { roundId?: string }).roundId,
      }));
      for (const { event, roundId } of wallet) expect(told).toContainEqual({ event, roundId });
      const shown = (await eventsIn(stack, 'ROUND_V1')).map(({ entry: { subject }, message }) => {
        const { roundId, seq } = message as unknown as PlaceOfEvent;
        return `${subject} ${roundId} ${seq}`;
      });
      for (const { subject, roundId, seq } of rounds)
        expect(shown.filter((event) => event === `${subject} ${roundId} ${seq}`)).toHaveLength(1);
    }, PATIENT);
  }, 90_000);

  it('plays on at every table, and every round verifies from the first to the newest', async () => {
    const token = await operatorToken(stack.url, stack.config.secrets.operatorKey);
    const stopped = before.left.filter(({ paused, halted }) => paused || halted);
    expect(stopped.map(({ tableId }) => tableId)).toEqual(['halted', 'sides']);
    for (const { tableId } of stopped)
      expect(await post(`${stack.url}/ops/tables/${tableId}/resume`, {}, { token })).toMatchObject({
        status: 200,
      });
    const guest = await Player.connect(stack.url);
    try {
      for (const { tableId } of before.left) await guest.join(tableId);
      await Promise.all(before.left.map(async ({ tableId }) => endOf(await playedRound(guest, tableId))));
      const bundles = [];
      for (const { tableId } of before.left) {
        const ended = await bundlesOf(guest, tableId);
        expect(roundProblems(ended)).toEqual([]);
        bundles.push(...ended);
        await eventually(async () => {
          const { roundNumber, roads } = await guest.get<TableRoads>(`/tables/${tableId}/roads`);
          expect(roads).toEqual(roadsByHand((await bundlesOf(guest, tableId)).slice(0, roundNumber)));
        }, PATIENT);
      }
      expect((await guest.me()).balance).toBe(balanceByHand(guest, bundles));
    } finally {
      guest.close();
    }
    await audit();
  }, 120_000);
});

/** The outcome of a pending bet: computed by hand at standard prices, else taken from the verified bundle. */
function resolved(bet: BetStatement, bundle: RoundBundle): BetStatement {
  if (isVoid(bundle) || STANDARD_TARGETS.includes(bet.target)) {
    const ending = isVoid(bundle) ? 'VOIDED' : { player: bundle.player, banker: bundle.banker };
    const { status, payoutMinor } = payoutOf(bet.target, BigInt(bet.amount), ending);
    return { ...bet, status, payout: Number(payoutMinor) };
  }
  const entry = bundle.payouts.find(({ betId }) => betId === bet.betId);
  if (!entry) throw new Error(`bet ${bet.betId} was not paid`);
  return { ...bet, status: entry.status, payout: entry.payout };
}

/** Bets in the next open round, requests the deal at an on-demand table, and returns the round's id. */
async function playedRound(player: Player, tableId: string): Promise<string> {
  const roundId = await eventually(async () => {
    const answer = await player.bet(tableId, 'PLAYER');
    if (!answer.ok) throw new Error(answer.code);
    return answer.roundId;
  }, PATIENT);
  if (tableId === 'solo') expect(await player.deal(tableId)).toMatchObject({ ok: true });
  return roundId;
}
