'use client';
import { WorkerCalls } from '../worker/worker-calls';
import type { TrainerQuestions } from './trainer-protocol';

const calls = new WorkerCalls<TrainerQuestions>(
  () => new Worker(new URL('./trainer.worker.ts', import.meta.url), { type: 'module' }),
);

export const askTrainer: typeof calls.ask = (kind, asked) => calls.ask(kind, asked);
