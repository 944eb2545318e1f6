/** Damaged data, as a defective wallet would leave it behind. */

/** The first bet of the open round, of the sealed round, and one that lost in the settled round. */
const OPEN_BET = `(SELECT b.* FROM bets b JOIN rounds r ON r.no = b.round_no WHERE r.status = 'OPEN' LIMIT 1)`;
const SEALED_BET = OPEN_BET.replace('OPEN', 'SEALED');
const LOST_BET = `(SELECT * FROM bet_resolutions WHERE status = 'LOST' LIMIT 1)`;
const HOUSE = `(SELECT id FROM accounts WHERE kind = 'HOUSE')`;

/** Posts a transfer between two accounts and moves the balances, so that it adds up but should not exist. */
function transfer(from: string, to: string, kind: string, round: string): string {
  return `
    INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, posted_at)
    SELECT account_id, current_date, 999999, '${kind}', amount, ${round}, now()
    FROM (VALUES (${from}, -500), (${to}, 500)) AS x (account_id, amount);
    UPDATE accounts SET balance_minor = balance_minor - 500 WHERE id = ${from};
    UPDATE accounts SET balance_minor = balance_minor + 500 WHERE id = ${to}`;
}

/** The name of each damage, the SQL that does it, and the problem that must be reported. */
export const DAMAGES: readonly (readonly [string, string, RegExp])[] = [
  [
    'a deleted posting',
    `DELETE FROM postings WHERE sequence = (SELECT sequence FROM ${OPEN_BET} x)`,
    /postings of a transfer sum to zero/,
  ],
  [
    'a balance without a posting',
    `UPDATE accounts SET balance_minor = balance_minor + 1 WHERE id = (SELECT account_id FROM ${OPEN_BET} x)`,
    /a balance equals the sum of its postings/,
  ],
  [
    'money for an account that does not exist',
    transfer(`(SELECT account_id FROM ${OPEN_BET} x)`, '-1', 'WITHDRAWAL', 'NULL'),
    /a posting is on an account or on the escrow of a round/,
  ],
  [
    'a player below zero',
    `ALTER TABLE accounts DROP CONSTRAINT players_never_fall_below_zero;
     UPDATE accounts SET balance_minor = -1 WHERE id = (SELECT account_id FROM ${OPEN_BET} x)`,
    /no player is below zero/,
  ],
  [
    'a doubled payout',
    transfer(
      HOUSE,
      `(SELECT account_id FROM bet_resolutions WHERE status = 'WON' LIMIT 1)`,
      'PAYOUT',
      `(SELECT round_no FROM bet_resolutions WHERE status = 'WON' LIMIT 1)`,
    ),
    /a round pays an account what its resolutions say/,
  ],
  [
    'a bet without a resolution',
    `DELETE FROM bet_resolutions s USING ${LOST_BET} x WHERE s.sequence = x.sequence`,
    /every bet of a resolved round has one resolution/,
  ],
  [
    'a resolution without a bet',
    `INSERT INTO bet_resolutions SELECT opened_on, round_no, account_id, 999999, status, 0 FROM ${LOST_BET} x`,
    /a resolution belongs to a bet/,
  ],
  [
    'a lost bet that is paid',
    `UPDATE bet_resolutions s SET payout_minor = 7 FROM ${LOST_BET} x WHERE s.sequence = x.sequence`,
    /a lost bet pays nothing/,
  ],
  [
    'a lost bet that counts as pushed',
    `UPDATE bet_resolutions s SET status = 'PUSHED' FROM ${LOST_BET} x WHERE s.sequence = x.sequence`,
    /is PUSHED with 0, due is LOST with 0/,
  ],
  [
    'an escrow that is not empty',
    transfer(HOUSE, `(SELECT escrow_account_id FROM rounds WHERE status = 'SETTLED')`, 'PAYOUT', 'NULL'),
    /the escrow of a round holds its pending stakes/,
  ],
  [
    'a stake that is taken twice',
    `INSERT INTO postings (account_id, posted_on, transfer_id, kind, amount_minor, round_no, sequence, posted_at)
     SELECT account_id, posted_on, transfer_id, kind, amount_minor, round_no, sequence, posted_at FROM postings
     WHERE sequence = (SELECT sequence FROM ${OPEN_BET} x)`,
    /each bet was paid for once, with its stake/,
  ],
  [
    'a bet id that names two bets',
    `INSERT INTO bets SELECT opened_on, round_no, account_id, 999999, bet_id, target, amount_minor, player_seed,
                                      balance_after_minor, accepted_at FROM ${OPEN_BET} x`,
    /a bet id names one bet/,
  ],
  [
    'a bet at the exact time of the close',
    `UPDATE bets b SET accepted_at = r.closes_at FROM rounds r WHERE r.no = b.round_no AND r.status = 'OPEN'`,
    /no bet is accepted after the close/,
  ],
  [
    'a bet after the seal',
    `UPDATE bets b SET accepted_at = r.sealed_at + interval '1 microsecond'
     FROM rounds r WHERE r.no = b.round_no AND r.status = 'SEALED'`,
    /no bet is accepted after the close/,
  ],
  [
    'a book with a wrong count',
    `UPDATE rounds SET bet_count = bet_count + 1 WHERE status = 'SEALED'`,
    /a sealed book counts the bets/,
  ],
  [
    'a bet that changes after the seal',
    `UPDATE bets b SET player_seed = 'another' FROM ${SEALED_BET} x WHERE b.sequence = x.sequence`,
    /the rows of round .* have a different root/,
  ],
  [
    'an acknowledged bet that vanished, with its stake returned',
    `UPDATE accounts a SET balance_minor = a.balance_minor + x.amount_minor FROM ${OPEN_BET} x WHERE a.id = x.account_id;
     UPDATE postings p SET amount_minor = p.amount_minor - x.amount_minor FROM ${OPEN_BET} x
       WHERE p.round_no = x.round_no AND p.sequence IS NULL;
     DELETE FROM postings WHERE sequence = (SELECT sequence FROM ${OPEN_BET} x);
     DELETE FROM bets WHERE sequence = (SELECT sequence FROM ${OPEN_BET} x)`,
    /was acknowledged but is lost/,
  ],
];
