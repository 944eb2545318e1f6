/** Round events by their names in `subjects.round`, so a switch over them can be exhaustive. */
import { type EventSubject, type MessageShape, subjects } from '@sabot/contracts';

type RoundSubjects = typeof subjects.round;

export type RoundEventName = {
  [K in keyof RoundSubjects]: RoundSubjects[K] extends EventSubject ? K : never;
}[keyof RoundSubjects];

type MessageOf<K extends RoundEventName> = MessageShape<RoundSubjects[K]['message']>;

/** One event of a round. */
export type RoundEvent = {
  [K in RoundEventName]: { readonly name: K; readonly message: MessageOf<K> };
}[RoundEventName];

/** Any event except `eventOmitted`, which only stands in for an event that could not be published. */
export type TellableEvent = Exclude<RoundEvent, { readonly name: 'eventOmitted' }>;

const names = new Map<string, RoundEventName>(
  Object.entries(subjects.round).flatMap(([name, entry]) =>
    entry.kind === 'evt' ? [[entry.subject, name as RoundEventName]] : [],
  ),
);

/** The name of the round event on this subject; undefined for every other subject. */
export function roundEventName(subject: string): RoundEventName | undefined {
  return names.get(subject);
}
