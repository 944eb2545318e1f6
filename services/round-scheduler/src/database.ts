/** The scheduler's database, through Prisma. Statements that write are functions of the database itself. */
import { type DatabaseOptions, postgresAdapter, prismaFolderOf, ServiceDatabase } from '@sabot/database';
import { PrismaClient } from './generated/client.js';

export const prismaFolder = prismaFolderOf(import.meta.url);

export class Database extends ServiceDatabase<PrismaClient> {
  constructor(options: DatabaseOptions) {
    const adapter = postgresAdapter({ ...options, applicationName: 'round-scheduler' });
    super(new PrismaClient({ adapter }), prismaFolder);
  }
}
