/**
 * The secret of a round: 32 bytes from the operating system's generator, written as 64 lower-case hex characters. It
 * prints as `[REDACTED]` everywhere; only `expose` returns it.
 */
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { isServerSeed, serverHashOf } from '@sabot/fairness';

export const SEED_BYTES = 32;
const REDACTED = '[REDACTED]';

export class ServerSeed {
  /** Private to the runtime too: no inspector, logger or serializer reaches it. */
  readonly #hex: string;

  private constructor(hex: string) {
    this.#hex = hex;
  }

  static generate(): ServerSeed {
    return new ServerSeed(randomBytes(SEED_BYTES).toString('hex'));
  }

  /** Undefined unless there are exactly as many bytes as a seed has. */
  static fromBytes(bytes: Uint8Array): ServerSeed | undefined {
    const hex = Buffer.from(bytes).toString('hex');
    return isServerSeed(hex) ? new ServerSeed(hex) : undefined;
  }

  /** The commitment: all that may be known of the seed before its reveal. */
  get hash(): string {
    return serverHashOf(this.#hex);
  }

  /** The seed itself: for deriving cards, for encryption, and for its reveal. */
  expose(): string {
    return this.#hex;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [Symbol.toPrimitive](): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
