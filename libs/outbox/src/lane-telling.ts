/**
 * Publishes events so that those of a lane reach the stream in their order: lanes side by side, and in a lane each event
 * after the stream has stored the one before it. A lane ends at its first failure.
 */
import type { EncodedOutboxEvent } from './outbox-event.js';

export interface Telling {
  readonly told: readonly bigint[];
  readonly failures: readonly unknown[];
}

/** `inTime` says whether the claim on the lanes still holds; what comes later is left to whoever claims them next. */
export async function tellLanes(
  events: readonly EncodedOutboxEvent[],
  publish: (event: EncodedOutboxEvent) => Promise<unknown>,
  inTime: () => boolean,
): Promise<Telling> {
  const told: bigint[] = [];
  const failures: unknown[] = [];
  const tellLane = async (lane: readonly EncodedOutboxEvent[]): Promise<void> => {
    for (const event of lane) {
      if (!inTime()) return;
      try {
        await publish(event);
      } catch (error) {
        failures.push(error);
        return;
      }
      told.push(event.id);
    }
  };
  await Promise.all([...lanesOf(events).values()].map(tellLane));
  return { told, failures };
}

/** The last event before which everything was told. */
export function toldUpTo(
  events: readonly { readonly id: bigint }[],
  told: readonly bigint[],
): bigint | undefined {
  const done = new Set(told);
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
