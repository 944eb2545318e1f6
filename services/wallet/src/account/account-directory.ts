/** Finds the accounts of users. The id of an account never changes, so it is cached, up to a bound. */
import { isUserId } from '@sabot/translation';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../database.js';

const MAX_CACHED = 200_000;

@Injectable()
export class AccountDirectory {
  readonly #ids = new LRUCache<string, bigint>({ max: MAX_CACHED });

  constructor(private readonly database: Database) {}

  /** The accounts of users in a currency, in the order given; undefined for a user without one. */
  async find(owners: readonly string[], currency: string): Promise<(bigint | undefined)[]> {
    const unknown = [...new Set(owners)].filter((owner) => this.#isNew(owner, currency));
    if (unknown.length > 0) {
      const found = await this.database.prisma.$queryRaw<{ id: bigint; owner: string }[]>`
        SELECT id, owner FROM accounts
        WHERE kind = 'PLAYER' AND currency = ${currency} AND owner = ANY (${unknown}::text[])`;
      for (const { id, owner } of found) this.#ids.set(`${currency} ${owner}`, id);
    }
    return owners.map((owner) => this.#ids.get(`${currency} ${owner}`));
  }

  /** Invalid ids are not looked up: the database would reject some of them, and the whole query with them. */
  #isNew(owner: string, currency: string): boolean {
    return isUserId(owner) && this.#ids.get(`${currency} ${owner}`) === undefined;
  }
}
