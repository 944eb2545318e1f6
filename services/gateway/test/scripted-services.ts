/** The parts of the scheduler and history that the gateway calls, answering from scripted tables. */
import { roundV1, subjects } from '@sabot/contracts';
import { refused } from '@sabot/translation';
import type { Places } from './places.js';
import { respond, type ScriptedTable } from './scripted-table.js';

const { round, history } = subjects;

export function answerFor(places: Places, tables: ReadonlyMap<string, ScriptedTable>): void {
  const all = (): ScriptedTable[] => [...tables.values()];
  // One table per page, so a gateway that does not ask for the next page fails.
  respond(places, round.listTables, ({ cursor }) => {
    const at = all().findIndex(({ tableId }) => tableId === cursor) + 1;
    const page = all().slice(at, at + 1);
    const nextCursor = at + 1 < all().length ? (page[0]?.tableId ?? '') : '';
    return {
      result: { case: 'page' as const, value: { tables: page.map(({ table }) => table), nextCursor } },
    };
  });
  respond(places, round.getTableSnapshot, ({ tableId }) => {
    const table = tables.get(tableId);
    if (!table) return refused({ code: 'UNKNOWN_TABLE' });
    table.snapshotsAsked++;
    return { result: { case: 'snapshot' as const, value: table.snapshot } };
  });
  respond(places, round.getRound, ({ roundId }) => {
    const ended = all()
      .flatMap((table) => table.ended)
      .find((found) => found.roundId === roundId);
    if (ended) return { result: { case: 'round' as const, value: ended } };
    const current = all().find((table) => table.roundId === roundId);
    if (!current) return refused({ code: 'UNKNOWN_ROUND' });
    const { tableId } = current;
    return { result: { case: 'round' as const, value: { tableId, roundId, phase: roundV1.Phase.BETTING } } };
  });
  respond(places, round.listRounds, ({ tableId, beforeRoundNumber, pageSize }) => {
    const table = tables.get(tableId);
    if (!table) return refused({ code: 'UNKNOWN_TABLE' });
    const rounds = table.ended
      .filter(({ roundNumber }) => beforeRoundNumber === 0 || roundNumber < beforeRoundNumber)
      .toReversed()
      .slice(0, pageSize)
      .map(({ roundId, roundNumber, outcome, voidReason, endedAt }) => ({
        roundId,
        roundNumber,
        voidReason,
        ...(outcome && { outcome }),
        ...(endedAt && { endedAt }),
      }));
    return { result: { case: 'page' as const, value: { rounds } } };
  });
  for (const command of [round.voidRound, round.pauseTable, round.resumeTable, round.dealNow] as const) {
    respond(places, command as typeof round.dealNow, (request) => {
      const table = tables.get(request.tableId);
      if (!table) return refused({ code: 'UNKNOWN_TABLE' });
      table.commands.push({ subject: command.subject, request });
      return {
        result: { case: 'state' as const, value: { tableId: request.tableId, phase: roundV1.Phase.BETTING } },
      };
    });
  }
  respond(places, history.listPasts, ({ tableIds }) => {
    const found = tableIds.flatMap((tableId) => tables.get(tableId)?.past ?? []);
    const pasts = found.map(({ tableId, ...past }) => ({ tableId, past }));
    return { result: { case: 'pasts' as const, value: { tables: pasts } } };
  });
  respond(places, history.getTableHistory, ({ tableId }) => {
    const table = tables.get(tableId);
    if (!table) return refused({ code: 'UNKNOWN_TABLE' });
    return { result: { case: 'history' as const, value: table.past } };
  });
}
