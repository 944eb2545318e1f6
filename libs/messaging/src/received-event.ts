import type { JsMsg } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import type { AnyEventSubject, DescMessage, MessageShape, SubjectSpace } from '@sabot/contracts';
import { decode } from '@sabot/contracts';

/** A message of a stream, and its position there. */
export interface StoredMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: MsgHdrs | undefined;
  readonly sequence: number;
  readonly delivery?: number;
}

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

  /** Reads a message that a consumer delivered, or says what is wrong with it. */
  static read(space: SubjectSpace, message: JsMsg): ReceivedEvent | { readonly problem: string } {
    const { streamSequence: sequence, deliveryCount: delivery } = message.info;
    const { subject, data, headers } = message;
    return ReceivedEvent.stored(space, { subject, data, headers, sequence, delivery });
  }

  /** Reads a message as a stream keeps it, or says what is wrong with it. */
  static stored(
    space: SubjectSpace,
    { subject, data, headers, sequence, delivery = 1 }: StoredMessage,
  ): ReceivedEvent | { readonly problem: string } {
    const found = space.find(subject);
    if (found?.entry.kind !== 'evt') return { problem: 'not the subject of an event' };
    const decoded = decode(found.entry.message, data);
    if (!decoded.ok) return { problem: decoded.problem };
    const messageId = headers?.get('Nats-Msg-Id') ?? '';
    const { entry, tableId = '' } = found;
    return new ReceivedEvent(entry, subject, tableId, decoded.message, sequence, delivery, messageId);
  }
}
