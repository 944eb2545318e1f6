import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DescMessage,
  type EventSubject,
  type MessageShape,
  roundV1,
  subjects,
  timestampMs,
  walletV1,
} from '@sabot/contracts';
import { Logger } from '@nestjs/common';
import { DeadLetters, EventConsumer, type ReceivedEvent } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { doneIn, eventually, refusalIn } from '@sabot/testing';
import { DEALS } from '@sabot/testing';
import { type BetOf, PATIENT, WalletFixture, wholeBet } from './wallet-fixture.js';

const { betsAccepted, betsRemoved, betTotals, payoutsPosted, roundRefunded, roundSettled } = subjects.wallet;
const { BetStatus } = walletV1;

describe('the events of the wallet', () => {
  let wallet: WalletFixture;
  let consumer: EventConsumer;
  const events: ReceivedEvent[] = [];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    // Two replicas: what counts is what they publish together.
    wallet = await WalletFixture.start({ replicas: 2 });
    await wallet.bus.keepDurable({ name: 'test', stream: 'WALLET_V1' });
    const metrics = new Metrics('test');
    consumer = new EventConsumer(wallet.connection, new DeadLetters(wallet.connection, metrics), metrics, {
      name: 'test',
      stream: 'WALLET_V1',
      handle: (event) => {
        events.push(event);
        return Promise.resolve();
      },
    });
    consumer.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
    expect(new Set(events.map(({ messageId }) => messageId)).size).toBe(events.length);
  });
  afterAll(async () => {
    await consumer.stop();
    await wallet.stop();
  });

  function published<M extends DescMessage>(entry: EventSubject<M>, roundId: string): MessageShape<M>[] {
    const ofRound = (event: ReceivedEvent) =>
      (event.message as unknown as { roundId: string }).roundId === roundId;
    return events.filter(ofRound).flatMap((event) => (event.is(entry) ? [event.message] : []));
  }

  /** Waits for the last event of a round. */
  function ended(roundId: string): Promise<walletV1.RoundSettled | walletV1.RoundRefunded> {
    return eventually(() => {
      const [event] = [...published(roundSettled, roundId), ...published(roundRefunded, roundId)];
      if (!event) throw new Error(`round ${roundId} has no final event`);
      return event;
    }, PATIENT);
  }

  async function place(bets: readonly BetOf[]): Promise<ReturnType<typeof wholeBet>[]> {
    const whole = bets.map(wholeBet);
    expect((await wallet.bets(whole)).flatMap(({ code }) => code ?? [])).toEqual([]);
    return whole;
  }

  it('report bets that were taken back once, and not again when that is repeated', async () => {
    const [ann, bob] = [await wallet.player(9_000n), await wallet.player(9_000n)];
    const roundId = await wallet.openRound();
    const [first, second] = await place([
      { userId: ann, roundId, amount: 1_500n },
      { userId: ann, roundId },
      { userId: bob, roundId },
    ]);
    const remove = () => wallet.ask(subjects.wallet.removeBet, { userId: ann, betId: first?.betId ?? '' });
    await Promise.all([remove(), remove(), remove()]);
    await wallet.ask(subjects.wallet.clearBets, { userId: ann, roundId });
    await wallet.ask(subjects.wallet.clearBets, { userId: ann, roundId });
    await wallet.finish(roundId, DEALS.tie);
    await ended(roundId);
    expect(published(betsRemoved, roundId)).toMatchObject([
      {
        tableId: 'main',
        roundNumber: 7,
        currency: 'EUR',
        userId: ann,
        betIds: [first?.betId],
        refundedMinor: 1_500n,
        balanceMinor: 8_000n,
        version: 4n,
      },
      { userId: ann, betIds: [second?.betId], refundedMinor: 1_000n, balanceMinor: 9_000n, version: 5n },
    ]);
  });

  it('report an operator transfer once, with the new balance and at no table', async () => {
    const userId = await wallet.player(9_000n);
    const move = { userId, currency: 'EUR', operatorId: 'operator-1', note: '' };
    const [first, second] = [randomUUID(), randomUUID()];
    const deposit = { ...move, idempotencyKey: first, amountMinor: 1_000n };
    const { transferId } = doneIn(await wallet.ask(subjects.wallet.deposit, deposit));
    await wallet.ask(subjects.wallet.deposit, deposit);
    const withdrawal = { ...move, idempotencyKey: second, amountMinor: 400n };
    doneIn(await wallet.ask(subjects.wallet.withdraw, withdrawal));
    const tooMuch = { ...withdrawal, idempotencyKey: randomUUID(), amountMinor: 90_000n };
    expect(refusalIn(await wallet.ask(subjects.wallet.withdraw, tooMuch)).code).toBe('INSUFFICIENT_BALANCE');
    const moved = () =>
      events.flatMap((event) =>
        event.is(subjects.wallet.balanceChanged) && event.message.userId === userId ? [event] : [],
      );
    await eventually(() => {
      expect(moved().at(-1)?.message).toMatchObject({ currency: 'EUR', balanceMinor: 9_600n, version: 3n });
    }, PATIENT);
    expect(moved()).toHaveLength(2);
    expect(moved()[0]).toMatchObject({
      tableId: '',
      message: { transferId, balanceMinor: 10_000n, version: 2n },
    });
  });

  it('report every accepted bet once, and no other', async () => {
    const [ann, bob, poor] = [
      await wallet.player(9_000n),
      await wallet.player(9_000n),
      await wallet.player(0n),
    ];
    const roundId = await wallet.openRound();
    const accepted = await place([
      { userId: ann, roundId, amount: 1_500n },
      { userId: bob, roundId, target: 'TIE' },
      { userId: ann, roundId, target: 'BANKER' },
    ]);
    await wallet.bets([...accepted, wholeBet({ userId: poor, roundId })]);
    await wallet.finish(roundId, DEALS.tie);
    await ended(roundId);
    const messages = published(betsAccepted, roundId);
    const bets = messages.flatMap((message) =>
      message.betIds.map((betId, at) => ({
        betId,
        userId: message.userIds[at],
        target: message.targets[message.targetIndexes[at] ?? -1],
        amount: message.amountsMinor[at],
      })),
    );
    const plain = accepted.map(({ betId, userId, target, amount }) => ({ betId, userId, target, amount }));
    expect(bets.sort(byBetId)).toEqual(plain.sort(byBetId));
    expect(new Set(messages.flatMap(({ sequences }) => sequences)).size).toBe(3);
    const balancesOf = (userId: string) =>
      messages.flatMap(({ userIds, balancesMinor, versions, roundNumber, currency }) =>
        userIds.flatMap((user, at) =>
          user === userId ? [[balancesMinor[at], versions[at], roundNumber, currency]] : [],
        ),
      );
    expect(balancesOf(bob)).toEqual([[8_000n, 2n, 7, 'EUR']]);
    expect(balancesOf(ann)).toHaveLength(2);
    expect(balancesOf(ann)).toContainEqual([6_500n, 3n, 7, 'EUR']);
  });

  it('report a large round in chunks with each bet once and no player split', async () => {
    const players = await wallet.players(1_250, 10_000n);
    const roundId = await wallet.openRound();
    const target = 'TIE';
    const bets = await place([
      ...players.map((userId) => ({ userId, roundId })),
      ...players.map((userId) => ({ userId, roundId, target, amount: 1_100n })),
    ]);
    await wallet.finish(roundId, DEALS.playerNatural);
    const totals = { betCount: 2_500, stakedMinor: 2_625_000n, paidMinor: 2_500_000n };
    expect(await ended(roundId)).toMatchObject(totals);
    const chunks = published(payoutsPosted, roundId);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.map(({ chunkIndex }) => chunkIndex)).toEqual(chunks.map((_, at) => at));
    expect(chunks.map(({ chunkCount }) => chunkCount)).toEqual(chunks.map(() => chunks.length));
    expect(chunks.flatMap(({ betIds }) => betIds).sort()).toEqual(bets.map(({ betId }) => betId).sort());
    const playersOfChunks = chunks.flatMap(({ userIds }) => [...new Set(userIds)]);
    expect(playersOfChunks.sort()).toEqual([...players].sort());
    const won = chunks.flatMap(({ statuses, amountsMinor, payoutsMinor, balancesMinor }) =>
      statuses.filter(
        (status, at) =>
          status === BetStatus.WON &&
          amountsMinor[at] === 1_000n &&
          payoutsMinor[at] === 2_000n &&
          balancesMinor[at] === 9_900n,
      ),
    );
    expect(won).toHaveLength(1_250);
    expect(published(betsAccepted, roundId).flatMap(({ betIds }) => betIds)).toHaveLength(2_500);
  });

  it('report players with many bets in messages that fit the broker', async () => {
    const players = await wallet.players(500, 1_000_000n);
    const roundId = await wallet.openRound();
    for (let bets = 0; bets < 25; bets += 5) {
      await place(
        Array.from({ length: 5 }, () => players).flatMap((some) =>
          some.map((userId) => ({ userId, roundId })),
        ),
      );
    }
    await wallet.finish(roundId, DEALS.tie);
    expect(await ended(roundId)).toMatchObject({ betCount: 12_500 });
    expect(published(payoutsPosted, roundId).flatMap(({ betIds }) => betIds)).toHaveLength(12_500);
  });

  it('report a voided round with its reason, and each refunded bet', async () => {
    const player = await wallet.player(9_000n);
    const roundId = await wallet.openRound();
    const [kept, removed] = await place([
      { userId: player, roundId },
      { userId: player, roundId },
    ]);
    doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: player, betId: removed?.betId ?? '' }));
    doneIn(await wallet.void(roundId));
    expect(await ended(roundId)).toMatchObject({
      reason: roundV1.VoidReason.OPERATOR,
      betCount: 1,
      refundedMinor: 1_000n,
    });
    expect(published(payoutsPosted, roundId)).toMatchObject([
      {
        betIds: [kept?.betId],
        statuses: [BetStatus.REFUNDED],
        payoutsMinor: [1_000n],
        balancesMinor: [9_000n],
      },
    ]);
  });

  it('report a round without bets as settled with no payouts', async () => {
    const roundId = await wallet.openRound();
    await wallet.finish(roundId, DEALS.tie);
    expect(await ended(roundId)).toMatchObject({ betCount: 0, stakedMinor: 0n, paidMinor: 0n });
    expect(published(payoutsPosted, roundId)).toEqual([]);
  });

  it('report a round at its table, in the order in which things happened', async () => {
    const player = await wallet.player(9_000n);
    const roundId = await wallet.openRound({ tableId: 'table-7' });
    await place([{ userId: player, roundId }]);
    await wallet.finish(roundId, DEALS.tie);
    await ended(roundId);
    const inOrder = events.filter(
      ({ tableId, entry }) => tableId === 'table-7' && entry.subject !== betTotals.subject,
    );
    const names = inOrder.sort((a, b) => a.sequence - b.sequence).map(({ entry }) => entry.subject);
    expect(names).toEqual([betsAccepted.subject, payoutsPosted.subject, roundSettled.subject]);
  });

  it('report the totals at most ten times a second, and end with the final totals', async () => {
    const [ann, bob] = [await wallet.player(90_000n), await wallet.player(90_000n)];
    const roundId = await wallet.openRound({ tableId: 'busy' });
    for (let bets = 0; bets < 40; bets++) {
      await place([
        {
          userId: bets % 2 ? ann : bob,
          roundId,
          target: bets % 3 ? 'PLAYER' : 'BANKER',
        },
      ]);
      await sleep(30);
    }
    const betId = randomUUID();
    await place([{ userId: ann, roundId, betId }]);
    doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: ann, betId }));
    const last = await eventually(() => {
      const [newest] = published(betTotals, roundId).sort((a, b) => Number(b.revision - a.revision));
      expect(newest?.revision).toBe(42n);
      return newest;
    }, PATIENT);
    expect(last).toMatchObject({
      playerCount: 2,
      totals: [
        { target: 'PLAYER', stakedMinor: 26_000n, betCount: 26, playerCount: 2 },
        { target: 'BANKER', stakedMinor: 14_000n, betCount: 14, playerCount: 2 },
      ],
    });
    const times = published(betTotals, roundId).map(({ occurredAt }) =>
      occurredAt ? timestampMs(occurredAt) : 0,
    );
    const gapsMs = times.sort((a, b) => a - b).map((at, n) => at - (times[n - 1] ?? -Infinity));
    expect(times.length).toBeGreaterThan(1);
    // Clocks count whole milliseconds, and a timer may fire one millisecond early.
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(98);
  });
});

function byBetId(a: { betId: string }, b: { betId: string }): number {
  return a.betId < b.betId ? -1 : 1;
}
