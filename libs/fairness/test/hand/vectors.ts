// Known answers for hands, written by an independent implementation.
import { readFileSync } from 'node:fs';

export interface StepVector {
  readonly k: number;
  readonly actor: 'player';
  readonly play: string;
  readonly hand: number;
  readonly link: string;
  readonly digest: string;
  readonly signature: string;
  readonly clientSeed: string;
  readonly cards: readonly number[];
}

export interface HandVector {
  readonly id: string;
  readonly serverSeed: string;
  readonly serverHash: string;
  readonly handId: string;
  readonly handNumber: number;
  readonly lastLink: string;
  readonly tip: string;
  readonly keySecret: string;
  readonly key: string;
  readonly steps: readonly StepVector[];
  readonly expected: {
    readonly hands: readonly {
      readonly cards: readonly number[];
      readonly result: string;
      readonly net: number;
    }[];
    readonly dealer: readonly number[];
    readonly insuranceNet: number;
    readonly net: number;
  };
}

interface HandVectors {
  readonly meta: { readonly rules: Readonly<Record<string, unknown>> };
  readonly hands: readonly HandVector[];
}

const file = new URL('../vectors/hand-fairness.json', import.meta.url);

export const { meta, hands: handVectors } = JSON.parse(readFileSync(file, 'utf8')) as HandVectors;

export const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
