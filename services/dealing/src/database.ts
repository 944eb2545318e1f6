/** The database of the dealing service, through Prisma. What is committed or dealt is written by functions of the database. */
import { type DatabaseOptions, postgresAdapter, prismaFolderOf, ServiceDatabase } from '@sabot/database';
import { PrismaClient } from './generated/client.js';

export const prismaFolder = prismaFolderOf(import.meta.url);

export class Database extends ServiceDatabase<PrismaClient> {
  constructor(options: DatabaseOptions) {
    const adapter = postgresAdapter({ ...options, applicationName: 'dealing' });
    super(new PrismaClient({ adapter }), prismaFolder);
  }
}
