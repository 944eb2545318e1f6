/** The record of a round once it has one. A round that is still being played is waited for: asking too early is refused. */
import type { LobbyTable, RoundBundle } from '@sabot/edge';
import { fetchBundle } from '../fairness/check-round';
import { rest } from '../session/rest';

const LOOK_AGAIN_MS = 1_500;

export interface Waiting {
  /** Told each time the round is found to be still played. */
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

/** The tables say which round each of them plays, and are believed: a round they do not name has ended or never was. */
async function isPlayed(roundId: string): Promise<boolean> {
  const tables = await rest<readonly LobbyTable[]>('/tables');
  const state = tables.find((table) => table.roundId === roundId)?.state;
  return state !== undefined && state !== 'RESULT' && state !== 'VOID';
}
