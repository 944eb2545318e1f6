/**
 * Who may send what to whom, derived from the table of subjects and the list of services. Every service has an account of its
 * own on NATS, a wall that no subject crosses unless it is listed here: a call from one service to the one that answers it, an
 * event to the keeper, whose account has JetStream, and the few requests with which a service reads its own durables.
 */
import {
  allSubjects,
  type AnyEventSubject,
  type AnySubject,
  type DurableConsumer,
  KEEPER,
  SERVICES,
  type Services,
  STREAMS,
  SubjectSpace,
} from '@sabot/contracts';
import { API_PREFIX } from '../api-prefix.js';

/** Requests on a subject that one account lets another send to it. */
export interface Use {
  readonly from: string;
  readonly to: string;
  /** The subject in the account that serves it. */
  readonly subject: string;
  /** The subject under which the sender knows it, if it differs. */
  readonly local?: string;
  /** A pull and a batch of direct reads have several responses. */
  readonly responses: 'single' | 'stream';
  /** Responses that come later than this are dropped. */
  readonly threshold: string;
}

/** Messages that one account lets another hear. */
export interface Hearing {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

export interface BusModel {
  readonly services: Services;
  readonly uses: readonly Use[];
  readonly hearings: readonly Hearing[];
}

/** Sealing a large round takes a while; a pull waits for events, and its threshold must outlast that wait. */
const THRESHOLDS = { call: '2m', event: '10s', api: '10s', pull: '35s' } as const;

const space = new SubjectSpace();

export function busModel(services: Services = SERVICES): BusModel {
  const names = Object.keys(services);
  return {
    services,
    uses: names.flatMap((name) => [
      ...calls(name, services),
      ...events(name),
      ...deadLetters(name, services),
      ...streamReads(name, services),
      ...(services[name]?.consumers ?? []).flatMap((consumer) => pulls(name, consumer)),
    ]),
    hearings: names.flatMap((name) => hearings(name, services)),
  };
}

/** The calls that a service answers. */
export function answeredBy(service: string): readonly AnySubject[] {
  return allSubjects.filter((entry) => entry.kind !== 'evt' && entry.owner === service);
}

function calls(from: string, services: Services): Use[] {
  return (services[from]?.asks ?? []).map((entry) => ({
    from,
    to: entry.owner,
    subject: space.of(entry),
    responses: 'single',
    threshold: THRESHOLDS.call,
  }));
}

/** Only events that a stream keeps go to the keeper: the others are told to whoever listens now. */
function events(from: string): Use[] {
  return publishedBy(from)
    .filter((entry) => entry.stream !== null)
    .map((entry) => toKeeper(from, space.pattern(entry), THRESHOLDS.event));
}

function deadLetters(from: string, services: Services): Use[] {
  const buried = [
    ...answeredBy(from),
    ...(services[from]?.consumers ?? []).map(({ event }) => event as AnySubject),
  ];
  return buried.map((entry) => toKeeper(from, space.deadLetter(space.pattern(entry)), THRESHOLDS.event));
}

/** A publisher asks when its stream was created, and a reader where it ends. */
function streamReads(from: string, services: Services): Use[] {
  const kept = publishedBy(from).flatMap(({ stream }) => (stream === null ? [] : [stream]));
  const { replays = [] } = services[from] ?? {};
  return [
    ...[...new Set([...kept, ...replays])].map((stream) => api(from, `STREAM.INFO.${stream}`)),
    ...replays.map((stream) => api(from, `DIRECT.GET.${stream}`, 'stream')),
  ];
}

function pulls(from: string, { stream, name }: DurableConsumer): Use[] {
  return [
    api(from, `CONSUMER.MSG.NEXT.${stream}.${name}`, 'stream', THRESHOLDS.pull),
    toKeeper(from, `$JS.ACK.${stream}.${name}.>`, THRESHOLDS.api),
  ];
}

function api(
  from: string,
  subject: string,
  responses: Use['responses'] = 'single',
  threshold: string = THRESHOLDS.api,
): Use {
  const use = toKeeper(from, `$JS.API.${subject}`, threshold);
  return { ...use, local: `${API_PREFIX}.${subject}`, responses };
}

function toKeeper(from: string, subject: string, threshold: string): Use {
  return { from, to: KEEPER, subject, responses: 'single', threshold };
}

/**
 * Events are heard as their stream tells them once it has stored them: a message that reached an account as a request is never
 * passed on to a listener. State that no stream keeps is heard from the accounts of its publishers.
 */
function hearings(from: string, services: Services): Hearing[] {
  const { hears = [], replays = [] } = services[from] ?? {};
  const contexts = hears.map((context) => space.events(context));
  const kept = [...contexts, ...replays.flatMap((stream) => [...STREAMS[stream].subjects])]
    .filter((pattern) =>
      Object.values(STREAMS).some(({ subjects }) => (subjects as readonly string[]).includes(pattern)),
    )
    .map((pattern) => ({ from, to: KEEPER, subject: space.stored(pattern) }));
  const states = heardStates(from, services).flatMap(({ publishers, subject }) =>
    publishers.filter((to) => to !== from && to in services).map((to) => ({ from, to, subject })),
  );
  return [...kept, ...states];
}

/** The state that a service listens to, its own included. */
export function heardStates(service: string, services: Services): readonly AnyEventSubject[] {
  const { hears = [] } = services[service] ?? {};
  return allSubjects.flatMap((entry) =>
    entry.kind === 'evt' &&
    entry.stream === null &&
    hears.some((context) => entry.subject.startsWith(`${context}.`))
      ? [entry]
      : [],
  );
}

function publishedBy(service: string): readonly AnyEventSubject[] {
  return allSubjects.flatMap((entry) =>
    entry.kind === 'evt' && entry.publishers.includes(service) ? [entry] : [],
  );
}
