/**
 * The events of two rounds as a snapshot carries them. The current round is always complete. The previous one is left out
 * unless all of its events are still there and carry their phase: without those, a reader could not tell where the round
 * stood. Old events carry no phase.
 */
import { decode, roundV1, subjects } from '@sabot/contracts';
import type { WrittenEvent } from './round-events.js';

/** A written event, with its round. */
export interface RecordedEvent extends WrittenEvent {
  readonly roundNumber: number;
  /** Position of the last event of that round. */
  readonly roundSeq: number;
}

/** `events` are what is left of the current round and the one before it, in order. */
export function recordedEvents(
  events: readonly RecordedEvent[],
  currentRoundNumber: number,
): readonly WrittenEvent[] {
  const previous = events.filter(({ roundNumber }) => roundNumber !== currentRoundNumber);
  return isWhole(previous) ? events : events.slice(previous.length);
}

function isWhole(events: readonly RecordedEvent[]): boolean {
  const [first] = events;
  const { roundOpened } = subjects.round;
  if (first?.subject !== roundOpened.subject || events.length !== first.roundSeq) return false;
  const opened = decode(roundOpened.message, first.payload);
  return opened.ok && opened.message.phase !== roundV1.Phase.UNSPECIFIED;
}
