/** Which account belongs to a user. An account never changes its id, so what was found once is remembered, up to a bound. */
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { Remembered } from './remembered.js';

const MOST_REMEMBERED = 200_000;

@Injectable()
export class AccountDirectory {
  readonly #ids = new Remembered<string, bigint>(MOST_REMEMBERED);

  constructor(private readonly database: Database) {}

  /** The accounts of users in a currency, at the same places; undefined for a user without one. */
  async find(owners: readonly string[], currency: string): Promise<(bigint | undefined)[]> {
    const unknown = [...new Set(owners)].filter(
      (owner) => this.#ids.get(`${currency} ${owner}`) === undefined,
    );
    if (unknown.length > 0) {
      const found = await this.database.prisma.account.findMany({
        where: { kind: 'PLAYER', currency, owner: { in: unknown } },
        select: { id: true, owner: true },
      });
      for (const { id, owner } of found) this.#ids.set(`${currency} ${owner}`, id);
    }
    return owners.map((owner) => this.#ids.get(`${currency} ${owner}`));
  }
}
