/** Events of hands are encoded when they are committed, so this only builds the substitute for an omitted event. */
import { encode, subjects, timestampFromDate } from '@sabot/contracts';
import type { OutboxEncoding, OutboxEvent, Substitute } from '@sabot/outbox';

export class HandEncoding implements OutboxEncoding {
  encode(events: readonly OutboxEvent[]): Promise<readonly Error[]> {
    return Promise.resolve(events.map(() => new Error('the event was committed without a payload')));
  }

  /** The message id is the hand's id and the event's position in it. */
  omitted(event: OutboxEvent, reason: string): Substitute {
    const { eventOmitted } = subjects.blackjack;
    const { lane: tableId, part: handId, messageId: eventId, subject: eventSubject, createdAt } = event;
    const seq = Number(eventId.slice(handId.length + 1));
    const message = {
      tableId,
      handId,
      seq,
      occurredAt: timestampFromDate(createdAt),
      eventId,
      eventSubject,
      reason,
    };
    return { subject: eventOmitted.subject, payload: encode(eventOmitted.message, message) };
  }
}
