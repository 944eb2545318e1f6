/**
 * The JetStream streams. Each context that publishes has one, which holds all of its events; what could not be handled
 * has its own. A stream is a convenience for readers: everything in it can be published again from PostgreSQL, so
 * retention says how far back a consumer may replay, not how long anything exists. Only revocations are nowhere else but
 * in the memory of every gateway; they are kept for longer than the tokens that they are about can last.
 */

/** A stream as data: its name, what it takes and how long it keeps it. */
export interface StreamDefinition {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly retentionDays: number;
}

export const STREAMS = {
  ROUND_V1: { name: 'ROUND_V1', subjects: ['round.v1.evt.>'], retentionDays: 30 },
  WALLET_V1: { name: 'WALLET_V1', subjects: ['wallet.v1.evt.>'], retentionDays: 7 },
  HISTORY_V1: { name: 'HISTORY_V1', subjects: ['history.v1.evt.>'], retentionDays: 1 },
  GATEWAY_V1: { name: 'GATEWAY_V1', subjects: ['gateway.v1.evt.>'], retentionDays: 2 },
  DEAD_LETTERS: { name: 'DEAD_LETTERS', subjects: ['dead.>'], retentionDays: 30 },
} as const satisfies Readonly<Record<string, StreamDefinition>>;

export type StreamName = keyof typeof STREAMS;
