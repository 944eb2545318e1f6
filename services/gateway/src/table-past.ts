/** The past of a table as players see it: roads drawn by the rules from the bead plate, and trends. */
import type { historyV1 } from '@sabot/contracts';
import { emptyRoads, type Roads, roadsOf, type Trends } from '@sabot/roads';
import { readMarks, readTrends } from '@sabot/translation';

export interface TablePast {
  /** The last round that is included; 0 before the first. */
  readonly roundNumber: number;
  readonly roads: Roads;
  readonly trends: Trends;
}

export const NO_PAST: TablePast = { roundNumber: 0, roads: roadsOf([]), trends: emptyRoads().trends };

type PastMessage = Pick<historyV1.TableHistory, 'roundNumber' | 'roads' | 'trends'>;

/** The past that a message tells; throws when it is not one. */
export function pastOf({ roundNumber, roads, trends }: PastMessage): TablePast {
  if (!roads) return { ...NO_PAST, roundNumber };
  const marks = readMarks(roads);
  if (!marks) throw new Error('a bead without a winner');
  return { roundNumber, roads: roadsOf(marks), trends: trends ? readTrends(trends) : NO_PAST.trends };
}
