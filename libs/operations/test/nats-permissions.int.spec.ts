/** On a real nats-server, a service can do everything it needs, and is refused everything else. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  allSubjects,
  SERVICE_NAMES,
  type ServiceName,
  SERVICES,
  subjects,
  SubjectSpace,
} from '@sabot/contracts';
import { NatsConnection } from '@sabot/messaging';
import { permissionsOf } from '../src/nats-permissions.js';
import { type NatsWithAccounts, startNatsWithAccounts } from './nats-with-accounts.js';

const space = new SubjectSpace();
const TABLE = 'main';

/** A concrete subject that matches a pattern. */
const one = (pattern: string): string => pattern.replaceAll('*', TABLE).replace(/>$/, 'any');

describe('the permissions of the services on NATS', () => {
  let nats: NatsWithAccounts;
  const connections = new Map<ServiceName, NatsConnection>();
  const as = (service: ServiceName): NatsConnection['client'] => {
    const connection = connections.get(service);
    if (!connection) throw new Error(`${service} is not connected`);
    return connection.client;
  };

  beforeAll(async () => {
    // Every refusal would be logged with a stack trace, and there are hundreds.
    Logger.overrideLogger(false);
    nats = await startNatsWithAccounts();
    for (const service of SERVICE_NAMES)
      connections.set(service, await NatsConnection.connect({ url: nats.urlOf(service), name: service }));
  }, 60_000);
  afterAll(async () => {
    for (const connection of connections.values()) await connection.close();
    await nats.stop();
  }, 60_000);

  /** Whether the server lets a service publish; a violation is logged before the flush is answered. */
  async function mayPublish(service: ServiceName, subject: string): Promise<boolean> {
    const before = nats.violations().length;
    as(service).publish(subject, Uint8Array.of());
    await as(service).flush();
    return nats.violations().length === before;
  }

  async function maySubscribe(service: ServiceName, subject: string, queue?: string): Promise<boolean> {
    const before = nats.violations().length;
    const subscription = as(service).subscribe(subject, {
      ...(queue !== undefined && { queue }),
      callback: () => undefined,
    });
    await as(service).flush();
    subscription.unsubscribe();
    return nats.violations().length === before;
  }

  it.each(SERVICE_NAMES)(
    'let %s publish and receive what it needs',
    async (service) => {
      const { publish, subscribe } = permissionsOf(service);
      const refused: string[] = [];
      for (const subject of publish) if (!(await mayPublish(service, one(subject)))) refused.push(subject);
      for (const entry of subscribe) {
        const [subject = '', queue] = entry.split(' ');
        if (!(await maySubscribe(service, subject, queue))) refused.push(entry);
      }
      expect(refused).toEqual([]);
    },
    60_000,
  );

  it.each(SERVICE_NAMES)(
    'keep %s from publishing on subjects of others',
    async (service) => {
      const foreign = allSubjects
        .filter((entry) => entry.kind !== 'evt' || !entry.publishers.includes(service))
        .filter((entry) => !SERVICES[service].asks?.some(({ subject }) => subject === entry.subject))
        .map((entry) => one(space.pattern(entry)));
      const allowed: string[] = [];
      for (const subject of foreign) if (await mayPublish(service, subject)) allowed.push(subject);
      expect(allowed).toEqual([]);
    },
    60_000,
  );

  it.each(SERVICE_NAMES)(
    'keep %s from receiving the requests and replies of others',
    async (service) => {
      const foreign = [
        ...allSubjects
          .filter((entry) => entry.kind !== 'evt' && entry.owner !== service)
          .map((entry) => space.pattern(entry)),
        ...SERVICE_NAMES.filter((other) => other !== service).map((other) => `_INBOX_${other}.>`),
        '>',
        '_INBOX.>',
        '$JS.>',
        '$SYS.>',
      ];
      const allowed: string[] = [];
      for (const subject of foreign) if (await maySubscribe(service, subject)) allowed.push(subject);
      expect(allowed).toEqual([]);
    },
    60_000,
  );

  it.each(SERVICE_NAMES)(
    'keep %s from deleting, purging or reading a stream',
    async (service) => {
      const calls = ['ROUND_V1', 'WALLET_V1', 'HISTORY_V1', 'DEAD_LETTERS'].flatMap((stream) => [
        ...['DELETE', 'PURGE', 'MSG.DELETE', 'MSG.GET', 'SNAPSHOT', 'RESTORE'].map(
          (verb) => `$JS.API.STREAM.${verb}.${stream}`,
        ),
        `$JS.API.DIRECT.GET.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.spy`,
        `$JS.API.CONSUMER.DELETE.${stream}.history-results`,
      ]);
      const allowed: string[] = [];
      for (const subject of calls) if (await mayPublish(service, subject)) allowed.push(subject);
      expect(allowed).toEqual([]);
    },
    60_000,
  );

  it('let a service reply to a request once, and send to nobody else', async () => {
    const { subject } = subjects.wallet.getBalance;
    const replies: string[] = [];
    const answering = as('wallet').subscribe(subject, {
      queue: 'wallet',
      callback: (_error, message) => {
        replies.push(message.reply ?? '');
        message.respond(Uint8Array.of(1));
      },
    });
    await as('wallet').flush();
    const answer = await as('gateway').request(subject, Uint8Array.of(), { timeout: 10_000 });
    expect(answer.data).toEqual(Uint8Array.of(1));
    const [reply = ''] = replies;
    expect(reply).toMatch(/^_INBOX_gateway\./);
    expect(await mayPublish('wallet', reply)).toBe(false);
    expect(await mayPublish('wallet', '_INBOX_gateway.forged')).toBe(false);
    expect(await mayPublish('dealing', reply)).toBe(false);
    answering.unsubscribe();
  }, 60_000);

  it('keep a stranger out', async () => {
    expect(await nats.greet({ user: 'wallet', pass: 'guessed' })).toContain('Authorization Violation');
    expect(await nats.greet({})).toContain('Authorization Violation');
  }, 60_000);
});
