import type { JsMsg } from '@nats-io/jetstream';
import type { AnyEventSubject, DescMessage, MessageShape, SubjectSpace } from '@sabot/contracts';
import { decode } from '@sabot/contracts';

/** An event as a consumer's handler receives it. */
export class ReceivedEvent<M extends DescMessage = DescMessage> {
  private constructor(
    readonly entry: AnyEventSubject<M>,
    /** The subject that it arrived on. */
    readonly subject: string,
    /** Empty when the event belongs to no table. */
    readonly tableId: string,
    readonly message: MessageShape<M>,
    /** The position in the stream. */
    readonly sequence: number,
    /** How often it has been delivered; 1 the first time. */
    readonly delivery: number,
    readonly messageId: string,
  ) {}

  /** Narrows the message to that of one event. */
  is<Other extends DescMessage>(entry: AnyEventSubject<Other>): this is ReceivedEvent<Other> {
    return this.entry.subject === entry.subject;
  }

  /** Reads a message of a stream, or says what is wrong with it. */
  static read(space: SubjectSpace, message: JsMsg): ReceivedEvent | { readonly problem: string } {
    const found = space.find(message.subject);
    if (found?.entry.kind !== 'evt') return { problem: 'not the subject of an event' };
    const decoded = decode(found.entry.message, message.data);
    if (!decoded.ok) return { problem: decoded.problem };
    const { streamSequence, deliveryCount } = message.info;
    const messageId = message.headers?.get('Nats-Msg-Id') ?? '';
    return new ReceivedEvent(
      found.entry,
      message.subject,
      found.tableId ?? '',
      decoded.message,
      streamSequence,
      deliveryCount,
      messageId,
    );
  }
}
