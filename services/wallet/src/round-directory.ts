/** The terms of rounds. They are fixed when a round opens, so what was read once is remembered, up to a bound. */
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { Remembered } from './remembered.js';
import { type Terms, termsFromJson, type TermsJson } from '@sabot/translation';

export interface KnownRound {
  readonly id: string;
  readonly no: bigint;
  readonly tableId: string;
  readonly currency: string;
  readonly terms: Terms;
}

const MOST_REMEMBERED = 10_000;

@Injectable()
export class RoundDirectory {
  readonly #rounds = new Remembered<string, KnownRound>(MOST_REMEMBERED);

  constructor(private readonly database: Database) {}

  /** Undefined for a round that was never opened. */
  async find(id: string): Promise<KnownRound | undefined> {
    const known = this.#rounds.get(id);
    if (known) return known;
    const row = await this.database.prisma.round.findUnique({ where: { id } });
    if (!row) return undefined;
    const { no, tableId, currency } = row;
    const round = { id, no, tableId, currency, terms: termsFromJson(row.terms as unknown as TermsJson) };
    this.#rounds.set(id, round);
    return round;
  }
}
