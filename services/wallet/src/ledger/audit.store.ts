/** The audit of the whole ledger, as the database recomputes it. */
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

export interface Audit {
  readonly accounts: bigint;
  readonly bets: bigint;
  readonly postings: bigint;
  readonly rounds: bigint;
  readonly hands: bigint;
  readonly violations: bigint;
  /** The first violation; null when there is none. */
  readonly invariant: string | null;
  readonly detail: string | null;
}

@Injectable()
export class AuditStore {
  #running: Promise<Audit> | undefined;

  constructor(private readonly database: Database) {}

  /** An audit reads every row, so requests that arrive while one runs share its result. */
  audit(): Promise<Audit> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Counts and violations come from one statement, and so from one snapshot. */
  async #run(): Promise<Audit> {
    const [audit] = await this.database.prisma.$queryRaw<Audit[]>`
      SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM bets) AS bets,
             (SELECT count(*) FROM postings) AS postings, (SELECT count(*) FROM rounds) AS rounds,
             (SELECT count(*) FROM hands) AS hands,
             coalesce(v.violations, 0) AS violations, v.invariant, v.detail
      FROM (SELECT) AS one
      LEFT JOIN (
        SELECT invariant, detail, count(*) OVER () AS violations FROM audit_ledger() LIMIT 1
      ) v ON true`;
    if (!audit) throw new Error('the audit returned nothing');
    return audit;
  }
}
