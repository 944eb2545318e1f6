/** What the hands of accounts brought, in the database; it is added up where hands are settled. */
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

const ROWS = 10;

export interface AccountAbove {
  readonly alias: string;
  readonly currency: string;
  readonly hands: number;
  /** How many standard deviations the account is above what best play is expected to bring. */
  readonly sigmas: number;
}

@Injectable()
export class ResultsStore {
  constructor(private readonly database: Database) {}

  /** The accounts that are furthest above expectation this month, the furthest first. */
  aboveExpectation(minHands: number): Promise<readonly AccountAbove[]> {
    return this.database.prisma.$queryRaw<AccountAbove[]>`
      SELECT alias, currency, hands, sigmas FROM accounts_above_expectation(${minHands}::integer, ${ROWS}::integer)`;
  }
}
