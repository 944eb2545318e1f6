/**
 * Gives every event its bytes. They are stored before they are first published, so an event published twice is byte for
 * byte the same. An event that can never be published is replaced by one that says so.
 */
import { allSubjects } from '@sabot/contracts';
import type { EncodedOutboxEvent, OutboxEncoding, OutboxEvent } from './outbox-event.js';
import type { KeptPayload, OutboxStore } from './outbox.store.js';

const EVENT_SUBJECTS: ReadonlySet<string> = new Set(
  allSubjects.filter(({ kind }) => kind === 'evt').map(({ subject }) => subject),
);

export class OutboxBytes {
  constructor(
    private readonly store: OutboxStore,
    private readonly encoding: OutboxEncoding,
    private readonly maxPayloadBytes: () => number,
    private readonly onOmitted: (event: OutboxEvent, reason: string) => void,
  ) {}

  async of(events: readonly OutboxEvent[]): Promise<readonly EncodedOutboxEvent[]> {
    const known = events.filter(({ subject }) => EVENT_SUBJECTS.has(subject));
    const unencoded = known.filter(({ payload }) => payload === null);
    const encoded = unencoded.length > 0 ? await this.encoding.encode(unencoded) : [];
    const made = new Map(unencoded.map((event, at) => [event.id, encoded[at]]));
    const changes = events.flatMap((event) => this.#changeOf(event, made.get(event.id)));
    const kept = new Map(
      (changes.length > 0 ? await this.store.keep(changes) : []).map((row) => [row.id, row]),
    );
    return events.flatMap((event) => {
      const { subject, payload } = kept.get(event.id) ?? event;
      // A row that is gone was pruned in the meantime.
      return payload === null ? [] : [{ ...event, subject, payload }];
    });
  }

  #changeOf(event: OutboxEvent, made: Uint8Array | Error | undefined): KeptPayload[] {
    const bytes = event.payload ?? made;
    const reason = this.#whyUnpublishable(event, bytes);
    if (reason === undefined) return made instanceof Uint8Array ? [{ ...event, payload: made }] : [];
    this.onOmitted(event, reason);
    return [{ id: event.id, ...this.encoding.omitted(event, reason) }];
  }

  #whyUnpublishable({ subject }: OutboxEvent, bytes: Uint8Array | Error | undefined): string | undefined {
    if (!EVENT_SUBJECTS.has(subject)) return `"${subject}" is not an event of the table of subjects`;
    if (bytes === undefined) return 'it was not encoded';
    if (bytes instanceof Error) return bytes.message;
    const max = this.maxPayloadBytes();
    return bytes.length > max
      ? `its ${bytes.length} bytes are more than the ${max} that a message may have`
      : undefined;
  }
}
