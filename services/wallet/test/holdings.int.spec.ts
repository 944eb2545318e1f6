import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decode, type lobbyV1, subjects, walletV1 } from '@sabot/contracts';
import { DEALS, doneIn, eventually, refusalIn } from '@sabot/testing';
import { CURRENCY, WalletFixture } from './wallet-fixture.js';

const { BetStatus } = walletV1;
const PATIENT = { timeoutMs: 60_000 };

describe('the holdings of many players', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterAll(async () => {
    expect(await wallet.violations()).toEqual([]);
    await wallet.stop();
  });

  const ask = (request: { userIds: string[]; currency?: string; roundIds?: string[] }) =>
    wallet.ask(subjects.wallet.listHoldings, { currency: CURRENCY, ...request });
  const list = async (userIds: string[], roundIds: string[] = []) =>
    doneIn(await ask({ userIds, roundIds })).holdings;
  const bet = async (userId: string, roundId: string, amount = 1_000n): Promise<string> => {
    const betId = randomUUID();
    const [verdict] = await wallet.bets([{ userId, roundId, betId, amount }]);
    expect(verdict?.accepted).toBe(true);
    return betId;
  };

  it('come in the order of the request, with each account and its version, and without one for an unknown player', async () => {
    const [ada, bob] = [await wallet.player(5_000n), await wallet.player(7_000n)];
    const roundId = await wallet.openRound();
    await bet(bob, roundId);
    const holdings = await list([bob, 'nobody', ada]);
    expect(holdings.map(({ account }) => account?.userId)).toEqual([bob, undefined, ada]);
    expect(holdings.map(({ account }) => account?.balanceMinor)).toEqual([6_000n, undefined, 5_000n]);
    for (const { account } of holdings) {
      if (!account) continue;
      const { userId, currency, version, publicAlias } = account;
      expect(await wallet.ask(subjects.wallet.getBalance, { userId, currency })).toMatchObject({
        result: { value: { version, publicAlias } },
      });
    }
    const before = holdings[0]?.account?.version ?? 0n;
    await bet(bob, roundId);
    expect((await list([bob]))[0]?.account?.version).toBeGreaterThan(before);
  });

  it('include the bets of the requested rounds with their status, except those taken back', async () => {
    const [ada, bob] = [await wallet.player(50_000n), await wallet.player(50_000n)];
    const [settled, open, other] = [
      await wallet.openRound(),
      await wallet.openRound(),
      await wallet.openRound(),
    ];
    const first = await bet(ada, settled, 1_000n);
    await wallet.finish(settled, DEALS.playerNatural);
    const second = await bet(ada, open, 2_000n);
    const gone = await bet(ada, open, 3_000n);
    await wallet.ask(subjects.wallet.removeBet, { userId: ada, betId: gone });
    const third = await bet(ada, open, 4_000n);
    await bet(ada, other);
    const foreign = await bet(bob, open, 5_000n);
    const [hers, his] = await list([ada, bob], [settled, open]);
    expect(hers?.bets.map(({ betId }) => betId)).toEqual([first, second, third]);
    expect(hers?.bets.map(({ status }) => status)).toEqual([
      BetStatus.WON,
      BetStatus.PENDING,
      BetStatus.PENDING,
    ]);
    expect(hers?.bets[0]).toMatchObject({ roundId: settled, payoutMinor: 2_000n, amountMinor: 1_000n });
    expect(his?.bets.map(({ betId }) => betId)).toEqual([foreign]);
    expect((await list([ada]))[0]?.bets).toEqual([]);
    expect((await list([ada], [randomUUID()]))[0]?.bets).toEqual([]);
  });

  it('name the tables where bets are still open, in any currency, and none where all are resolved', async () => {
    const ada = await wallet.player(100_000n);
    await wallet.player(100_000n, ada, 'EUR');
    const at = (tableId: string, currency = CURRENCY) => wallet.openRound({ tableId, currency });
    const [open, sealed, settled, empty] = [
      await at('one'),
      await at('two'),
      await at('three'),
      await at('four'),
    ];
    const euros = await at('five', 'EUR');
    for (const roundId of [open, sealed, settled, euros]) await bet(ada, roundId);
    const gone = await bet(ada, empty);
    await wallet.ask(subjects.wallet.removeBet, { userId: ada, betId: gone });
    await wallet.seal(sealed);
    await wallet.finish(settled, DEALS.tie);
    const [holding] = await list([ada]);
    expect([...(holding?.openTableIds ?? [])].sort()).toEqual(['five', 'one', 'two']);
    await wallet.finish(open, DEALS.tie);
    expect((await list([ada]))[0]?.openTableIds).not.toContain('one');
  });

  it('are refused when they would not fit into one message, and returned for fewer players', async () => {
    const players = await wallet.players(45, 1_000_000n);
    const roundId = await wallet.openRound();
    for (let times = 0; times < 9; times++) {
      const bets = players.flatMap((userId) => Array.from({ length: 10 }, () => ({ userId, roundId })));
      for (const { accepted } of await wallet.bets(bets)) expect(accepted).toBe(true);
    }
    expect(refusalIn(await ask({ userIds: players, roundIds: [roundId] }))).toMatchObject({
      code: 'BATCH_TOO_LARGE',
    });
    const few = await list(players.slice(20), [roundId]);
    expect(few.map(({ bets }) => bets.length)).toEqual(players.slice(20).map(() => 90));
  });

  it.each<[string, { userIds: string[]; currency?: string; roundIds?: string[] }]>([
    ['user_ids', { userIds: ['a b'] }],
    ['user_ids', { userIds: Array.from({ length: 501 }, (_, at) => `user-${at}`) }],
    ['currency', { userIds: [], currency: 'usd' }],
    ['round_ids', { userIds: [], roundIds: ['x'] }],
    ['round_ids', { userIds: [], roundIds: [randomUUID(), randomUUID(), randomUUID()] }],
  ])('are refused for a wrong value of %s', async (field, request) => {
    expect(refusalIn(await ask(request))).toEqual({ code: 'VALIDATION', invalidField: field });
  });

  it('are empty for an empty request', async () => {
    expect(await list([])).toEqual([]);
  });

  it('reach lobbies as the number of players at each table', async () => {
    const turnouts: lobbyV1.Turnout[] = [];
    const { client, space } = wallet.connection;
    const { tablesChanged } = subjects.lobby;
    client.subscribe(space.of(tablesChanged), {
      callback: (_error, { data }) => {
        const read = decode(tablesChanged.message, data);
        for (const { tableId, turnout } of read.ok ? read.message.tables : [])
          if (tableId === 'crowded' && turnout) turnouts.push(turnout);
      },
    });
    await client.flush();
    const roundId = await wallet.openRound({ tableId: 'crowded', roundNumber: 7 });
    const players = await wallet.players(20, 10_000n);
    for (const userId of players) await bet(userId, roundId);
    await eventually(() => {
      expect(turnouts.at(-1)).toMatchObject({ roundNumber: 7, playerCount: 20, revision: 20n });
    }, PATIENT);
    const counts = turnouts.map(({ playerCount }) => playerCount);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
  });
});
