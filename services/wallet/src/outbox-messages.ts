/** Events of the outbox as messages: the facts name rows that never change, and the rows say the rest. */
import type { BetTarget } from '@sabot/baccarat';
import { encode, roundV1, type SubjectSpace, subjects, timestampFromDate } from '@sabot/contracts';
import type { OutboxRow } from '@sabot/messaging';
import { type BetStatusName, statusNumber, targetNumber } from '@sabot/translation';
import type { Prisma } from './generated/client.js';

interface StoredFacts {
  readonly id: bigint;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}

/** What happened in a round. */
interface RoundEvent extends StoredFacts {
  readonly event: 'BetsAccepted' | 'BetsRemoved' | 'PayoutsPosted' | 'RoundSettled' | 'RoundRefunded';
  readonly round_no: bigint;
  readonly round_id: string;
  readonly table_id: string;
  readonly opened_on: Date;
  readonly bet_count: number | null;
  readonly staked_minor: bigint | null;
  readonly paid_minor: bigint | null;
  readonly resolution: unknown;
}

/** What happened to an account outside of a round. */
interface AccountEvent extends StoredFacts {
  readonly event: 'BalanceChanged';
}

export type StoredEvent = RoundEvent | AccountEvent;

interface EventBet {
  readonly bet_id: string;
  readonly owner: string;
  readonly target: BetTarget;
  readonly amount_minor: bigint;
  readonly sequence: bigint;
  readonly status: BetStatusName;
  readonly payout_minor: bigint;
  readonly balance_minor: bigint;
}

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

export class OutboxMessages {
  constructor(private readonly space: SubjectSpace) {}

  async of(events: readonly StoredEvent[], reader: Reader): Promise<OutboxRow[]> {
    const rows: OutboxRow[] = [];
    for (const event of events)
      rows.push(
        event.event === 'BalanceChanged'
          ? await this.#accountRow(event, reader)
          : await this.#roundRow(event, reader),
      );
    return rows;
  }

  /** The balance told is that of the moment of telling, as with payouts. */
  async #accountRow({ id, facts, created_at }: AccountEvent, reader: Reader): Promise<OutboxRow> {
    const { accountId, transferId } = facts as { accountId: string; transferId: string };
    const [account] = await reader.$queryRaw<{ owner: string; currency: string; balance_minor: bigint }[]>`
      SELECT owner, currency, balance_minor FROM accounts WHERE id = ${BigInt(accountId)}`;
    if (!account) throw new Error(`there is no account ${accountId}`);
    const { owner: userId, currency, balance_minor: balanceMinor } = account;
    const occurredAt = timestampFromDate(created_at);
    const { balanceChanged } = subjects.wallet;
    return {
      id,
      messageId: `wallet:${id}`,
      subject: this.space.of(balanceChanged),
      payload: encode(balanceChanged.message, { occurredAt, userId, currency, balanceMinor, transferId }),
    };
  }

  async #roundRow(event: RoundEvent, reader: Reader): Promise<OutboxRow> {
    const told = {
      tableId: event.table_id,
      roundId: event.round_id,
      occurredAt: timestampFromDate(event.created_at),
    };
    const row = { id: event.id, messageId: `wallet:${event.id}` };
    const { betsAccepted, betsRemoved, payoutsPosted, roundSettled, roundRefunded } = subjects.wallet;
    switch (event.event) {
      case 'BetsAccepted': {
        const message = { ...told, ...acceptedColumns(await acceptedBets(event, reader)) };
        return {
          ...row,
          subject: this.space.of(betsAccepted, event.table_id),
          payload: encode(betsAccepted.message, message),
        };
      }
      case 'BetsRemoved': {
        const message = { ...told, ...removedColumns(await removedBets(event, reader)) };
        return {
          ...row,
          subject: this.space.of(betsRemoved, event.table_id),
          payload: encode(betsRemoved.message, message),
        };
      }
      case 'PayoutsPosted': {
        const { chunkIndex, chunkCount } = event.facts as { chunkIndex: number; chunkCount: number };
        const message = {
          ...told,
          chunkIndex,
          chunkCount,
          ...payoutColumns(await resolvedBets(event, reader)),
        };
        return {
          ...row,
          subject: this.space.of(payoutsPosted, event.table_id),
          payload: encode(payoutsPosted.message, message),
        };
      }
      case 'RoundSettled': {
        const message = { ...told, ...totalsOf(event) };
        return {
          ...row,
          subject: this.space.of(roundSettled, event.table_id),
          payload: encode(roundSettled.message, message),
        };
      }
      case 'RoundRefunded': {
        const { betCount, paidMinor } = totalsOf(event);
        const { reason } = event.resolution as { reason: keyof typeof roundV1.VoidReason };
        const message = { ...told, betCount, refundedMinor: paidMinor, reason: roundV1.VoidReason[reason] };
        return {
          ...row,
          subject: this.space.of(roundRefunded, event.table_id),
          payload: encode(roundRefunded.message, message),
        };
      }
    }
  }
}

function totalsOf({ bet_count, staked_minor, paid_minor }: RoundEvent) {
  return { betCount: bet_count ?? 0, stakedMinor: staked_minor ?? 0n, paidMinor: paid_minor ?? 0n };
}

function acceptedBets({ opened_on, round_no, facts }: RoundEvent, reader: Reader): Promise<EventBet[]> {
  const { accountIds, sequences } = facts as { accountIds: string[]; sequences: string[] };
  return reader.$queryRaw<EventBet[]>`
    SELECT b.bet_id::text, a.owner, b.target::text, b.amount_minor, b.sequence
    FROM unnest(${`{${accountIds.join(',')}}`}::bigint[], ${`{${sequences.join(',')}}`}::bigint[]) AS t (account_id, sequence)
    CROSS JOIN LATERAL (
      SELECT * FROM baccarat_bets
      WHERE opened_on = ${opened_on}::date AND round_no = ${round_no}
        AND account_id = t.account_id AND sequence = t.sequence OFFSET 0
    ) b
    JOIN accounts a ON a.id = b.account_id
    ORDER BY b.sequence`;
}

function removedBets({ opened_on, round_no, facts }: RoundEvent, reader: Reader): Promise<EventBet[]> {
  const { accountId, sequences } = facts as { accountId: string; sequences: string[] };
  return reader.$queryRaw<EventBet[]>`
    SELECT b.bet_id::text, a.owner, b.amount_minor, a.balance_minor
    FROM unnest(${`{${sequences.join(',')}}`}::bigint[]) AS t (sequence)
    CROSS JOIN LATERAL (
      SELECT * FROM baccarat_bets
      WHERE opened_on = ${opened_on}::date AND round_no = ${round_no}
        AND account_id = ${BigInt(accountId)} AND sequence = t.sequence OFFSET 0
    ) b
    JOIN accounts a ON a.id = b.account_id
    ORDER BY b.sequence`;
}

/** The balance told is that of the moment of telling: later postings of the account are already in it. */
function resolvedBets({ opened_on, round_no, facts }: RoundEvent, reader: Reader): Promise<EventBet[]> {
  const { firstAccountId, lastAccountId } = facts as { firstAccountId: string; lastAccountId: string };
  return reader.$queryRaw<EventBet[]>`
    SELECT b.bet_id::text, a.owner, b.target::text, b.amount_minor, s.sequence, s.status::text, s.payout_minor, a.balance_minor
    FROM bet_resolutions s
    CROSS JOIN LATERAL (
      SELECT * FROM baccarat_bets
      WHERE opened_on = ${opened_on}::date AND round_no = ${round_no}
        AND account_id = s.account_id AND sequence = s.sequence OFFSET 0
    ) b
    CROSS JOIN LATERAL (SELECT * FROM accounts WHERE id = s.account_id OFFSET 0) a
    WHERE s.opened_on = ${opened_on}::date AND s.round_no = ${round_no} AND s.status <> 'REMOVED'
      AND s.account_id BETWEEN ${BigInt(firstAccountId)} AND ${BigInt(lastAccountId)}
    ORDER BY s.account_id, s.sequence`;
}

function acceptedColumns(bets: readonly EventBet[]) {
  return {
    betIds: bets.map(({ bet_id }) => bet_id),
    userIds: bets.map(({ owner }) => owner),
    targets: bets.map(({ target }) => targetNumber(target)),
    amountsMinor: bets.map(({ amount_minor }) => amount_minor),
    sequences: bets.map(({ sequence }) => sequence),
  };
}

function removedColumns(bets: readonly EventBet[]) {
  return {
    userId: bets[0]?.owner ?? '',
    betIds: bets.map(({ bet_id }) => bet_id),
    refundedMinor: bets.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
    balanceMinor: bets[0]?.balance_minor ?? 0n,
  };
}

function payoutColumns(bets: readonly EventBet[]) {
  return {
    betIds: bets.map(({ bet_id }) => bet_id),
    userIds: bets.map(({ owner }) => owner),
    statuses: bets.map(({ status }) => statusNumber(status)),
    amountsMinor: bets.map(({ amount_minor }) => amount_minor),
    payoutsMinor: bets.map(({ payout_minor }) => payout_minor),
    balancesMinor: bets.map(({ balance_minor }) => balance_minor),
  };
}
