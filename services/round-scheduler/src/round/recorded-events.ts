/**
 * The events of two rounds as a snapshot carries them. The current round is always whole. The one before it is left out
 * unless every event of it is still there and says its phase: of a part of a round, or of one from before events told
 * their phase, nobody could tell where it stood.
 */
import { decode, roundV1, subjects } from '@sabot/contracts';
import type { WrittenEvent } from './round-events.js';

/** An event that was written, and of which round. */
export interface RecordedEvent extends WrittenEvent {
  readonly roundNumber: number;
  /** Position of the last event of that round. */
  readonly roundSeq: number;
}

/** `events` are those that are left of a round and of the one before it, in order. */
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
