/**
 * Every attack that the walls between accounts must hold against, generated from the table of subjects: whatever a service may
 * publish, with every subject of others as the reply; every subject of others directly; every request that would change a
 * stream or make a consumer. An attempt gets through when anything arrives on a foreign subject in another account.
 */
import { allSubjects, KEEPER, STREAMS, SubjectSpace, subjects } from '@sabot/contracts';
import { API_PREFIX } from '../../src/api-prefix.js';
import { type BusModel, OPERATOR, permissionsOf } from '../../src/accounts/index.js';
import type { Client, WalledBus } from './walled-bus.js';

export interface Attempt {
  readonly attacker: string;
  /** Published here. */
  readonly subject: string;
  /** With this as the reply, if the attack is one by reply. */
  readonly reply?: string;
}

export interface MatrixResult {
  readonly attempts: number;
  /** What arrived in an account where it must not. */
  readonly gotThrough: readonly string[];
  /** How many attempts by reply arrived inside the attacker's own account, which shows that they were made. */
  readonly arrivedAtHome: number;
}

const space = new SubjectSpace();
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const IN_FLIGHT = 500;

/** A concrete subject that matches a pattern. */
export const concrete = (pattern: string): string =>
  pattern === '$JS.API.>' ? '$JS.API.INFO' : pattern.replaceAll('*', 'main').replace(/>$/, '1.1.1.1.1.0');

/** The name of a subject in the account that serves it. */
const served = (subject: string): string => subject.replace(API_PREFIX, '$JS.API');

/** Every subject that means something to somebody. */
export function meaningfulSubjects({ services }: BusModel): readonly string[] {
  const own = allSubjects.map((entry) => concrete(space.pattern(entry)));
  const events = allSubjects.filter((entry) => entry.kind === 'evt' && entry.stream !== null);
  const streams = Object.keys(STREAMS);
  return [
    ...own,
    ...events.map((entry) => space.stored(concrete(space.pattern(entry)))),
    ...[...Object.keys(services), OPERATOR].map((service) => `_INBOX_${service}.forged`),
    ...streams.flatMap((stream) => [
      ...['CREATE', 'UPDATE', 'DELETE', 'PURGE'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
      `$JS.API.STREAM.MSG.DELETE.${stream}`,
      `$JS.API.CONSUMER.CREATE.${stream}`,
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.spy`,
      `$JS.API.CONSUMER.DELETE.${stream}.history-results`,
    ]),
    '$JS.ACK.ROUND_V1.history-results.1.1.1.1.0',
    '$JS.API.CONSUMER.MSG.NEXT.ROUND_V1.history-results',
  ];
}

/** Whether a service may send to a subject, by the name that it has in the account that serves it. */
export function maySend(service: string, subject: string, { uses, hearings }: BusModel): boolean {
  const patterns = [
    ...uses.filter(({ from }) => from === service),
    ...hearings.filter(({ to }) => to === service && service !== KEEPER),
  ];
  return patterns.some((pattern) => matches(pattern.subject, subject));
}

function matches(pattern: string, subject: string): boolean {
  const [tokens, given] = [pattern.split('.'), subject.split('.')];
  const isLonger = tokens.at(-1) === '>' ? given.length >= tokens.length : given.length === tokens.length;
  return isLonger && tokens.every((token, at) => token === '*' || token === '>' || token === given[at]);
}

export class AttackMatrix {
  readonly #heard = new Map<number, Attempt>();
  readonly #gotThrough = new Set<string>();
  #attempts = 0;
  #arrivedAtHome = 0;
  #inFlight = 0;
  #attacker: string | undefined;

  private constructor(
    private readonly bus: WalledBus,
    /** What should be true, which the accounts of the bus may contradict. */
    private readonly model: BusModel,
    private readonly subjects: readonly string[],
  ) {}

  /** Attacks as each of these services, one after the other. */
  static async run(bus: WalledBus, model: BusModel, attackers = bus.services): Promise<MatrixResult> {
    const matrix = new AttackMatrix(bus, model, meaningfulSubjects(model));
    for (const service of bus.services) await matrix.#watch(service);
    for (const attacker of attackers) {
      await matrix.#attackByReply(attacker);
      await matrix.#attackDirectly(attacker);
    }
    await bus.settle();
    return {
      attempts: matrix.#attempts,
      gotThrough: [...matrix.#gotThrough],
      arrivedAtHome: matrix.#arrivedAtHome,
    };
  }

  /** Subscribes to each subject by itself, because a stored message arrives under the subject it was stored with. */
  async #watch(service: string): Promise<void> {
    const client = this.bus.inside(service);
    for (const watched of this.subjects)
      client.subscribe(watched, {
        callback: (_, { subject, data }) => {
          this.#note(service, watched, subject, decoder.decode(data));
        },
      });
    await client.flush();
  }

  #note(account: string, watched: string, subject: string, payload: string): void {
    const attempt = this.#heard.get(Number(/attempt (\d+)/.exec(payload)?.[1]));
    const foreign = this.#attacker;
    if (foreign === undefined) return;
    if (account === foreign) {
      if (attempt?.reply === watched || payload.includes('"seq"') || subject !== watched)
        this.#arrivedAtHome++;
      return;
    }
    // What its sender may send arrives on its own subject, and what a stream stored is told by that stream.
    const isSent = attempt !== undefined && subject === watched;
    const sent = served(attempt?.subject ?? '');
    const told = isSent && [sent, space.stored(sent)].includes(watched);
    if (told && maySend(attempt.attacker, sent, this.model)) return;
    this.#gotThrough.add(
      `${foreign} reached ${watched} of ${account}${attempt ? ` by ${attempt.subject} with reply ${attempt.reply ?? 'none'}` : `: ${payload.slice(0, 80)}`}`,
    );
  }

  async #attackByReply(attacker: string): Promise<void> {
    this.#attacker = attacker;
    const replies = this.#foreignTo(attacker);
    for (const pattern of permissionsOf(attacker, this.model).publish)
      for (const reply of replies) {
        await this.#send(this.bus.as(attacker), { attacker, subject: concrete(pattern), reply });
      }
    await this.bus.settle();
  }

  /** Without its allow-list, so that only the account stands in its way. */
  async #attackDirectly(attacker: string): Promise<void> {
    const local = (subject: string): string => subject.replace('$JS.API', API_PREFIX);
    for (const subject of this.#foreignTo(attacker))
      for (const name of new Set([subject, local(subject)]))
        await this.#send(this.bus.inside(attacker), { attacker, subject: name });
    await this.bus.settle();
    this.#attacker = undefined;
  }

  /**
   * What the service has no business with. Streams are the keeper's own, and so is what they tell: of a keeper that was taken
   * over, only calls, replies and the state of others can be kept safe.
   */
  #foreignTo(attacker: string): readonly string[] {
    if (attacker === KEEPER) return this.subjects.filter((subject) => !isKept(subject));
    return this.subjects.filter((subject) => !maySend(attacker, subject, this.model));
  }

  async #send(client: Client, attempt: Attempt): Promise<void> {
    const number = ++this.#attempts;
    this.#heard.set(number, attempt);
    const { subject, reply } = attempt;
    client.publish(
      subject,
      encoder.encode(payloadFor(subject, number)),
      reply === undefined ? {} : { reply },
    );
    if (++this.#inFlight % IN_FLIGHT === 0) await client.flush();
  }
}

function isKept(subject: string): boolean {
  const entry = space.find(subject)?.entry;
  return subject.startsWith('$JS.') || (entry?.kind === 'evt' && entry.stream !== null);
}

/** What the subject's reader takes for a valid request, as far as it matters, with the number of the attempt. */
function payloadFor(subject: string, number: number): string {
  const note = `attempt ${number}`;
  if (subject.includes('.MSG.NEXT.')) return JSON.stringify({ batch: 1, no_wait: true, note });
  if (subject.includes('.DIRECT.GET.')) return JSON.stringify({ seq: 1, note });
  if (subject.startsWith('$JS.ACK.')) return `+WPI ${note}`;
  return JSON.stringify({ note });
}

/** The requests that would change a stream or make a consumer; each under both names of the API. */
export function hostileRequests(): readonly { readonly subject: string; readonly payload: object }[] {
  const deposit = space.of(subjects.wallet.deposit);
  const config = { name: 'ROUND_V1', subjects: ['round.v1.evt.>'], num_replicas: 1, storage: 'file' };
  const republish = { src: '>', dest: deposit };
  const push = { deliver_subject: deposit, ack_policy: 'none', durable_name: 'spy' };
  const requests = [
    { subject: '$JS.API.STREAM.UPDATE.ROUND_V1', payload: { ...config, republish } },
    { subject: '$JS.API.STREAM.UPDATE.ROUND_V1', payload: { ...config, subjects: ['>'] } },
    {
      subject: '$JS.API.STREAM.CREATE.LOOT',
      payload: { ...config, name: 'LOOT', subjects: ['wallet.v1.cmd.>', '_INBOX_gateway.>'] },
    },
    { subject: '$JS.API.STREAM.DELETE.DEAD_LETTERS', payload: {} },
    { subject: '$JS.API.STREAM.PURGE.ROUND_V1', payload: {} },
    { subject: '$JS.API.STREAM.MSG.DELETE.ROUND_V1', payload: { seq: 1 } },
    {
      subject: '$JS.API.CONSUMER.DURABLE.CREATE.ROUND_V1.spy',
      payload: { stream_name: 'ROUND_V1', config: push },
    },
    { subject: '$JS.API.CONSUMER.CREATE.ROUND_V1', payload: { stream_name: 'ROUND_V1', config: push } },
    { subject: '$JS.API.CONSUMER.CREATE.ROUND_V1.spy', payload: { stream_name: 'ROUND_V1', config: push } },
    { subject: '$JS.API.CONSUMER.DELETE.ROUND_V1.history-results', payload: {} },
  ];
  return requests.flatMap(({ subject, payload }) =>
    [subject, subject.replace('$JS.API', API_PREFIX)].map((name) => ({ subject: name, payload })),
  );
}
