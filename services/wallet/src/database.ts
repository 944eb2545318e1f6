/** The wallet's database, through Prisma. Statements that move money are functions of the database itself. */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.js';

export interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
}

@Injectable()
export class Database implements OnApplicationShutdown {
  readonly prisma: PrismaClient;

  constructor({ url, connections }: DatabaseOptions) {
    const adapter = new PrismaPg({
      connectionString: url,
      max: connections,
      application_name: 'wallet',
      // Every statement here has its index. A plan made while a table was small must not scan it when it has grown.
      // The adapter reads every time as if the server spoke in UTC, so it must.
      options: '-c enable_seqscan=off -c timezone=UTC',
      // A database that does not answer is an outage, and must not hold a request for ever.
      connectionTimeoutMillis: 5_000,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 15_000,
    });
    this.prisma = new PrismaClient({ adapter });
  }

  /** Throws unless the database answers; for readiness. */
  async check(): Promise<void> {
    await this.prisma.$queryRaw`SELECT 1`;
  }

  onApplicationShutdown(): Promise<void> {
    return this.prisma.$disconnect();
  }
}
