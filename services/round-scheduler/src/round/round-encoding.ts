/** The events of rounds are encoded when they are committed; what is left is to say of one that it is left out. */
import type { roundV1 } from '@sabot/contracts';
import { allSubjects, decode, encode, subjects, timestampFromDate } from '@sabot/contracts';
import type { OutboxEncoding, OutboxEvent, Substitute } from '@sabot/outbox';

/** What every event of a round begins with. */
type Heading = Pick<
  roundV1.EventOmitted,
  'tableId' | 'roundId' | 'seq' | 'roundNumber' | 'phase' | 'occurredAt'
>;

export class RoundEncoding implements OutboxEncoding {
  encode(events: readonly OutboxEvent[]): Promise<readonly Error[]> {
    return Promise.resolve(events.map(() => new Error('it was committed without its bytes')));
  }

  omitted(event: OutboxEvent, reason: string): Substitute {
    const { eventOmitted } = subjects.round;
    const { messageId: eventId, subject: eventSubject } = event;
    const message = { ...headingOf(event), eventId, eventSubject, reason };
    return { subject: eventOmitted.subject, payload: encode(eventOmitted.message, message) };
  }
}

/** The position is read from the event itself; from one that cannot be read, what its row says. */
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
