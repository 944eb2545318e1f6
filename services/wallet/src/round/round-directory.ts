/** The terms of rounds. They are fixed when a round opens, so what was read once is remembered, up to a bound. */
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
  /** Absent where it was opened by code that did not say so. */
  readonly number: number | null;
  readonly game: Game;
  readonly currency: string;
  readonly terms: Terms;
}

const MAX_REMEMBERED = 10_000;

@Injectable()
export class RoundDirectory {
  readonly #rounds = new LRUCache<string, KnownRound>({ max: MAX_REMEMBERED });

  constructor(private readonly database: Database) {}

  /** Undefined for a round that was never opened. */
  async find(id: string): Promise<KnownRound | undefined> {
    const known = this.#rounds.get(id);
    if (known) return known;
    const row = await this.database.prisma.round.findUnique({ where: { id } });
    if (!row) return undefined;
    const { no, tableId, number, currency } = row;
    const round = { id, no, tableId, number, currency, ...playedOn(row) };
    this.#rounds.set(id, round);
    return round;
  }
}

/** The game and the terms of a row. They were checked when it was stored, so anything wrong is a damaged row. */
function playedOn({ id, game: name, terms: json }: Round): { game: Game; terms: Terms } {
  const game = gameNamed(name);
  const terms = game?.parseTerms(json);
  if (!game || !terms || 'invalidField' in terms) throw new Error(`the terms of round ${id} cannot be read`);
  return { game, terms };
}
