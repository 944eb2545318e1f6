'use client';
import type { HandVerdict, HandVerification } from '@sabot/fairness/hand';
import type { DeviceRecord, HandCheck } from '@sabot/table-client/hand';
import type { HandEnd } from '../blackjack/hand-end';
import { WorkerCalls } from '../worker/worker-calls';

/** What a device knows about a hand. */
export interface KnownHand {
  readonly record: DeviceRecord;
  readonly tip: string;
  readonly key: string;
}

export interface HandConclusion {
  /** The comparison with what the device knows; without that only what the record itself shows. */
  readonly check: HandCheck;
  /** Null when the record cannot be read. */
  readonly end: HandEnd | null;
  /** Whether it follows the hand before it; null when that is not known here. */
  readonly link: HandVerdict | null;
}

export interface HandVerifierQuestions {
  readonly verify: { readonly asks: unknown; readonly hears: HandVerification };
  readonly conclude: {
    readonly asks: {
      readonly bundle: unknown;
      readonly known: KnownHand | null;
      readonly previous: unknown;
    };
    readonly hears: HandConclusion;
  };
  /** Null when one of the records cannot be read. */
  readonly link: {
    readonly asks: { readonly bundle: unknown; readonly previous: unknown };
    readonly hears: HandVerdict | null;
  };
}

const calls = new WorkerCalls<HandVerifierQuestions>(
  () => new Worker(new URL('./hand-verifier.worker.ts', import.meta.url), { type: 'module' }),
);

export const askHandVerifier: typeof calls.ask = (kind, asked) => calls.ask(kind, asked);
