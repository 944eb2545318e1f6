/**
 * Reads the rows that the facts of events name. One statement reads them for all events of a kind, every row by its key, and
 * returns a row for each event, whose bets are columns.
 */
import type { BetStatusName } from '@sabot/translation';
import type { PrismaClient } from '../generated/client.js';
import type { AcceptedFacts, BalanceFacts, PayoutFacts, RemovedFacts } from './event-facts.js';

/** `at` is the index of the event in the request. */
interface At {
  readonly at: number;
}

export interface EventRound extends At {
  readonly id: string;
  readonly table_id: string;
  readonly number: number | null;
  readonly currency: string;
  readonly opened_on: Date;
  readonly bet_count: number | null;
  readonly staked_minor: bigint | null;
  readonly paid_minor: bigint | null;
  readonly resolution: unknown;
}

/** The bets of an event, in the order of acceptance. */
export interface EventBets extends At {
  readonly bet_ids: string[];
  readonly owners: string[];
  readonly targets: string[];
  readonly amounts_minor: bigint[];
  readonly sequences: bigint[];
  readonly balances_minor: bigint[];
  readonly versions: bigint[];
}

/** The resolved bets of an event, in the order of their accounts. */
export interface EventPayouts extends Omit<EventBets, 'targets' | 'sequences'> {
  readonly statuses: BetStatusName[];
  readonly payouts_minor: bigint[];
}

export interface EventAccount extends At {
  readonly owner: string;
  readonly currency: string;
  readonly balance_minor: bigint;
  readonly version: bigint;
}

export class EventRowsStore {
  constructor(private readonly prisma: Pick<PrismaClient, '$queryRaw'>) {}

  rounds(numbers: readonly string[]): Promise<EventRound[]> {
    return this.prisma.$queryRaw<EventRound[]>`
      SELECT (n.at - 1)::integer AS at, r.id::text, r.table_id, r.number, r.currency, r.opened_on, r.bet_count,
             r.staked_minor, r.paid_minor, r.resolution
      FROM unnest(${literal(numbers)}::bigint[]) WITH ORDINALITY AS n (no, at)
      CROSS JOIN LATERAL (SELECT * FROM rounds WHERE no = n.no OFFSET 0) r`;
  }

  bets(events: readonly (AcceptedFacts & { openedOn: Date })[]): Promise<EventBets[]> {
    const days = events.map(dayOf);
    const ofEach = (value: (event: AcceptedFacts, at: number) => string | number): string =>
      literal(events.flatMap((event, at) => event.sequences.map(() => value(event, at))));
    return this.prisma.$queryRaw<EventBets[]>`
      SELECT at, array_agg(bet_id::text) AS bet_ids, array_agg(owner) AS owners, array_agg(target) AS targets,
             array_agg(amount_minor) AS amounts_minor, array_agg(sequence) AS sequences,
             array_agg(balance_after_minor) AS balances_minor, array_agg(account_version) AS versions
      FROM (
        SELECT t.at, a.owner, b.*
        FROM unnest(${ofEach((_, at) => at)}::integer[], ${ofEach((_, at) => days[at] ?? '')}::date[],
                    ${ofEach(({ roundNo }) => roundNo)}::bigint[],
                    ${literal(events.flatMap(({ accountIds }) => accountIds))}::bigint[],
                    ${literal(events.flatMap(({ sequences }) => sequences))}::bigint[])
          AS t (at, opened_on, round_no, account_id, sequence)
        CROSS JOIN LATERAL (
          SELECT * FROM bets WHERE opened_on = t.opened_on AND round_no = t.round_no AND account_id = t.account_id
            AND sequence = t.sequence OFFSET 0
        ) b
        CROSS JOIN LATERAL (SELECT owner FROM accounts WHERE id = t.account_id OFFSET 0) a
        ORDER BY t.at, b.sequence
      ) named
      GROUP BY at`;
  }

  /**
   * Accounts that were paid have the balance that the ledger stored then. The settlement did not touch the others, so theirs
   * is the present balance with its version.
   */
  payouts(events: readonly (PayoutFacts & { openedOn: Date })[]): Promise<EventPayouts[]> {
    return this.prisma.$queryRaw<EventPayouts[]>`
      SELECT at, array_agg(bet_id::text) AS bet_ids, array_agg(owner) AS owners, array_agg(status::text) AS statuses,
             array_agg(amount_minor) AS amounts_minor, array_agg(payout_minor) AS payouts_minor,
             array_agg(balance_minor) AS balances_minor, array_agg(version) AS versions
      FROM (
        SELECT t.at, b.bet_id, a.owner, b.amount_minor, s.status, s.payout_minor,
               coalesce(p.balance_after_minor, a.balance_minor) AS balance_minor, coalesce(p.account_version, a.version) AS version
        FROM unnest(${literal(events.map((_event, at) => at))}::integer[], ${literal(events.map(dayOf))}::date[],
                    ${literal(events.map(({ roundNo }) => roundNo))}::bigint[],
                    ${literal(events.map(({ firstAccountId }) => firstAccountId))}::bigint[],
                    ${literal(events.map(({ lastAccountId }) => lastAccountId))}::bigint[],
                    ${literal(events.map(({ place }) => place ?? 'NULL'))}::bigint[],
                    ${literal(events.map(({ postedOn }) => postedOn ?? 'NULL'))}::date[])
          AS t (at, opened_on, round_no, first_account, last_account, place, posted_on)
        JOIN bet_resolutions s ON s.opened_on = t.opened_on AND s.round_no = t.round_no AND s.status <> 'REMOVED'
          AND s.account_id BETWEEN t.first_account AND t.last_account
        CROSS JOIN LATERAL (
          SELECT * FROM bets WHERE opened_on = t.opened_on AND round_no = t.round_no AND account_id = s.account_id
            AND sequence = s.sequence OFFSET 0
        ) b
        CROSS JOIN LATERAL (SELECT * FROM accounts WHERE id = s.account_id OFFSET 0) a
        LEFT JOIN LATERAL (
          SELECT * FROM postings WHERE account_id = s.account_id AND id = t.place AND posted_on = t.posted_on OFFSET 0
        ) p ON true
        ORDER BY t.at, s.account_id, s.sequence
      ) resolved
      GROUP BY at`;
  }

  accounts(events: readonly (RemovedFacts | BalanceFacts)[]): Promise<EventAccount[]> {
    return this.prisma.$queryRaw<EventAccount[]>`
      SELECT (t.at - 1)::integer AS at, a.owner, a.currency, a.balance_minor, a.version
      FROM unnest(${literal(events.map(({ accountId }) => accountId))}::bigint[]) WITH ORDINALITY AS t (account_id, at)
      CROSS JOIN LATERAL (SELECT * FROM accounts WHERE id = t.account_id OFFSET 0) a
      ORDER BY t.at`;
  }
}

/** A column as one text, which is cheaper to send than a list. */
function literal(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

function dayOf({ openedOn }: { readonly openedOn: Date }): string {
  return openedOn.toISOString().slice(0, 10);
}
