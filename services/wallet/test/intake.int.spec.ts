import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { encode, subjects, type walletV1 } from '@sabot/contracts';
import { eventually, refusalIn } from '@sabot/testing';
import { Client } from 'pg';
import { PATIENT, placeBetsRequest, verdictsOf, WalletFixture, wholeBet } from './wallet-fixture.js';

const QUEUE_BETS = 200;
const REQUEST_BETS = 50;

describe('what the wallet takes in', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start({ env: { WALLET_QUEUE_BETS: String(QUEUE_BETS) } });
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  /** The value of a metric of the wallet; 0 while there is none. */
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${wallet.wallets[0]?.healthUrl ?? ''}/metrics`)).text();
    const line = text.split('\n').find((some) => some.startsWith(`sabot_wallet_${name} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  /** Does something while every account is locked, as if the database did not commit. */
  async function whileAccountsAreLocked<T>(work: () => Promise<T>): Promise<T> {
    const blocker = new Client({ connectionString: wallet.database.url });
    await blocker.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT 1 FROM accounts ORDER BY id FOR UPDATE');
      return await work();
    } finally {
      await blocker.query('ROLLBACK');
      await blocker.end();
    }
  }

  it('is refused beyond the bound while the database does not commit, and answered up to the bound', async () => {
    const roundId = await wallet.openRound();
    const players = await wallet.players(10 * REQUEST_BETS, 2_000n);
    const request = (at: number) =>
      placeBetsRequest(
        players
          .slice(at * REQUEST_BETS, (at + 1) * REQUEST_BETS)
          .map((userId) => wholeBet({ userId, roundId })),
      );
    const place = (at: number) => wallet.ask(subjects.wallet.placeBets, request(at));
    const overloadedBefore = await metric('bets_refused_total{code="OVERLOADED"}');
    const answered: walletV1.PlaceBetsResponse[] = [];
    const taken = await whileAccountsAreLocked(async () => {
      // No account is cached yet, so all ten requests look theirs up at the same time.
      const answers = Array.from({ length: 10 }, (_, at) =>
        place(at).then((answer) => answered.push(answer)),
      );
      await eventually(() => {
        expect(answered).toHaveLength(10 - QUEUE_BETS / REQUEST_BETS);
      }, PATIENT);
      answered.push(await place(0));
      return answers;
    });
    expect(answered.map(refusalIn)).toEqual(Array(7).fill({ code: 'OVERLOADED' }));
    await Promise.all(taken);
    const placed = answered.slice(7).flatMap(verdictsOf);
    expect(placed.filter(({ accepted }) => accepted)).toHaveLength(QUEUE_BETS);
    expect(await metric('bets_refused_total{code="OVERLOADED"}')).toBe(overloadedBefore + 7 * REQUEST_BETS);
    expect((await place(9)).result.case).toBe('placed');
  });

  it('releases its room in the queue, whatever became of the bets', async () => {
    const roundId = await wallet.openRound();
    const [player] = await wallet.players(1, 1_000_000n);
    const of = (userId = '') => Array.from({ length: QUEUE_BETS }, () => ({ userId, roundId }));
    for (let times = 0; times < 3; times++) {
      expect((await wallet.bets(of('nobody'))).every(({ code }) => code === 'UNKNOWN_ACCOUNT')).toBe(true);
    }
    for (let times = 0; times < 2; times++) {
      expect((await wallet.bets(of(player))).every(({ accepted }) => accepted)).toBe(true);
    }
  });

  const { request } = subjects.wallet.deposit;
  const sound = encode(request, {
    idempotencyKey: randomUUID(),
    userId: 'ann',
    currency: 'EUR',
    amountMinor: 1n,
  });
  it.each([
    ['garbage', Uint8Array.of(0xff, 0xff, 0xff)],
    ['a message that ends too early', sound.slice(0, -3)],
    ['a field of another wire type', Uint8Array.of(0x08, 0x01)],
    ['a length beyond the end', Uint8Array.of(0x0a, 0x7f, 0x61)],
  ])('is put aside, counted and answered with a code when it is %s', async (_, payload) => {
    const counter = 'dead_letters_total{reason="UNDECODABLE",source="wallet"}';
    const before = await metric(counter);
    const subject = wallet.connection.space.of(subjects.wallet.deposit);
    const answer = await wallet.connection.client.request(subject, payload, { timeout: 10_000 });
    expect(answer.headers?.get('Nats-Service-Error-Code')).toBe('UNDECODABLE');
    await eventually(async () => {
      expect(await metric(counter)).toBe(before + 1);
    }, PATIENT);
    const manager = await wallet.connection.jetstream.jetstreamManager();
    const letter = await manager.streams.getMessage('DEAD_LETTERS', {
      last_by_subj: wallet.connection.space.deadLetter(subject),
    });
    expect(letter?.data).toEqual(payload);
    expect(letter?.header.get('Sabot-Reason')).toBe('UNDECODABLE');
    expect(await wallet.balance(await wallet.player(5n))).toBe(5n);
  });
});
