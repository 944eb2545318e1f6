/** The past of a table as the messages of `sabot.history.v1`. */
import { create, historyV1, type MessageInitShape, timestampFromDate } from '@sabot/contracts';
import { roadsMessage, trendsMessage } from '@sabot/translation';
import { endedRoundMessage } from './past-round.js';
import { drawn, type TablePast } from './table-past.js';

type RoadsUpdated = MessageInitShape<typeof historyV1.RoadsUpdatedSchema>;

const made = new WeakMap<TablePast, historyV1.TableHistory>();

/** The same past is drawn once, however often it is asked for. */
export function tableHistory(tableId: string, past: TablePast): historyV1.TableHistory {
  const known = made.get(past);
  if (known?.tableId === tableId) return known;
  const roads = drawn(past);
  const message = create(historyV1.TableHistorySchema, {
    tableId,
    roundNumber: past.number,
    roads: roadsMessage(roads.roads()),
    trends: trendsMessage(roads.state),
    recentRounds: past.recent.map(endedRoundMessage),
    shoeNumber: past.shoeNumber,
    shoeRounds: past.marks.length,
  });
  made.set(past, message);
  return message;
}

/** The event that tells of the latest result; undefined before the first. */
export function roadsUpdated(tableId: string, past: TablePast, now: Date): RoadsUpdated | undefined {
  if (!past.latestResult) return undefined;
  const { roads, trends } = tableHistory(tableId, past);
  return {
    tableId,
    roundId: past.latestResult.roundId,
    occurredAt: timestampFromDate(now),
    roundNumber: past.latestResult.number,
    ...(roads && { roads }),
    ...(trends && { trends }),
  };
}
