/**
 * Counts many rounds, on one thread or several. The rounds are the same however they are split, so the result does not
 * depend on the number of workers.
 */
import { Worker } from 'node:worker_threads';
import { blackjackCounter, type BlackjackSlice } from './blackjack-tally.js';
import { addTallies, tallyOf, type Slice, type Tally } from './tally.js';

/** A slice of rounds of either game. */
export type GameSlice = Slice | BlackjackSlice;

/** Rounds counted between two progress reports. */
const CHUNK_ROUNDS = 20_000;

/** Called after every chunk with the number of rounds in it. */
export type Progress = (rounds: number) => void;

/** A chunk that a worker has counted. */
export interface CountedChunk {
  readonly rounds: number;
  readonly tally: Tally;
}

/** Counts a slice with this many workers; a single worker is this thread itself. */
export async function tallyWith(workers: number, whole: GameSlice, progress: Progress): Promise<Tally> {
  let total: Tally | undefined;
  const add = ({ rounds, tally }: CountedChunk): void => {
    total = total ? addTallies(total, tally) : tally;
    progress(rounds);
  };
  if (workers === 1) for (const chunk of chunksOf(whole)) add(chunk);
  else await Promise.all(sharesOf(whole, workers).map((share) => runWorker(share, add)));
  if (!total) throw new RangeError('a slice has at least one round');
  return total;
}

/** Counts a slice chunk by chunk. */
export function* chunksOf(slice: GameSlice): Generator<CountedChunk> {
  const tallyUpTo = counterOf(slice);
  for (let { first } = slice; first < slice.end; first += CHUNK_ROUNDS) {
    const end = Math.min(first + CHUNK_ROUNDS, slice.end);
    yield { rounds: end - first, tally: tallyUpTo(first, end) };
  }
}

function counterOf(slice: GameSlice): (first: number, end: number) => Tally {
  if (!('rules' in slice)) return (first, end) => tallyOf({ ...slice, first, end });
  const count = blackjackCounter(slice.rules);
  return (first, end) => count({ ...slice, first, end });
}

/** Consecutive slices of nearly equal size. */
function sharesOf(whole: GameSlice, workers: number): GameSlice[] {
  const rounds = whole.end - whole.first;
  const border = (worker: number): number => whole.first + Math.floor((rounds * worker) / workers);
  return Array.from({ length: workers }, (_, worker) => ({
    ...whole,
    first: border(worker),
    end: border(worker + 1),
  }));
}

function runWorker(slice: GameSlice, add: (chunk: CountedChunk) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: slice });
    worker.on('message', add);
    worker.on('error', reject);
    worker.on('exit', () => {
      resolve();
    });
  });
}
