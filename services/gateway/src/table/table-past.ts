/** A table's past as players see it: trends, and the roads drawn from the marks of its rounds. */
import type { historyV1 } from '@sabot/contracts';
import { emptyRoads, parseRoundCodes, type Roads, roadsOf, type RoundMark, type Trends } from '@sabot/roads';
import { readTrends } from '@sabot/translation';

/** The fields that the long and the short form of a past share. */
type PastMessage = Pick<historyV1.Past, 'roundNumber' | 'marks' | 'trends' | 'firstRoundNumber'>;

export class TablePast {
  #roads: Roads | undefined;

  private constructor(
    /** The last round included; 0 before the first. */
    readonly roundNumber: number,
    /** The round of the first mark, or the next round while there is none. */
    readonly firstRound: number,
    readonly trends: Trends,
    private readonly marks: readonly RoundMark[],
  ) {}

  static readonly NONE = new TablePast(0, 1, emptyRoads().trends, []);

  /** Reads a past from a message; throws when its marks are invalid. */
  static of({ roundNumber, firstRoundNumber, marks, trends }: PastMessage): TablePast {
    const rounds = parseRoundCodes(marks);
    if (!rounds) throw new Error('the past contains an invalid mark');
    // An older service does not say where the board begins; it is where these marks end, if no round of theirs was voided.
    const firstRound = firstRoundNumber || Math.max(1, roundNumber + 1 - rounds.length);
    return new TablePast(
      roundNumber,
      firstRound,
      trends ? readTrends(trends) : TablePast.NONE.trends,
      rounds,
    );
  }

  /** Drawn on first use, because only a few of many tables are looked at. */
  get roads(): Roads {
    this.#roads ??= roadsOf(this.marks);
    return this.#roads;
  }
}
