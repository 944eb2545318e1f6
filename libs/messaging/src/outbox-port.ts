import type { EncodedEvent } from './event-publisher.js';

/** An event that was committed together with what it tells. */
export interface OutboxRow extends EncodedEvent {
  readonly id: string | bigint;
}

/** What a service's store does for the relay. */
export interface OutboxPort {
  /**
   * Calls `publish` with the oldest unpublished rows, in the order of their commits and at most `limit`, while no other
   * replica can get the same rows; then marks those whose ids it answers. Answers how many rows there were; none, without
   * calling `publish`, when another replica is at it.
   */
  relay(
    limit: number,
    publish: (rows: readonly OutboxRow[]) => Promise<readonly OutboxRow['id'][]>,
  ): Promise<number>;

  /** Makes every row that is still kept unpublished again: the stream is gone and has to be filled from here. */
  unmarkAll(): Promise<void>;

  /** The age of the oldest unpublished row; 0 when there is none. */
  oldestAgeSeconds(): Promise<number>;
}
