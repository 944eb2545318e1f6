/** Round events are already encoded when they are committed, so this only builds the substitute for an omitted event. */
import type { roundV1 } from '@sabot/contracts';
import { allSubjects, decode, encode, subjects, timestampFromDate } from '@sabot/contracts';
import type { OutboxEncoding, OutboxEvent, Substitute } from '@sabot/outbox';

/** The fields that every round event has. */
type Heading = Pick<
  roundV1.EventOmitted,
  'tableId' | 'roundId' | 'seq' | 'roundNumber' | 'phase' | 'occurredAt'
>;

export class RoundEncoding implements OutboxEncoding {
  encode(events: readonly OutboxEvent[]): Promise<readonly Error[]> {
    return Promise.resolve(events.map(() => new Error('the event was committed without a payload')));
  }

  omitted(event: OutboxEvent, reason: string): Substitute {
    const { eventOmitted } = subjects.round;
    const { messageId: eventId, subject: eventSubject } = event;
    const message = { ...headingOf(event), eventId, eventSubject, reason };
    return { subject: eventOmitted.subject, payload: encode(eventOmitted.message, message) };
  }
}

/** The heading of the event itself, or, if that cannot be decoded, what its outbox row says. */
function headingOf({ lane, part, messageId, subject, payload, createdAt }: OutboxEvent): Partial<Heading> {
  const entry = allSubjects.find((one) => one.subject === subject);
  if (entry?.kind === 'evt' && payload !== null) {
    const read = decode(entry.message, payload);
    if (read.ok) {
      const { tableId, roundId, seq, roundNumber, phase, occurredAt } = read.message as unknown as Heading;
      return { tableId, roundId, seq, roundNumber, phase, ...(occurredAt && { occurredAt }) };
    }
  }
  const seq = Number(messageId.slice(part.length + 1));
  return { tableId: lane, roundId: part, seq, occurredAt: timestampFromDate(createdAt) };
}
