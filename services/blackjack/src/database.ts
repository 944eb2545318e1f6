/** The blackjack service's database, through Prisma. Database functions write hands and steps. */
import { type DatabaseOptions, postgresAdapter, prismaFolderOf, ServiceDatabase } from '@sabot/database';
import { PrismaClient } from './generated/client.js';

export const prismaFolder = prismaFolderOf(import.meta.url);

export class Database extends ServiceDatabase<PrismaClient> {
  constructor(options: DatabaseOptions) {
    const adapter = postgresAdapter({ ...options, applicationName: 'blackjack' });
    super(new PrismaClient({ adapter }), prismaFolder);
  }
}
