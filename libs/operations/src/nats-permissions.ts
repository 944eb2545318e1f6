/**
 * What each service may publish and subscribe to on NATS, from the table of subjects and the list of services: its own events
 * and answers, what it asks, its own inbox, and of JetStream's API only what its own streams and consumers need. Nobody may delete a stream.
 */
import {
  allSubjects,
  type DurableConsumer,
  SERVICES,
  type Services,
  type StreamName,
  SubjectSpace,
} from '@sabot/contracts';

export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may answer, wherever a request that it got says. */
  readonly answers: boolean;
}

/** Whose permissions, and under which prefix. */
export interface PermissionOptions {
  readonly services?: Services;
  readonly space?: SubjectSpace;
}

/** The most answers to one request, and how long they may take: a request has one, and sealing a large round takes a while. */
export const RESPONSES = { max: 1, expires: '2m' } as const;

export function permissionsOf(
  service: string,
  { services = SERVICES, space = new SubjectSpace() }: PermissionOptions = {},
): Permissions {
  const { asks = [], hears = [], consumers = [], replays = [] } = services[service] ?? {};
  const events = allSubjects.filter((entry) => entry.kind === 'evt' && entry.publishers.includes(service));
  const answered = allSubjects.filter((entry) => entry.kind !== 'evt' && entry.owner === service);
  const buried = [...answered, ...consumers.map(({ event }) => event)];
  const kept = events.flatMap((entry) => (entry.kind === 'evt' && entry.stream ? [entry.stream] : []));
  const streams = new Set<StreamName>(kept);
  if (buried.length > 0) streams.add('DEAD_LETTERS');
  return {
    answers: answered.length > 0,
    publish: [
      ...events.map((entry) => space.pattern(entry)),
      ...asks.map((entry) => space.pattern(entry)),
      ...buried.map((entry) => space.deadLetter(space.pattern(entry))),
      ...[...streams].flatMap((name) => streamApi(space.stream(name).name)),
      ...consumers.flatMap((consumer) => consumerApi(consumer, space)),
      ...replays.flatMap((name) => replayApi(space.stream(name).name)),
    ],
    subscribe: [
      `_INBOX_${service}.>`,
      // In its own queue group only: a subscription outside of it would hear what every replica is asked.
      ...answered.map((entry) => `${space.pattern(entry)} ${service}`),
      ...hears.map((context) => space.events(context)),
    ],
  };
}

/** Looking at a stream, making it and bringing it up to its definition; not deleting, purging or reading it. */
function streamApi(stream: string): string[] {
  return ['INFO', 'CREATE', 'UPDATE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`);
}

function consumerApi({ name, stream, event }: DurableConsumer, space: SubjectSpace): string[] {
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
