import type { AnyEventSubject, Decoded, DescMessage, SubjectSpace } from '@sabot/contracts';
import { decode } from '@sabot/contracts';

/** An event as a listener hears it. It is decoded when it is first read, because most listeners need only a few. */
export class HeardEvent<M extends DescMessage = DescMessage> {
  #decoded: Decoded<M> | undefined;

  private constructor(
    readonly entry: AnyEventSubject<M>,
    /** Empty when the event belongs to no table. */
    readonly tableId: string,
    private readonly payload: Uint8Array,
  ) {}

  /** The event that arrived on a subject; undefined if it is not the subject of an event. */
  static on(space: SubjectSpace, subject: string, payload: Uint8Array): HeardEvent | undefined {
    const found = space.find(subject);
    if (found?.entry.kind !== 'evt') return undefined;
    return new HeardEvent(found.entry, found.tableId ?? '', payload);
  }

  /** Narrows the message to that of one event. */
  is<Other extends DescMessage>(entry: AnyEventSubject<Other>): this is HeardEvent<Other> {
    return this.entry.subject === entry.subject;
  }

  /** The message; throws if the bytes cannot be decoded. */
  get message(): Extract<Decoded<M>, { ok: true }>['message'] {
    this.#decoded ??= decode(this.entry.message, this.payload);
    if (!this.#decoded.ok) throw new Error(this.#decoded.problem);
    return this.#decoded.message;
  }
}
