/** The tables of this installation, and the best play under the rules of each. */
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ExactPlay } from '@sabot/blackjack';
import { approximate, percentText, type Rational, rationalText } from '@sabot/cards';
import { BlackjackMetrics } from '../blackjack.metrics.js';
import type { BlackjackTable } from './blackjack-tables.js';

@Injectable()
export class TableDirectory implements OnApplicationBootstrap {
  readonly #logger = new Logger(TableDirectory.name);
  readonly #byId: ReadonlyMap<string, BlackjackTable>;
  readonly #play = new Map<string, ExactPlay>();

  constructor(
    readonly all: readonly BlackjackTable[],
    private readonly metrics: BlackjackMetrics,
  ) {
    this.#byId = new Map(all.map((table) => [table.id, table]));
  }

  find(id: string): BlackjackTable | undefined {
    return this.#byId.get(id);
  }

  /** Best play under some rules, which may be those of a hand from before a table's rules were changed. */
  playUnder(rules: ExactPlay['rules'], rulesText: string): ExactPlay {
    const known = this.#play.get(rulesText);
    if (known) return known;
    const play = new ExactPlay(rules);
    this.#play.set(rulesText, play);
    return play;
  }

  /** The exact edge of the house, as a fraction of the first stake. */
  exactEdge({ rules, rulesJson }: BlackjackTable): Rational {
    return this.playUnder(rules, JSON.stringify(rulesJson)).houseEdge;
  }

  houseEdge(table: BlackjackTable): string {
    return rationalText(this.exactEdge(table));
  }

  onApplicationBootstrap(): void {
    for (const table of this.all) {
      const { houseEdge } = this.playUnder(table.rules, JSON.stringify(table.rulesJson));
      this.metrics.houseEdge.set({ table: table.id }, approximate(houseEdge));
      this.#logger.log({ msg: 'house edge', table: table.id, edgeInPercent: percentText(houseEdge, 4) });
    }
  }
}
