// Word sources independent of the library: Node's own HMAC, in each of the modes that the vectors name.
import { createHmac } from 'node:crypto';
import type { WordSource } from '../src/index.js';

export interface Mode {
  readonly keyMode: 'ascii' | 'hex';
  readonly messageScheme: 'concat' | 'cursor';
}

export const SABOT_1: Mode = { keyMode: 'ascii', messageScheme: 'concat' };

/** The digest of one block of a stream. */
export function nodeBlock(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  block: number,
  mode: Mode = SABOT_1,
): Buffer {
  const key = Buffer.from(serverSeed, mode.keyMode === 'hex' ? 'hex' : 'utf8');
  const first = mode.messageScheme === 'concat' && block === 0;
  const message = first ? `${clientSeed}${nonce}` : `${clientSeed}:${nonce}:${block}`;
  return createHmac('sha256', key).update(message).digest();
}

/** The words of a stream, one after another, and how many were taken. */
export function nodeWords(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  mode: Mode = SABOT_1,
): WordSource & { taken: () => number } {
  let taken = 0;
  const nextWord = (): number => {
    const block = nodeBlock(serverSeed, clientSeed, nonce, Math.floor(taken / 8), mode);
    return block.readUInt32BE(4 * (taken++ % 8));
  };
  return { nextWord, taken: () => taken };
}
