/** The database of the dealing service, through Prisma. What is committed or dealt is written by functions of the database. */
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
    const adapter = postgresAdapter({ url, connections, applicationName: 'dealing' });
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
