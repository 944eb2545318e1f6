/** Finds rounds with their terms. Terms are fixed when a round opens, so rounds are cached, up to a bound. */
import { Injectable } from '@nestjs/common';
import type { Game, Terms } from '@sabot/cards';
import { gameNamed } from '@sabot/games';
import { LRUCache } from 'lru-cache';
import { Database } from '../database.js';
import type { Round } from '../generated/client.js';

export interface KnownRound {
  readonly id: string;
  readonly no: bigint;
  readonly tableId: string;
  /** Null if the round was opened by an older version that did not send it. */
  readonly number: number | null;
  readonly game: Game;
  readonly currency: string;
  readonly terms: Terms;
}

const MAX_CACHED = 10_000;

@Injectable()
export class RoundDirectory {
  readonly #rounds = new LRUCache<string, KnownRound>({ max: MAX_CACHED });

  constructor(private readonly database: Database) {}

  /** Undefined for a round that was never opened. */
  async find(id: string): Promise<KnownRound | undefined> {
    const known = this.#rounds.get(id);
    if (known) return known;
    const row = await this.database.prisma.round.findUnique({ where: { id } });
    if (!row) return undefined;
    const { no, tableId, number, currency } = row;
    const round = { id, no, tableId, number, currency, ...gameAndTermsOf(row) };
    this.#rounds.set(id, round);
    return round;
  }
}

/** The game and the terms of a row. They were checked before it was stored, so an error means that the row is damaged. */
function gameAndTermsOf({ id, game: name, terms: json }: Round): { game: Game; terms: Terms } {
  const game = gameNamed(name);
  const terms = game?.parseTerms(json);
  if (!game || !terms || 'invalidField' in terms) throw new Error(`the terms of round ${id} cannot be read`);
  return { game, terms };
}
