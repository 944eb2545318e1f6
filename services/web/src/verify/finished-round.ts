/** The record of a finished round. Waits while the round is still being played, because an early request is refused. */
import type { LobbyTable, RoundBundle } from '@sabot/edge';
import { fetchBundle } from '../fairness/check-round';
import { rest } from '../session/rest';

const LOOK_AGAIN_MS = 1_500;

export interface Waiting {
  /** Called each time the round turns out to be still in play. */
  readonly stillPlayed: () => void;
  readonly signal: AbortSignal;
}

export async function finishedRound(roundId: string, { stillPlayed, signal }: Waiting): Promise<RoundBundle> {
  while (await isPlayed(roundId)) {
    signal.throwIfAborted();
    stillPlayed();
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  signal.throwIfAborted();
  return fetchBundle(roundId);
}

/** Each table names the round it is playing. A round that no table names has ended or never existed. */
async function isPlayed(roundId: string): Promise<boolean> {
  const tables = await rest<readonly LobbyTable[]>('/tables');
  const state = tables.find((table) => table.roundId === roundId)?.state;
  return state !== undefined && state !== 'RESULT' && state !== 'VOID';
}
