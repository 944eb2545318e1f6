import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type MessageInitShape, subjects, type walletV1 } from '@sabot/contracts';
import { doneIn, refusalIn } from '@sabot/testing';
import { CURRENCY, WalletFixture } from './wallet-fixture.js';

type Deposit = MessageInitShape<typeof walletV1.DepositRequestSchema> & { $typeName?: undefined };

describe('accounts and transfers', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const request = (userId: string, amountMinor: bigint): Deposit => ({
    idempotencyKey: randomUUID(),
    userId,
    currency: CURRENCY,
    amountMinor,
    operatorId: 'operator-1',
    note: 'a note',
  });
  const deposit = (message: Deposit) => wallet.ask(subjects.wallet.deposit, message);
  const withdraw = (message: Deposit) => wallet.ask(subjects.wallet.withdraw, message);

  it('opens an account once, with one credit, however often it is asked to', async () => {
    const userId = `user-${randomUUID()}`;
    const open = () =>
      wallet.ask(subjects.wallet.openAccount, { userId, currency: CURRENCY, demoCreditMinor: 700n });
    const answers = await Promise.all(Array.from({ length: 20 }, open));
    expect(doneIn(await open())).toMatchObject({ userId, currency: CURRENCY, balanceMinor: 700n });
    const aliases = answers.map((answer) => doneIn(answer).publicAlias);
    expect(aliases).toEqual(aliases.map(() => aliases[0]));
    expect(aliases[0]).not.toContain(userId);
  });

  it.each([
    ['user_id', { userId: '' }],
    ['user_id', { userId: 'a\0b' }],
    ['user_id', { userId: 'a'.repeat(129) }],
    ['currency', { currency: 'eur' }],
    ['currency', { currency: '' }],
    ['demo_credit_minor', { demoCreditMinor: -1n }],
    ['demo_credit_minor', { demoCreditMinor: 2n ** 53n }],
  ])('opens no account with a wrong %s: %p', async (invalidField, change) => {
    const message = { userId: `user-${randomUUID()}`, currency: CURRENCY, demoCreditMinor: 1n, ...change };
    const answer = await wallet.ask(subjects.wallet.openAccount, message);
    expect(refusalIn(answer)).toEqual({ code: 'VALIDATION', invalidField });
  });

  it('fills a demo account up when less than half of the credit is left, at most once a minute', async () => {
    const player = await wallet.player(1_000n);
    const topUp = () =>
      wallet.ask(subjects.wallet.topUpDemo, { userId: player, currency: CURRENCY, demoCreditMinor: 1_000n });
    doneIn(await withdraw(request(player, 500n)));
    expect(doneIn(await topUp())).toMatchObject({ balanceMinor: 500n });
    doneIn(await withdraw(request(player, 1n)));
    const answers = await Promise.all(Array.from({ length: 20 }, topUp));
    expect(answers.map((answer) => doneIn(answer).balanceMinor)).toEqual(answers.map(() => 1_000n));
    const kinds = `SELECT p.kind::text, p.amount_minor::text FROM postings p JOIN accounts a ON a.id = p.account_id
                   WHERE a.owner = $1 AND p.kind::text LIKE 'DEMO%' ORDER BY p.id`;
    const ledger = [
      { kind: 'DEMO_CREDIT', amount_minor: '1000' },
      { kind: 'DEMO_TOP_UP', amount_minor: '501' },
    ];
    expect((await wallet.sql.query(kinds, [player])).rows).toEqual(ledger);
    // As if the clock stayed in this minute and the next.
    await wallet.sql.query(
      `INSERT INTO idempotency_keys (key, request_hash, transfer_id, balance_minor, operator_id, note)
       SELECT format('top-up %s %s', a.id, floor(extract(epoch FROM clock_timestamp()) / 60)::bigint + m), '', 0, 0, '', ''
       FROM accounts a, generate_series(0, 1) m WHERE a.owner = $1 ON CONFLICT DO NOTHING`,
      [player],
    );
    doneIn(await withdraw(request(player, 600n)));
    expect(refusalIn(await topUp())).toEqual({ code: 'RATE_LIMITED' });
    expect((await wallet.sql.query(kinds, [player])).rows).toEqual(ledger);
    expect(await wallet.balance(player)).toBe(400n);
  });

  it('fills up no account that was not opened', async () => {
    const message = { userId: 'nobody', currency: CURRENCY, demoCreditMinor: 1_000n };
    expect(refusalIn(await wallet.ask(subjects.wallet.topUpDemo, message))).toEqual({
      code: 'UNKNOWN_ACCOUNT',
    });
  });

  it('records who requested a transfer and why', async () => {
    const message = request(await wallet.player(0n), 5_000n);
    const { transferId } = doneIn(await deposit(message));
    const { rows } = await wallet.sql.query(
      'SELECT transfer_id::text, operator_id, note FROM idempotency_keys WHERE key = $1',
      [message.idempotencyKey],
    );
    expect(rows).toEqual([{ transfer_id: transferId, operator_id: 'operator-1', note: 'a note' }]);
  });

  it('lets no balance grow beyond what JSON can represent', async () => {
    const largest = 2n ** 53n - 1n;
    const player = await wallet.player(1n);
    const answer = await deposit(request(player, largest));
    expect(refusalIn(answer)).toEqual({ code: 'VALIDATION', invalidField: 'amount_minor' });
    expect(doneIn(await deposit(request(player, largest - 1n)))).toMatchObject({ balanceMinor: largest });
    expect(doneIn(await withdraw(request(player, largest)))).toMatchObject({ balanceMinor: 0n });
  });

  it('moves money in and out once per key: a repeat gets the answer of the first transfer', async () => {
    const player = await wallet.player(0n);
    const [paidIn, paidOut] = [request(player, 5_000n), request(player, 2_000n)];
    const first = await deposit(paidIn);
    expect(doneIn(first)).toMatchObject({ balanceMinor: 5_000n });
    const second = await withdraw(paidOut);
    expect(doneIn(second)).toMatchObject({ balanceMinor: 3_000n });
    expect(await deposit(paidIn)).toEqual(first);
    expect(await withdraw(paidOut)).toEqual(second);
    expect(await wallet.balance(player)).toBe(3_000n);
  });

  it('moves money once when the same key arrives twenty times at once', async () => {
    const player = await wallet.player(0n);
    const message = request(player, 5_000n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deposit(message)));
    const [first, ...others] = answers.map(doneIn);
    expect(others).toEqual(others.map(() => first));
    expect(await wallet.balance(player)).toBe(5_000n);
  });

  it.each([
    ['amount', { amountMinor: 5_001n }],
    ['operator', { operatorId: 'operator-2' }],
    ['note', { note: 'another note' }],
  ])('refuses a key that was used with another %s', async (_, change) => {
    const player = await wallet.player(0n);
    const message = request(player, 5_000n);
    doneIn(await deposit(message));
    expect(refusalIn(await deposit({ ...message, ...change }))).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await wallet.balance(player)).toBe(5_000n);
  });

  it('refuses a key that was used for another player, another currency or the other direction', async () => {
    const [ann, bob] = [await wallet.player(9_000n), await wallet.player(9_000n)];
    await wallet.player(9_000n, ann, 'USD');
    const message = request(ann, 1_000n);
    doneIn(await deposit(message));
    const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
    expect(refusalIn(await deposit({ ...message, userId: bob }))).toEqual(reused);
    expect(refusalIn(await deposit({ ...message, currency: 'USD' }))).toEqual(reused);
    expect(refusalIn(await withdraw(message))).toEqual(reused);
    expect([await wallet.balance(bob), await wallet.balance(ann, 'USD')]).toEqual([9_000n, 9_000n]);
  });

  it('moves money once when one key arrives for many players and two currencies at once', async () => {
    const players = await wallet.players(6, 0n);
    for (const player of players) await wallet.player(0n, player, 'USD');
    const key = randomUUID();
    const messages = players.flatMap((player) =>
      [CURRENCY, 'USD'].map((currency) => ({ ...request(player, 100n), currency, idempotencyKey: key })),
    );
    const answers = await Promise.all(messages.map(deposit));
    expect(answers.filter(({ result }) => result.case === 'transfer')).toHaveLength(1);
    const refusals = answers.filter(({ result }) => result.case === 'refusal').map(refusalIn);
    expect(refusals).toEqual(refusals.map(() => ({ code: 'IDEMPOTENCY_KEY_REUSED' })));
  });

  it('withdraws no more than the balance, and a refused key stays free', async () => {
    const player = await wallet.player(1_000n);
    const message = request(player, 1_001n);
    const refusal = { code: 'INSUFFICIENT_BALANCE', requiredMinor: 1_001n, availableMinor: 1_000n };
    expect(refusalIn(await withdraw(message))).toEqual(refusal);
    doneIn(await deposit(request(player, 1n)));
    expect(doneIn(await withdraw(message))).toMatchObject({ balanceMinor: 0n });
    expect(await wallet.balance(player)).toBe(0n);
  });

  it('withdraws no more than the balance in concurrent withdrawals', async () => {
    const player = await wallet.player(5_500n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(request(player, 1_000n))));
    expect(answers.filter(({ result }) => result.case === 'transfer')).toHaveLength(5);
    expect(await wallet.balance(player)).toBe(500n);
  });

  it.each([
    ['idempotency_key', { idempotencyKey: '' }],
    ['idempotency_key', { idempotencyKey: 'account 1' }],
    ['idempotency_key', { idempotencyKey: 'a\0b' }],
    ['idempotency_key', { idempotencyKey: 'k'.repeat(129) }],
    ['amount_minor', { amountMinor: 0n }],
    ['amount_minor', { amountMinor: -1n }],
    ['amount_minor', { amountMinor: 2n ** 53n }],
    ['amount_minor', { amountMinor: -(2n ** 63n) }],
    ['user_id', { userId: 'a b' }],
    ['currency', { currency: 'EURO' }],
  ])('refuses a transfer with a wrong %s: %p', async (invalidField, change) => {
    const player = await wallet.player(1_000n);
    const message = { ...request(player, 100n), ...change };
    expect(refusalIn(await deposit(message))).toEqual({ code: 'VALIDATION', invalidField });
    expect(refusalIn(await withdraw(message))).toEqual({ code: 'VALIDATION', invalidField });
    expect(await wallet.balance(player)).toBe(1_000n);
  });

  it('does not know accounts that were not opened, nor those of the house', async () => {
    for (const userId of ['nobody', 'house', 'issuance']) {
      const unknown = { code: 'UNKNOWN_ACCOUNT' };
      expect(refusalIn(await deposit(request(userId, 1n)))).toEqual(unknown);
      expect(refusalIn(await withdraw(request(userId, 1n)))).toEqual(unknown);
      const balance = await wallet.ask(subjects.wallet.getBalance, { userId, currency: CURRENCY });
      expect(refusalIn(balance)).toEqual(unknown);
    }
  });
});
