'use client';
/** Calls the verifying worker. One worker serves the whole visit. */
import { WorkerCalls } from '../worker/worker-calls';
import type { VerifierQuestions } from './verifier-protocol';

const calls = new WorkerCalls<VerifierQuestions>(
  () => new Worker(new URL('./verifier.worker.ts', import.meta.url), { type: 'module' }),
);

export const askVerifier: typeof calls.ask = (kind, asked) => calls.ask(kind, asked);
