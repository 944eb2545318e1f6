'use client';
import type { HandVerification } from '@sabot/fairness/hand';
import { WorkerCalls } from '../worker/worker-calls';

export interface HandVerifierQuestions {
  readonly verify: { readonly asks: unknown; readonly hears: HandVerification };
}

const calls = new WorkerCalls<HandVerifierQuestions>(
  () => new Worker(new URL('./hand-verifier.worker.ts', import.meta.url), { type: 'module' }),
);

export const askHandVerifier: typeof calls.ask = (kind, asked) => calls.ask(kind, asked);
