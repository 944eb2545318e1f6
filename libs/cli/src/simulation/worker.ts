/** A thread that counts the slice it was given and posts every chunk. */
import { parentPort, workerData } from 'node:worker_threads';
import { chunksOf, type GameSlice } from './parallel-tally.js';

for (const chunk of chunksOf(workerData as GameSlice)) parentPort?.postMessage(chunk);
