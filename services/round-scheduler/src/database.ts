/** The scheduler's database, through Prisma. Statements that write are functions of the database itself. */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { postgresAdapter } from '@sabot/database';
import { PrismaClient } from './generated/client.js';

export interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
}

@Injectable()
export class Database implements OnApplicationShutdown {
  readonly prisma: PrismaClient;

  constructor({ url, connections }: DatabaseOptions) {
    const adapter = postgresAdapter({ url, connections, applicationName: 'round-scheduler' });
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
