/** The past of a table as the messages of `sabot.history.v1`. */
import { create, historyV1, type MessageInitShape, timestampFromDate } from '@sabot/contracts';
import { addRound, emptyRoads, formatRoundCodes } from '@sabot/roads';
import { trendsMessage } from '@sabot/translation';
import { endedRoundMessage } from './past-round.js';
import type { TablePast } from './table-past.js';

type RoadsUpdated = MessageInitShape<typeof historyV1.RoadsUpdatedSchema>;

const cache = new WeakMap<TablePast, historyV1.TableHistory>();

/** The message for a past; built once and cached. */
export function tableHistory(tableId: string, past: TablePast): historyV1.TableHistory {
  const known = cache.get(past);
  if (known?.tableId === tableId) return known;
  const message = create(historyV1.TableHistorySchema, {
    tableId,
    roundNumber: past.number,
    marks: formatRoundCodes(past.marks),
    firstRoundNumber: past.firstNumber,
    trends: trendsMessage(past.marks.reduce(addRound, emptyRoads())),
    recentRounds: past.recent.map(endedRoundMessage),
    shoeNumber: past.shoeNumber,
    shoeRounds: past.marks.length,
  });
  cache.set(past, message);
  return message;
}

/** The past in its shortest form, from which every road can be drawn. */
export function pastMessage(tableId: string, past: TablePast): MessageInitShape<typeof historyV1.PastSchema> {
  const { roundNumber, marks, firstRoundNumber, trends } = tableHistory(tableId, past);
  return { roundNumber, marks, firstRoundNumber, ...(trends && { trends }) };
}

/** The event for the latest result; undefined before the first. */
export function roadsUpdated(tableId: string, past: TablePast, now: Date): RoadsUpdated | undefined {
  if (!past.latestResult) return undefined;
  const { marks, firstRoundNumber, trends } = tableHistory(tableId, past);
  return {
    tableId,
    roundId: past.latestResult.roundId,
    occurredAt: timestampFromDate(now),
    roundNumber: past.latestResult.number,
    marks,
    firstRoundNumber,
    ...(trends && { trends }),
  };
}
