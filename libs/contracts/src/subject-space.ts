/** Subjects as the NATS server sees them: assembled from the table here, and taken apart here, and nowhere else. */
import type { AnySubject, ServiceSubject, TableSubject } from './subject-entry.js';
import { allSubjects, type subjects } from './subjects.js';

/** The contexts that publish events. */
export type EventContext = Exclude<keyof typeof subjects, 'dealing'>;

/** A received subject: its entry in the table, and the table id where it has one. */
export interface FoundSubject {
  readonly entry: AnySubject;
  readonly tableId?: string;
}

const STORED = 'stored.';
const TOKEN = /^[a-z0-9-]{1,32}$/;
const entries = new Map(allSubjects.map((entry) => [entry.subject, entry]));

/** Whether this text can be the id of a table. Check text from outside before building a subject from it. */
export function isTableId(text: string): boolean {
  return TOKEN.test(text);
}

export class SubjectSpace {
  /** The subject to publish or to send a request on. */
  of(entry: ServiceSubject): string;
  of(entry: TableSubject, tableId: string): string;
  of(entry: AnySubject, tableId?: string): string {
    if (entry.scope === 'service') return entry.subject;
    return `${entry.subject}.${tableToken(tableId)}`;
  }

  /** The pattern to subscribe to for every table; the subject itself if it has no table id. */
  pattern(entry: AnySubject): string {
    return entry.subject + (entry.scope === 'table' ? '.*' : '');
  }

  /** The pattern that matches all events of a context, or only those of one table. */
  events(context: EventContext, tableId?: string): string {
    return `${context}.v1.evt.${tableId === undefined ? '>' : `*.${tableToken(tableId)}`}`;
  }

  /** The subject on which a stream tells an event once it has stored it, from the event's own subject or pattern. */
  stored(subject: string): string {
    return `${STORED}${subject}`;
  }

  /** Finds the entry for the subject of a received message; undefined if it is not one of ours. */
  find(received: string): FoundSubject | undefined {
    const subject = received.startsWith(STORED) ? received.slice(STORED.length) : received;
    const whole = entries.get(subject);
    if (whole) return whole.scope === 'service' ? { entry: whole } : undefined;
    const dot = subject.lastIndexOf('.');
    const entry = entries.get(subject.slice(0, dot));
    const tableId = subject.slice(dot + 1);
    return entry?.scope === 'table' && isTableId(tableId) ? { entry, tableId } : undefined;
  }

  /** The subject for a message that could not be handled; it contains the message's own subject. */
  deadLetter(subject: string): string {
    return `dead.${subject}`;
  }
}

function tableToken(tableId = ''): string {
  if (!isTableId(tableId)) throw new RangeError(`"${tableId}" is not the id of a table`);
  return tableId;
}
