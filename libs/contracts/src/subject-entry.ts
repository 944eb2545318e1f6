/**
 * What the table of subjects says about each of them. An event has a message and a stream; a command or a query has a
 * request and a response, which come from its declaration in proto/ and so can not be mixed up.
 */
import type { DescMessage } from '@bufbuild/protobuf';

import type { StreamName } from './streams.js';

/** The services that publish or answer. */
export type ServiceName = 'round-scheduler' | 'dealing' | 'wallet' | 'history' | 'gateway';

/** Whether a table id follows the subject, so that one table can be listened to, or the service as a whole is meant. */
export type Scope = 'table' | 'service';

/** Something that happened, at a table unless it says otherwise; `owner` publishes it. */
export interface EventSubject<M extends DescMessage = DescMessage, S extends Scope = 'table'> {
  readonly kind: 'evt';
  readonly subject: string;
  readonly scope: S;
  readonly owner: ServiceName;
  readonly stream: StreamName;
  readonly message: M;
}

/** Something that can be asked; `owner` answers it. A command changes something, a query does not. */
export interface CallSubject<
  I extends DescMessage = DescMessage,
  O extends DescMessage = DescMessage,
  S extends Scope = Scope,
> {
  readonly kind: 'cmd' | 'qry';
  readonly subject: string;
  readonly scope: S;
  readonly owner: ServiceName;
  readonly request: I;
  readonly response: O;
}

/** An event of a table, or of none. */
export type AnyEventSubject<M extends DescMessage = DescMessage> =
  EventSubject<M> | EventSubject<M, 'service'>;

export type AnySubject = AnyEventSubject | CallSubject;

/** A subject that needs a table id. */
export type TableSubject = AnySubject & { readonly scope: 'table' };

/** A subject that takes none. */
export type ServiceSubject = AnySubject & { readonly scope: 'service' };

interface Method<I extends DescMessage, O extends DescMessage> {
  readonly input: I;
  readonly output: O;
}

type Call<S extends Scope> = <I extends DescMessage, O extends DescMessage>(
  subject: string,
  method: Method<I, O>,
) => CallSubject<I, O, S>;

/** The events of one service, which go to one stream. */
export function eventsOf<S extends Scope>(owner: ServiceName, stream: StreamName, scope: S) {
  return <M extends DescMessage>(subject: string, message: M): EventSubject<M, S> => ({
    kind: 'evt',
    subject,
    scope,
    owner,
    stream,
    message,
  });
}

/** The commands or queries that one service answers. */
export function callsOf<S extends Scope>(kind: 'cmd' | 'qry', owner: ServiceName, scope: S): Call<S> {
  return (subject, method) => ({
    kind,
    subject,
    scope,
    owner,
    request: method.input,
    response: method.output,
  });
}
