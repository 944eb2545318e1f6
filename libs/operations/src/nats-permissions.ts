/**
 * What each service may publish and subscribe to on NATS, derived from the table of subjects and the list of services: its own
 * events and replies, the requests it sends, its own inbox, and only the parts of the JetStream API that its own streams and
 * consumers need. Nobody may delete a stream.
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
  /** Whether it may reply to requests, on whichever reply subject they name. */
  readonly answers: boolean;
}

/** Which services to consider, and the prefix of their subjects. */
export interface PermissionOptions {
  readonly services?: Services;
  readonly space?: SubjectSpace;
}

/** How many replies a request may have, and how late they may come: sealing a large round takes a while. */
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
      // Only in its own queue group: a subscription outside it would receive the requests to every replica.
      ...answered.map((entry) => `${space.pattern(entry)} ${service}`),
      ...hears.map((context) => space.events(context)),
    ],
  };
}

/** Allows inspecting, creating and updating a stream, but not deleting, purging or reading it. */
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

/** Replicas give their consumers random names, so all consumers of the stream are allowed; no other service has any there. */
function replayApi(stream: string): string[] {
  return [
    `$JS.API.CONSUMER.CREATE.${stream}.>`,
    ...['INFO', 'MSG.NEXT', 'DELETE'].map((verb) => `$JS.API.CONSUMER.${verb}.${stream}.*`),
  ];
}
