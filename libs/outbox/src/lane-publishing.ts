/**
 * Publishes events so that those of a lane reach the stream in order: lanes in parallel, and within a lane each event
 * after the stream has stored the previous one. A lane stops at its first failure.
 */
import type { EncodedOutboxEvent } from './outbox-event.js';

export interface LaneResults {
  readonly published: readonly bigint[];
  readonly failures: readonly unknown[];
}

/** `inTime` says whether the claim on the lanes still holds; the rest is left to the relay that claims them next. */
export async function publishLanes(
  events: readonly EncodedOutboxEvent[],
  publish: (event: EncodedOutboxEvent) => Promise<unknown>,
  inTime: () => boolean,
): Promise<LaneResults> {
  const published: bigint[] = [];
  const failures: unknown[] = [];
  const publishLane = async (lane: readonly EncodedOutboxEvent[]): Promise<void> => {
    for (const event of lane) {
      if (!inTime()) return;
      try {
        await publish(event);
      } catch (error) {
        failures.push(error);
        return;
      }
      published.push(event.id);
    }
  };
  await Promise.all([...lanesOf(events).values()].map(publishLane));
  return { published, failures };
}

/** The last event up to which everything was published. */
export function publishedUpTo(
  events: readonly { readonly id: bigint }[],
  published: readonly bigint[],
): bigint | undefined {
  const done = new Set(published);
  const open = events.findIndex(({ id }) => !done.has(id));
  return events[open === -1 ? events.length - 1 : open - 1]?.id;
}

function lanesOf(events: readonly EncodedOutboxEvent[]): ReadonlyMap<string, EncodedOutboxEvent[]> {
  const lanes = new Map<string, EncodedOutboxEvent[]>();
  for (const event of events) {
    const lane = lanes.get(event.lane);
    if (lane) lane.push(event);
    else lanes.set(event.lane, [event]);
  }
  return lanes;
}
