import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES, rulesToJson } from '@sabot/blackjack';
import { subjects } from '@sabot/contracts';
import { doneIn, eventually } from '@sabot/testing';
import { DEALS } from '@sabot/testing';
import { v7 as uuidV7 } from 'uuid';
import { PATIENT, WalletFixture } from './wallet-fixture.js';

/** Moves an amount from the issuance account to another, with postings and balances. */
const issue = (to: string, amount: string, kind: string, roundNo = 'NULL', handNo = 'NULL::bigint') => `
  WITH moved AS (
    INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, hand_no, posted_at)
    SELECT account_id, utc_day(now()), 999999999, '${kind}', amount, ${roundNo}, ${handNo}, now()
    FROM (VALUES (${to}, ${amount}), (system_account('ISSUANCE', 'EUR'), -(${amount}))) AS x (account_id, amount)
    RETURNING account_id, amount_minor
  )
  UPDATE accounts a SET balance_minor = a.balance_minor + m.amount_minor FROM moved m WHERE a.id = m.account_id`;
const WINNER = `(SELECT id FROM accounts WHERE owner = 'winner')`;
const LOSER = `(SELECT id FROM accounts WHERE owner = 'loser')`;
const OPEN = `(SELECT no FROM rounds WHERE status = 'OPEN')`;
const SETTLED = `(SELECT no FROM rounds WHERE status = 'SETTLED')`;
const VOIDED = `(SELECT no FROM rounds WHERE status = 'VOIDED')`;
const HAND = '(SELECT no FROM hands)';
const HAND_ESCROW_ACCOUNT = '(SELECT escrow_account_id FROM hands)';
const ofPending = `(SELECT sequence FROM bets_with_status WHERE status = 'PENDING')`;

const UNRESOLVED = 'every bet of a resolved round has one resolution';
const PAYOUT = 'a lost bet pays nothing, a returned one its stake, a won one more';
const ESCROW = 'the escrow of a round holds its pending stakes';
const PAID = 'a round pays an account what its resolutions say';
const HAND_STAKE = 'each stake of a hand was paid for once, by the player into its escrow';
const HAND_ESCROW = 'the escrow of a hand holds its stakes until it ends';
/** The key of a player's device. */
const KEY = '1928a55064726332d57f4e33c3f55806f8541574bc9765c9437197c79c851cdd';

/** Damages, and the invariants that each breaks. */
const DAMAGES: [name: string, sql: string, broken: string[]][] = [
  [
    'a posting without a counterpart',
    `WITH more AS (UPDATE accounts SET balance_minor = balance_minor + 1 WHERE kind = 'HOUSE' RETURNING id)
     INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
     SELECT id, utc_day(now()), 999999999, 'DEPOSIT', 1, now() FROM more`,
    ['postings of a transfer sum to zero'],
  ],
  [
    'a balance that nobody posted',
    `UPDATE accounts SET balance_minor = balance_minor + 1 WHERE owner = 'winner'`,
    ['a balance equals the sum of its postings'],
  ],
  [
    'money on an account that does not exist',
    issue('-7::bigint', '1::bigint', 'DEPOSIT'),
    ['a posting is on an account or on the escrow of a round or a hand'],
  ],
  [
    'a player who owes money',
    `ALTER TABLE accounts DROP CONSTRAINT players_never_fall_below_zero;
     ${issue(WINNER, `(SELECT -1 - balance_minor FROM accounts WHERE owner = 'winner')`, 'WITHDRAWAL')}`,
    ['no player is below zero'],
  ],
  [
    'a lost bet that was never resolved',
    `DELETE FROM bet_resolutions WHERE round_no = ${SETTLED} AND status = 'LOST'`,
    [UNRESOLVED, ESCROW],
  ],
  [
    'a bet of an open round that is already lost',
    `INSERT INTO bet_resolutions SELECT opened_on, round_no, account_id, sequence, 'LOST', 0
     FROM bets WHERE sequence = ${ofPending}`,
    [UNRESOLVED, ESCROW],
  ],
  [
    'a bet of a settled round that is refunded',
    `UPDATE bet_resolutions SET status = 'REFUNDED' WHERE round_no = ${SETTLED} AND status = 'PUSHED'`,
    [UNRESOLVED],
  ],
  [
    'a bet of a voided round that is pushed',
    `UPDATE bet_resolutions SET status = 'PUSHED' WHERE round_no = ${VOIDED}`,
    [UNRESOLVED],
  ],
  [
    'a resolution without a bet',
    `INSERT INTO bet_resolutions SELECT opened_on, no, -7, 999999999, 'LOST', 0 FROM rounds WHERE no = ${SETTLED}`,
    ['a resolution belongs to a bet'],
  ],
  [
    'a push that is not what was staked',
    `UPDATE bet_resolutions SET payout_minor = payout_minor - 1 WHERE status = 'PUSHED'`,
    [PAYOUT, PAID],
  ],
  [
    'a refund that is not what was staked',
    `UPDATE bet_resolutions SET payout_minor = payout_minor + 1 WHERE status = 'REFUNDED'`,
    [PAYOUT, PAID],
  ],
  [
    'a removal that is not what was staked',
    `UPDATE bet_resolutions SET payout_minor = payout_minor + 1 WHERE status = 'REMOVED'`,
    [PAYOUT, PAID],
  ],
  [
    'a lost bet that was paid',
    `UPDATE bet_resolutions SET payout_minor = 1 WHERE status = 'LOST'`,
    [PAYOUT, PAID],
  ],
  [
    'a won bet that lost money',
    `UPDATE bet_resolutions SET payout_minor = 1 WHERE status = 'WON'`,
    [PAYOUT, PAID],
  ],
  [
    'money left in the escrow of a settled round',
    issue(`(SELECT escrow_account_id FROM rounds WHERE no = ${SETTLED})`, '1', 'DEPOSIT'),
    [ESCROW],
  ],
  [
    'a bet that nobody paid for',
    `UPDATE postings SET sequence = NULL WHERE kind = 'STAKE' AND sequence = ${ofPending}`,
    ['each bet was paid for once, with its stake'],
  ],
  ['a payout that is too large', issue(WINNER, '1', 'PAYOUT', SETTLED), [PAID]],
  ['a payout to somebody who won nothing', issue(LOSER, '1', 'PAYOUT', SETTLED), [PAID]],
  [
    'a bet whose id is free again',
    `DELETE FROM bet_keys WHERE sequence = ${ofPending}`,
    ['a bet id names one bet'],
  ],
  [
    'a bet at the very moment of the close',
    `UPDATE bets SET accepted_at = (SELECT closes_at FROM rounds WHERE no = ${OPEN}) WHERE round_no = ${OPEN}`,
    ['no bet is accepted after the close'],
  ],
  [
    'a bet after the seal',
    `UPDATE rounds SET sealed_at = opened_at WHERE no = ${SETTLED}`,
    ['no bet is accepted after the close'],
  ],
  [
    'a bet that is in no book',
    `UPDATE rounds SET bet_count = bet_count - 1 WHERE no = ${SETTLED}`,
    ['a sealed book counts the bets that were not removed'],
  ],
  [
    'a stake of a hand that nobody paid for',
    `UPDATE postings SET hand_no = NULL WHERE hand_no = ${HAND}`,
    [HAND_STAKE],
  ],
  [
    'a payment for no stake of the hand',
    issue(`system_account('HOUSE', 'EUR')`, '1', 'STAKE', 'NULL', HAND),
    ['a posting of a stake belongs to a stake of its hand'],
  ],
  [
    'a first stake that is not the one of its hand',
    `UPDATE hand_stakes SET amount_minor = amount_minor + 1`,
    ['the first stake of a hand is the one that opened it', HAND_STAKE, HAND_ESCROW],
  ],
  [
    'money in the escrow of a hand that nobody staked',
    issue(HAND_ESCROW_ACCOUNT, '1', 'DEPOSIT'),
    [HAND_ESCROW],
  ],
  [
    'a hand that paid more than it says',
    `SELECT end_hand(id, 'REFUNDED', 'REFUND', stake_minor, stake_minor, NULL, system_account('HOUSE', 'EUR')) FROM hands;
     ${issue(WINNER, '1', 'PAYOUT', 'NULL', HAND)}`,
    ['a hand that ended paid what it says'],
  ],
];

describe('the audit', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start({ env: { WALLET_AUDIT_MS: '100' } });
    for (const player of ['winner', 'loser']) await wallet.player(9_000n, player);
    const [settled, voided, open] = [
      await wallet.openRound(),
      await wallet.openRound(),
      await wallet.openRound(),
    ];
    await wallet.bet('winner', settled, { target: 'TIE' });
    await wallet.bet('winner', settled);
    await wallet.bet('loser', settled, { target: 'PLAYER_PAIR' });
    await wallet.finish(settled, DEALS.tie);
    await wallet.bet('loser', voided);
    doneIn(await wallet.void(voided));
    const betId = randomUUID();
    await wallet.bet('winner', open, { betId });
    await wallet.bet('loser', open);
    doneIn(await wallet.ask(subjects.wallet.removeBet, { userId: 'winner', betId }));
    const digest = 'a'.repeat(64);
    const hashes = { previousHash: digest, serverHash: digest, tip: digest, key: KEY };
    const rules = JSON.stringify(rulesToJson(DEFAULT_RULES));
    doneIn(
      await wallet.ask(subjects.wallet.openHand, {
        handId: uuidV7(),
        betId: randomUUID(),
        amountMinor: 1_000n,
        terms: { tableId: 'blackjack', userId: 'winner', currency: 'EUR', rules, handNumber: 1, ...hashes },
      }),
    );
  });
  afterAll(() => wallet.stop());

  it('finds nothing when nothing is wrong', async () => {
    expect(await wallet.violations()).toEqual([]);
  });

  it('answers a query with its counts, and with the first violation if there is one', async () => {
    const audit = () => wallet.ask(subjects.wallet.auditLedger, {});
    const clean = await audit();
    expect(clean).toMatchObject({ betCount: 6n, roundCount: 3n, violationCount: 0n });
    expect(clean.firstViolation).toBeUndefined();
    await wallet.sql.query(`UPDATE accounts SET balance_minor = balance_minor + 1 WHERE owner = 'winner'`);
    // Concurrent queries share one audit, and each gets the full answer.
    for (const { violationCount, firstViolation } of await Promise.all([audit(), audit(), audit()])) {
      expect(violationCount).toBe(1n);
      expect(firstViolation).toMatchObject({ invariant: 'a balance equals the sum of its postings' });
    }
    await wallet.sql.query(`UPDATE accounts SET balance_minor = balance_minor - 1 WHERE owner = 'winner'`);
  });

  it.each(DAMAGES)('finds %s', async (_, damage, broken) => {
    await wallet.sql.query('BEGIN');
    try {
      await wallet.sql.query(damage);
      const found = await wallet.violations();
      expect([...new Set(found.map(({ invariant }) => invariant))].sort()).toEqual([...broken].sort());
    } finally {
      await wallet.sql.query('ROLLBACK');
    }
  });

  it('is tested with a damage for each of its invariants', async () => {
    const { rows } = await wallet.sql.query<{ source: string }>(
      `SELECT prosrc AS source FROM pg_proc WHERE proname = 'audit_ledger'`,
    );
    const invariants = [...(rows[0]?.source ?? '').matchAll(/SELECT '([^']+)',/g)].map(([, name]) => name);
    expect(invariants.sort()).toEqual([...new Set(DAMAGES.flatMap(([, , broken]) => broken))].sort());
  });

  it.each([
    ['more than there should be', '7', 'utc_day(now())'],
    ['less than there should be', '-7', 'utc_day(now())'],
    ['what has been missing since last month', '-7', "utc_day(now() - interval '1 month')"],
    ['what was posted in a month without a partition', '7', "'1999-12-31'"],
  ])('runs all the time: the metric shows %s, and the wallet logs it as fatal', async (_, planted, day) => {
    const [replica] = wallet.wallets;
    if (!replica) throw new Error('no wallet');
    const ledger = async (figure: string) => {
      const metrics = await (await fetch(`${replica.healthUrl}/metrics`)).text();
      return new RegExp(`^sabot_wallet_ledger_${figure} (.*)$`, 'm').exec(metrics)?.[1];
    };
    const imbalance = () => ledger('imbalance_minor');
    expect(await imbalance()).toBe('0');
    const measuredAt = Number(await ledger('measured_timestamp_seconds'));
    expect(Math.abs(Date.now() / 1_000 - measuredAt)).toBeLessThan(60);
    await eventually(async () => {
      expect(Number(await ledger('measured_timestamp_seconds'))).toBeGreaterThan(measuredAt);
    }, PATIENT);
    await wallet.sql.query(
      `INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, posted_at)
       VALUES (1, ${day}, 999999999, 'DEPOSIT', ${planted}, now())`,
    );
    await eventually(async () => {
      expect(await imbalance()).toBe(planted);
    }, PATIENT);
    // The imbalance does not go away by itself: it is still there after another measurement.
    const foundAt = Number(await ledger('measured_timestamp_seconds'));
    await eventually(async () => {
      expect(Number(await ledger('measured_timestamp_seconds'))).toBeGreaterThan(foundAt + 1);
    }, PATIENT);
    expect(await imbalance()).toBe(planted);
    expect(replica.logEntries()).toContainEqual(
      expect.objectContaining({
        level: 'fatal',
        msg: 'the ledger is out of balance',
        imbalanceMinor: planted,
      }),
    );
    await wallet.sql.query('DELETE FROM postings WHERE transfer_id = 999999999');
    await eventually(async () => {
      expect(await imbalance()).toBe('0');
    }, PATIENT);
  });
});
