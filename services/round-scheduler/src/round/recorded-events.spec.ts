import { describe, expect, it } from '@jest/globals';
import { encode, subjects } from '@sabot/contracts';
import type { Round } from '../generated/client.js';
import { PREPARING } from '../../test/stored-rounds.js';
import { type RecordedEvent, recordedEvents } from './recorded-events.js';
import { bettingClosed, roundOpened, writeEvents, type WrittenEvent } from './round-events.js';

/** The two events of a sealed round. */
function eventsOf(number: number): RecordedEvent[] {
  const opened: Round = { ...PREPARING, number, phase: 'BETTING' };
  const sealed: Round = { ...opened, phase: 'DEALING', seq: 1 };
  const written = [
    ...writeEvents(opened, 1, roundOpened(opened)),
    ...writeEvents(sealed, 2, [bettingClosed(sealed)]),
  ];
  return written.map((event) => ({ ...event, roundNumber: number, roundSeq: 2 }));
}

/** An event as it was written before events carried their phase. */
function withoutPhase(event: RecordedEvent): RecordedEvent {
  const { message, subject } = subjects.round.roundOpened;
  const old = { roundId: PREPARING.id, seq: 1, roundNumber: event.roundNumber };
  return event.subject === subject ? { ...event, payload: encode(message, old) } : event;
}

describe('the events of a snapshot', () => {
  const [previous, current] = [eventsOf(1), eventsOf(2)];
  const both: readonly WrittenEvent[] = [...previous, ...current];

  it('are all those of the previous and the current round', () => {
    expect(recordedEvents([...previous, ...current], 2)).toEqual(both);
    expect(recordedEvents(previous, 2)).toEqual(previous);
  });

  it('leave out the previous round if any of its events is gone', () => {
    for (const gone of previous) {
      const left = previous.filter((event) => event !== gone);
      expect(recordedEvents([...left, ...current], 2)).toEqual(current);
    }
    expect(recordedEvents(current, 2)).toEqual(current);
  });

  it('leave out the previous round if its events carry no phase', () => {
    expect(recordedEvents([...previous.map(withoutPhase), ...current], 2)).toEqual(current);
  });

  it('include the current round even if its events carry no phase', () => {
    const old = current.map(withoutPhase);
    expect(recordedEvents([...previous, ...old], 2)).toEqual([...previous, ...old]);
    expect(recordedEvents(old.slice(0, 1), 2)).toEqual(old.slice(0, 1));
  });
});
