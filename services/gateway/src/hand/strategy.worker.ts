/** The thread in which a strategy is worked out. */
import type { BlackjackTable } from '@sabot/edge';
import { parentPort, workerData } from 'node:worker_threads';
import { firstPlaysUnder } from './strategy.js';

parentPort?.postMessage(firstPlaysUnder(workerData as BlackjackTable['rules']));
