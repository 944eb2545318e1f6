// Known answers, computed twice independently of this library.
import { readFileSync } from 'node:fs';

interface Seeds {
  readonly id: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

interface ModeVector extends Seeds {
  readonly tag: string;
  readonly keyMode: 'ascii' | 'hex';
  readonly messageScheme: 'concat' | 'cursor';
  readonly serverSeedHash_sha256_of_ascii: string;
  readonly wordsConsumed: number;
}

export interface DrawVector extends ModeVector {
  readonly kind: 'draw';
  readonly count: number;
  readonly block0Hex: string;
  readonly cards: readonly number[];
  readonly baccarat: {
    readonly player: readonly number[];
    readonly banker: readonly number[];
    readonly playerTotal: number;
    readonly bankerTotal: number;
    readonly winner: string;
    readonly cardsUsed: number;
  };
}

export interface ShuffleVector extends ModeVector {
  readonly kind: 'shuffle';
  readonly decks: number;
  readonly shoe: readonly number[];
}

export interface RawVector {
  readonly id: string;
  readonly kind: 'raw';
  readonly tag: string;
  readonly rawHex: string;
  readonly bounds: readonly number[];
  readonly expected: readonly (number | null)[];
  readonly wordsConsumed: number;
  readonly needsMoreBytes: boolean;
}

export interface ShoeVector extends Seeds {
  readonly decks: number;
  readonly counts: readonly number[];
  readonly remaining: number;
  readonly count: number;
  readonly cards: readonly number[];
}

type FairnessVector = DrawVector | ShuffleVector | RawVector;

function read(file: string): unknown {
  const text = readFileSync(new URL(`./vectors/${file}`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { vectors: unknown }).vectors;
}

const fairness = read('fairness.json') as readonly FairnessVector[];

export const drawVectors = fairness.filter((vector) => vector.kind === 'draw');
export const shuffleVectors = fairness.filter((vector) => vector.kind === 'shuffle');
export const rawVectors = fairness.filter((vector) => vector.kind === 'raw');
export const shoeVectors = read('shoe.json') as readonly ShoeVector[];

/** Whether a vector uses the key and the messages of sabot/1. */
export function isSabot1(vector: ModeVector): boolean {
  return vector.keyMode === 'ascii' && vector.messageScheme === 'concat';
}
