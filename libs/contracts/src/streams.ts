/**
 * The JetStream streams. Each context that publishes has one, which holds all of its events; dead letters have their own.
 * A stream is a convenience for readers: everything in it can be published again from PostgreSQL, so retention says how
 * far back a consumer may replay, not how long anything exists. The exception is revocations, which otherwise exist only
 * in the gateways' memory; they are kept for longer than the sessions that they end can last, which is 30 days.
 */

/** A stream's name, the subjects it takes and how long it keeps their messages. */
export interface StreamDefinition {
  readonly name: string;
  readonly subjects: readonly string[];
  readonly retentionDays: number;
}

export const STREAMS = {
  ROUND_V1: { name: 'ROUND_V1', subjects: ['round.v1.evt.>'], retentionDays: 30 },
  WALLET_V1: { name: 'WALLET_V1', subjects: ['wallet.v1.evt.>'], retentionDays: 7 },
  BLACKJACK_V1: { name: 'BLACKJACK_V1', subjects: ['blackjack.v1.evt.>'], retentionDays: 30 },
  HISTORY_V1: { name: 'HISTORY_V1', subjects: ['history.v1.evt.>'], retentionDays: 1 },
  GATEWAY_V1: { name: 'GATEWAY_V1', subjects: ['gateway.v1.evt.>'], retentionDays: 32 },
  DEAD_LETTERS: { name: 'DEAD_LETTERS', subjects: ['dead.>'], retentionDays: 30 },
} as const satisfies Readonly<Record<string, StreamDefinition>>;

export type StreamName = keyof typeof STREAMS;
