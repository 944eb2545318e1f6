/** A thread that counts the slice it was given and posts every chunk. */
import { parentPort, workerData } from 'node:worker_threads';
import { chunksOf } from './parallel-tally.js';
import type { Slice } from './tally.js';

for (const chunk of chunksOf(workerData as Slice)) parentPort?.postMessage(chunk);
