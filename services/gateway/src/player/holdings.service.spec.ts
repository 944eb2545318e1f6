import { describe, expect, it } from '@jest/globals';
import { create, roundV1, walletV1 } from '@sabot/contracts';
import type { NatsClient } from '@sabot/messaging';
import { setImmediate as turn } from 'node:timers/promises';
import type { GatewayConfig } from '../gateway.config.js';
import type { GatewayMetrics } from '../gateway.metrics.js';
import { HoldingsService } from './holdings.service.js';
import type { PlayersService } from './players.service.js';

type Answer = (userIds: readonly string[]) => walletV1.ListHoldingsResponse['result'];

const QUESTION = { currency: 'USD', roundIds: ['r2', 'r1'] };
const holdingsOf: Answer = (userIds) => ({
  case: 'holdings',
  value: create(walletV1.HoldingsSchema, {
    holdings: userIds.map((userId) =>
      userId === 'new' ? {} : { account: { userId, currency: 'USD', balanceMinor: BigInt(userId.length) } },
    ),
  }),
});

/** A wallet that answers when the test says so. */
function wallet(answer: Answer = holdingsOf) {
  const requests: { readonly userIds: readonly string[]; readonly roundIds: readonly string[] }[] = [];
  const waiting: (() => void)[] = [];
  const opened: string[] = [];
  const client = {
    request: async (_: unknown, request: walletV1.ListHoldingsRequest) => {
      requests.push(request);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return create(walletV1.ListHoldingsResponseSchema, { result: answer(request.userIds) });
    },
  } as unknown as NatsClient;
  const players = {
    openAccount: (userId: string, balanceMinor: bigint, currency: string) => {
      opened.push(userId);
      return Promise.resolve(create(walletV1.AccountSchema, { userId, balanceMinor, currency, version: 1n }));
    },
  } as unknown as PlayersService;
  const metrics = { batchHoldings: { observe: () => undefined } } as unknown as GatewayMetrics;
  const holdings = new HoldingsService(client, players, metrics, { CALL_TIMEOUT_MS: 1 } as GatewayConfig);
  const release = async (): Promise<void> => {
    for (let turns = 0; turns < 10; turns++) {
      await turn();
      for (const next of waiting.splice(0)) next();
    }
  };
  return { holdings, requests, opened, release };
}

describe('holdings', () => {
  it('of players who come together are requested together, and each player gets their own', async () => {
    const { holdings, requests, release } = wallet();
    const users = Array.from({ length: 1_200 }, (_, at) => 'u'.repeat(at + 1));
    const answers = Promise.all(users.map((userId) => holdings.ask(userId, QUESTION)));
    await release();
    expect((await answers).map((holding) => ('balance' in holding ? holding.balance : 0))).toEqual(
      users.map(({ length }) => length),
    );
    expect(requests.map(({ userIds }) => userIds.length)).toEqual([500, 500, 200]);
    expect(requests[0]?.roundIds).toEqual(QUESTION.roundIds);
  });

  it('are requested at once, and players who come meanwhile wait for the next request', async () => {
    const { holdings, requests, release } = wallet();
    const first = holdings.ask('ada', QUESTION);
    await turn();
    const others = ['bob', 'eve'].map((userId) => holdings.ask(userId, QUESTION));
    await turn();
    expect(requests.map(({ userIds }) => userIds)).toEqual([['ada']]);
    await release();
    await Promise.all([first, ...others]);
    expect(requests.map(({ userIds }) => userIds)).toEqual([['ada'], ['bob', 'eve']]);
  });

  it('of a user with many sockets are requested once', async () => {
    const { holdings, requests, release } = wallet();
    const answers = Promise.all(Array.from({ length: 20 }, () => holdings.ask('ada', QUESTION)));
    await release();
    expect(new Set((await answers).map((holding) => JSON.stringify(holding))).size).toBe(1);
    expect(requests.map(({ userIds }) => userIds)).toEqual([['ada']]);
  });

  it('for different rounds are requested separately', async () => {
    const { holdings, requests, release } = wallet();
    const answers = [QUESTION, { ...QUESTION, roundIds: ['r3', 'r2'] }].map((question) =>
      holdings.ask('ada', question),
    );
    await release();
    await Promise.all(answers);
    expect(requests.map(({ roundIds }) => roundIds)).toEqual([
      ['r2', 'r1'],
      ['r3', 'r2'],
    ]);
  });

  it('are requested in halves when the answer would be too large', async () => {
    const { holdings, requests, release } = wallet((userIds) =>
      userIds.length > 2
        ? {
            case: 'refusal',
            value: create(roundV1.RefusalSchema, { code: roundV1.RefusalCode.BATCH_TOO_LARGE }),
          }
        : holdingsOf(userIds),
    );
    const answers = Promise.all(
      ['a', 'bb', 'ccc', 'dddd', 'eeeee'].map((user) => holdings.ask(user, QUESTION)),
    );
    await release();
    expect((await answers).map((holding) => ('balance' in holding ? holding.balance : 0))).toEqual([
      1, 2, 3, 4, 5,
    ]);
    expect(requests.map(({ userIds }) => userIds.length)).toEqual([5, 3, 2, 1, 2]);
  });

  it('of a player without an account are those of a new, empty account', async () => {
    const { holdings, opened, release } = wallet();
    const answer = holdings.ask('new', QUESTION);
    await release();
    expect(await answer).toEqual({ balance: 0, currency: 'USD', version: 1, bets: [], openTableIds: [] });
    expect(opened).toEqual(['new']);
  });
});
