/**
 * What each service may publish and subscribe to on NATS, from the table of subjects: its own events and answers, what it
 * asks, its own inbox, and of JetStream's API only what its own streams and consumers need. Nobody may delete a stream.
 */
import {
  allSubjects,
  type EventContext,
  type EventSubject,
  type StreamName,
  subjects,
  SubjectSpace,
} from '@sabot/contracts';
import { CALLS, type Service } from './callers.js';

export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may answer, wherever a request that it got says. */
  readonly answers: boolean;
}

/** A durable consumer of a stream; its name is fixed in the service. */
interface Consumer {
  readonly name: string;
  readonly stream: StreamName;
  readonly event: EventSubject;
}

const CONSUMERS: Readonly<Partial<Record<Service, readonly Consumer[]>>> = {
  history: [
    { name: 'history-results', stream: 'ROUND_V1', event: subjects.round.roundResulted },
    { name: 'history-voids', stream: 'ROUND_V1', event: subjects.round.roundVoided },
  ],
};

/** Hears everything as it happens, to show it. */
const LISTENERS: Readonly<Partial<Record<Service, readonly EventContext[]>>> = {
  gateway: ['round', 'wallet', 'history'],
};

/** Reads a whole stream into the memory of each replica, through consumers that the server forgets. */
const REPLAYS: Readonly<Partial<Record<Service, readonly StreamName[]>>> = {
  gateway: ['GATEWAY_V1'],
};

/** The most answers to one request, and how long they may take: a request has one, and sealing a large round takes a while. */
export const RESPONSES = { max: 1, expires: '2m' } as const;

export function permissionsOf(service: Service, space = new SubjectSpace()): Permissions {
  const own = allSubjects.filter(({ owner }) => owner === service);
  const events = own.filter((entry) => entry.kind === 'evt');
  const answered = own.filter((entry) => entry.kind !== 'evt');
  const consumers = CONSUMERS[service] ?? [];
  const buried = [...answered, ...consumers.map(({ event }) => event)];
  const streams = new Set<StreamName>(events.map(({ stream }) => stream));
  if (buried.length > 0) streams.add('DEAD_LETTERS');
  return {
    answers: answered.length > 0,
    publish: [
      ...events.map((entry) => space.pattern(entry)),
      ...CALLS[service].map((entry) => space.pattern(entry)),
      ...buried.map((entry) => space.deadLetter(space.pattern(entry))),
      ...[...streams].flatMap((name) => streamApi(space.stream(name).name)),
      ...consumers.flatMap((consumer) => consumerApi(consumer, space)),
      ...(REPLAYS[service] ?? []).flatMap((name) => replayApi(space.stream(name).name)),
    ],
    subscribe: [
      `_INBOX_${service}.>`,
      // In its own queue group only: a subscription outside of it would hear what every replica is asked.
      ...answered.map((entry) => `${space.pattern(entry)} ${service}`),
      ...(LISTENERS[service] ?? []).map((context) => space.events(context)),
    ],
  };
}

/** Looking at a stream, making it and bringing it up to its definition; not deleting, purging or reading it. */
function streamApi(stream: string): string[] {
  return ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`);
}

function consumerApi({ name, stream, event }: Consumer, space: SubjectSpace): string[] {
  const { name: streamName } = space.stream(stream);
  return [
    `$JS.API.CONSUMER.CREATE.${streamName}.${name}.${space.pattern(event)}`,
    `$JS.API.CONSUMER.INFO.${streamName}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${streamName}.${name}`,
    `$JS.ACK.${streamName}.${name}.>`,
  ];
}

/** Each replica names its consumers by chance, so all of the stream's are allowed; no other service has any there. */
function replayApi(stream: string): string[] {
  return [
    `$JS.API.CONSUMER.CREATE.${stream}.>`,
    ...['INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.*`),
  ];
}
