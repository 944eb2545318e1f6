/** The past of a table as players see it: roads drawn by the rules from the marks of its rounds, and trends. */
import type { historyV1 } from '@sabot/contracts';
import { emptyRoads, parseRoundCodes, type Roads, roadsOf, type RoundMark, type Trends } from '@sabot/roads';
import { readTrends } from '@sabot/translation';

/** Both the long and the short form of a past say this. */
type PastMessage = Pick<historyV1.Past, 'roundNumber' | 'marks' | 'trends'>;

export class TablePast {
  #roads: Roads | undefined;

  private constructor(
    /** The last round that is included; 0 before the first. */
    readonly roundNumber: number,
    readonly trends: Trends,
    private readonly marks: readonly RoundMark[],
  ) {}

  static readonly NONE = new TablePast(0, emptyRoads().trends, []);

  /** The past that a message tells; throws when it is not one. */
  static of({ roundNumber, marks, trends }: PastMessage): TablePast {
    const rounds = parseRoundCodes(marks);
    if (!rounds) throw new Error('a round without a winner');
    return new TablePast(roundNumber, trends ? readTrends(trends) : TablePast.NONE.trends, rounds);
  }

  /** Drawn when they are first looked at: of many tables few are. */
  get roads(): Roads {
    this.#roads ??= roadsOf(this.marks);
    return this.#roads;
  }
}
