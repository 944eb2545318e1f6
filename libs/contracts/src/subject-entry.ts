/**
 * The entries of the table of subjects. An event has a message and a stream; a command or a query has a request and a
 * response, which come from its declaration in proto/ and so cannot be mixed up.
 */
import type { DescMessage } from '@bufbuild/protobuf';

import type { StreamName } from './streams.js';

/** `table`: a table id follows the subject, so one table can be subscribed to. `service`: there is no table id. */
export type Scope = 'table' | 'service';

/**
 * Something that happened, at a table unless the scope says otherwise. State that several services each know a part of has
 * several publishers, and no stream keeps it, because only the latest counts.
 */
export interface EventSubject<M extends DescMessage = DescMessage, S extends Scope = 'table'> {
  readonly kind: 'evt';
  readonly subject: string;
  readonly scope: S;
  readonly publishers: readonly string[];
  readonly stream: StreamName | null;
  readonly message: M;
}

/** Something that can be asked; the service `owner` answers it. A command changes something, a query does not. */
export interface CallSubject<I extends DescMessage = DescMessage, O extends DescMessage = DescMessage> {
  readonly kind: 'cmd' | 'qry';
  readonly subject: string;
  readonly scope: 'service';
  readonly owner: string;
  readonly request: I;
  readonly response: O;
}

/** An event, of a table or of no table. */
export type AnyEventSubject<M extends DescMessage = DescMessage> =
  EventSubject<M> | EventSubject<M, 'service'>;

export type AnySubject = AnyEventSubject | CallSubject;

/** A subject that needs a table id. */
export type TableSubject = AnySubject & { readonly scope: 'table' };

/** A subject without a table id. */
export type ServiceSubject = AnySubject & { readonly scope: 'service' };

interface Method<I extends DescMessage, O extends DescMessage> {
  readonly input: I;
  readonly output: O;
}

type Call = <I extends DescMessage, O extends DescMessage>(
  subject: string,
  method: Method<I, O>,
) => CallSubject<I, O>;

/** Makes the events that one service publishes to one stream. */
export function eventsOf<S extends Scope>(publisher: string, stream: StreamName, scope: S) {
  return <M extends DescMessage>(subject: string, message: M): EventSubject<M, S> => ({
    kind: 'evt',
    subject,
    scope,
    publishers: [publisher],
    stream,
    message,
  });
}

/** Makes the state to which each of several services publishes its own parts. */
export function stateOf(...publishers: readonly string[]) {
  return <M extends DescMessage>(subject: string, message: M): EventSubject<M, 'service'> => ({
    kind: 'evt',
    subject,
    scope: 'service',
    publishers,
    stream: null,
    message,
  });
}

/** Makes the commands or queries that one service answers. */
export function callsOf(kind: 'cmd' | 'qry', owner: string): Call {
  return (subject, method) => ({
    kind,
    subject,
    scope: 'service',
    owner,
    request: method.input,
    response: method.output,
  });
}
