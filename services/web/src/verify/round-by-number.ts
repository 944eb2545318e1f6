/** Finds the id of a round by its table and number, which is how every screen names it. */
import type { LobbyTable, Page, PastRound } from '@sabot/edge';
import { rest } from '../session/rest';

export async function roundIdOf(tableId: string, roundNumber: number): Promise<string> {
  const tables = await rest<readonly LobbyTable[]>('/tables');
  const playing = tables.find((table) => table.tableId === tableId && table.roundNumber === roundNumber);
  if (typeof playing?.roundId === 'string') return playing.roundId;
  return (await pastRound(tableId, roundNumber)).roundId;
}

export function pastRound(tableId: string, roundNumber: number): Promise<PastRound> {
  return rest<PastRound>(`/tables/${encodeURIComponent(tableId)}/rounds/${roundNumber}`);
}

export async function latestRounds(tableId: string): Promise<readonly PastRound[]> {
  return (await rest<Page<PastRound>>(`/tables/${encodeURIComponent(tableId)}/rounds`)).items;
}
