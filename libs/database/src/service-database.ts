/** A service's database: its own Prisma client, and a check that the database has the functions that the service ships. */
import { functionFiles, functionsHash } from './function-files.js';

/** The part of a generated Prisma client that is used here; each service has its own client. */
interface Client {
  $queryRawUnsafe<T>(query: string): PromiseLike<T>;
  $disconnect(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
}

export class ServiceDatabase<C extends Client> {
  readonly #functionsHash: string;

  constructor(
    readonly prisma: C,
    prismaFolder: string,
  ) {
    this.#functionsHash = functionsHash(functionFiles(prismaFolder));
  }

  /** Throws unless the database answers and has the functions of this service; for readiness. */
  async check(): Promise<void> {
    const known = await this.prisma.$queryRawUnsafe<{ known: boolean }[]>(
      `SELECT to_regclass('database_functions') IS NOT NULL AS known`,
    );
    if (!known[0]?.known)
      throw new Error('the functions were never applied to this database: run the migration');
    const [applied] = await this.prisma.$queryRawUnsafe<{ hash: string }[]>(
      'SELECT hash FROM database_functions',
    );
    if (applied?.hash !== this.#functionsHash)
      throw new Error('the functions in this database are not those of this service: run its migration');
  }

  onApplicationShutdown(): Promise<void> {
    return this.prisma.$disconnect();
  }
}
