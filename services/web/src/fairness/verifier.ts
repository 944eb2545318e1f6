'use client';
/** Calls the verifying worker and returns a promise of its answer. One worker serves the whole visit. */
import type { VerifierAnswer, VerifierQuestions } from './verifier-protocol';

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (problem: Error) => void;
}

let worker: Worker | undefined;
let latestId = 0;
const pending = new Map<number, Pending>();

export function askVerifier<Kind extends keyof VerifierQuestions>(
  kind: Kind,
  asked: VerifierQuestions[Kind]['asks'],
): Promise<VerifierQuestions[Kind]['hears']> {
  const id = (latestId += 1);
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve: resolve as (answer: unknown) => void, reject });
    openWorker().postMessage({ id, kind, asked });
  });
}

function openWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./verifier.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<VerifierAnswer>) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if ('problem' in data) waiting?.reject(new Error(data.problem));
    else waiting?.resolve(data.answer);
  });
  worker.addEventListener('error', () => {
    // Without a worker nothing is verified, so no pending check may succeed.
    for (const waiting of pending.values()) waiting.reject(new Error('the verifier could not start'));
    pending.clear();
    worker = undefined;
  });
  return worker;
}
