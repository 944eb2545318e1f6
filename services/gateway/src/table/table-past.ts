/** A table's past as players see it: trends, and the roads drawn from the marks of its rounds. */
import type { historyV1 } from '@sabot/contracts';
import { emptyRoads, parseRoundCodes, type Roads, roadsOf, type RoundMark, type Trends } from '@sabot/roads';
import { readTrends } from '@sabot/translation';

/** The fields that the long and the short form of a past share. */
type PastMessage = Pick<historyV1.Past, 'roundNumber' | 'marks' | 'trends'>;

export class TablePast {
  #roads: Roads | undefined;

  private constructor(
    /** The last round included; 0 before the first. */
    readonly roundNumber: number,
    readonly trends: Trends,
    private readonly marks: readonly RoundMark[],
  ) {}

  static readonly NONE = new TablePast(0, emptyRoads().trends, []);

  /** Reads a past from a message; throws when its marks are invalid. */
  static of({ roundNumber, marks, trends }: PastMessage): TablePast {
    const rounds = parseRoundCodes(marks);
    if (!rounds) throw new Error('the past contains an invalid mark');
    return new TablePast(roundNumber, trends ? readTrends(trends) : TablePast.NONE.trends, rounds);
  }

  /** Drawn on first use, because only a few of many tables are looked at. */
  get roads(): Roads {
    this.#roads ??= roadsOf(this.marks);
    return this.#roads;
  }
}
