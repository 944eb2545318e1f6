/**
 * Subjects and streams as the NATS server sees them. An optional prefix comes before every subject and stream name, so test
 * suites that share a server never hear each other. Each process has one space, made from its configuration; nothing else
 * assembles a subject, so nothing can forget the prefix.
 */
import { STREAMS, type StreamDefinition, type StreamName } from './streams.js';
import type { AnySubject, ServiceSubject, TableSubject } from './subject-entry.js';
import { allSubjects, type subjects } from './subjects.js';

/** The contexts that publish events. */
export type EventContext = Exclude<keyof typeof subjects, 'dealing'>;

/** A received subject: its entry in the table, and the table id where it has one. */
export interface FoundSubject {
  readonly entry: AnySubject;
  readonly tableId?: string;
}

const TOKEN = /^[a-z0-9-]{1,32}$/;
const entries = new Map(allSubjects.map((entry) => [entry.subject, entry]));

/** Whether this text can be the id of a table. Check text from outside before building a subject from it. */
export function isTableId(text: string): boolean {
  return TOKEN.test(text);
}

export class SubjectSpace {
  readonly #prefix: string;
  readonly #streamPrefix: string;

  /** `prefix` is one token, or empty in production. */
  constructor(prefix = '') {
    if (prefix !== '' && !TOKEN.test(prefix)) throw new RangeError(`"${prefix}" cannot prefix subjects`);
    this.#prefix = prefix && `${prefix}.`;
    this.#streamPrefix = prefix && `${prefix.toUpperCase()}_`;
  }

  /** The subject to publish or to send a request on. */
  of(entry: ServiceSubject): string;
  of(entry: TableSubject, tableId: string): string;
  of(entry: AnySubject, tableId?: string): string {
    if (entry.scope === 'service') return this.#prefix + entry.subject;
    return `${this.#prefix}${entry.subject}.${tableToken(tableId)}`;
  }

  /** The pattern to subscribe to for every table; the subject itself if it has no table id. */
  pattern(entry: AnySubject): string {
    return this.#prefix + entry.subject + (entry.scope === 'table' ? '.*' : '');
  }

  /** The pattern that matches all events of a context, or only those of one table. */
  events(context: EventContext, tableId?: string): string {
    return `${this.#prefix}${context}.v1.evt.${tableId === undefined ? '>' : `*.${tableToken(tableId)}`}`;
  }

  /** Finds the entry for the subject of a received message; undefined if it is not one of ours. */
  find(subject: string): FoundSubject | undefined {
    if (!subject.startsWith(this.#prefix)) return undefined;
    const bare = subject.slice(this.#prefix.length);
    const whole = entries.get(bare);
    if (whole) return whole.scope === 'service' ? { entry: whole } : undefined;
    const dot = bare.lastIndexOf('.');
    const entry = entries.get(bare.slice(0, dot));
    const tableId = bare.slice(dot + 1);
    return entry?.scope === 'table' && isTableId(tableId) ? { entry, tableId } : undefined;
  }

  /** The subject for a message that could not be handled; it contains the message's own subject. */
  deadLetter(subject: string): string {
    const bare = subject.startsWith(this.#prefix) ? subject.slice(this.#prefix.length) : subject;
    return `${this.#prefix}dead.${bare}`;
  }

  /** A stream with the names that it has in this space. */
  stream(name: StreamName): StreamDefinition {
    const { subjects: bare, retentionDays } = STREAMS[name];
    return {
      name: this.#streamPrefix + name,
      subjects: bare.map((subject) => this.#prefix + subject),
      retentionDays,
    };
  }
}

function tableToken(tableId = ''): string {
  if (!isTableId(tableId)) throw new RangeError(`"${tableId}" is not the id of a table`);
  return tableId;
}
