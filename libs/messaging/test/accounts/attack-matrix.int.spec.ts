/** Whoever has the log-in of one service can do what that service does, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { allSubjects, KEEPER, STREAMS, SubjectSpace } from '@sabot/contracts';
import { type BusModel, busModel, permissionsOf } from '../../src/accounts/index.js';
import { managerOf } from '../../src/streams.js';
import { AttackMatrix, concrete, hostileRequests, maySend, meaningfulSubjects } from './attack-matrix.js';
import { WalledBus } from './walled-bus.js';

const model = busModel();
const space = new SubjectSpace();
const services = Object.keys(model.services);
const intruders = services.filter((service) => service !== KEEPER);

describe('the walls between the services', () => {
  let bus: WalledBus;
  beforeAll(async () => {
    // Every refusal would be logged, and there are thousands.
    Logger.overrideLogger(false);
    bus = await WalledBus.start(model);
  }, 60_000);
  afterAll(() => bus.stop(), 60_000);

  /** What JetStream holds, as far as an attack could change it. */
  async function streamsNow(): Promise<unknown> {
    const manager = await managerOf(bus.connection(KEEPER));
    const streams: unknown[] = [];
    for await (const { config, created, state } of manager.streams.list()) {
      const consumers: unknown[] = [];
      for await (const consumer of manager.consumers.list(config.name))
        consumers.push([consumer.name, consumer.config]);
      streams.push({
        config,
        created,
        first: Math.max(1, state.first_seq),
        deleted: state.num_deleted,
        consumers,
      });
    }
    return streams;
  }

  it('let nobody hear what is meant for others, even without an allow-list', async () => {
    const overheard: string[] = [];
    for (const listener of intruders) {
      const known = new Set(
        [
          ...model.uses.filter(({ to }) => to === listener).map(({ subject }) => subject),
          ...model.hearings.filter(({ from }) => from === listener).map(({ subject }) => subject),
        ].map(
          (pattern) =>
            new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^.]+').replace('>', '.+')}$`),
        ),
      );
      for (const subject of meaningfulSubjects(model))
        bus.inside(listener).subscribe(subject, {
          callback: () => {
            if (![...known].some((pattern) => pattern.test(subject)))
              overheard.push(`${listener}: ${subject}`);
          },
        });
      await bus.inside(listener).flush();
    }
    for (const { from, local, subject } of model.uses)
      bus
        .as(from)
        .publish(concrete(local ?? subject), '{"ordinary":"traffic"}', { reply: `_INBOX_${from}.x` });
    await bus.settle();
    // Each sender's own account carries what it sends, under the name that it knows.
    const ownWords = new Set(
      model.uses.map(({ from, local, subject }) => `${from}: ${concrete(local ?? subject)}`),
    );
    expect(overheard.filter((one) => !ownWords.has(one))).toEqual([]);
  }, 60_000);

  it('let nothing through that is published with a foreign reply, or to a foreign subject', async () => {
    const before = await streamsNow();
    const { attempts, gotThrough, arrivedAtHome } = await AttackMatrix.run(bus, model);
    expect(gotThrough).toEqual([]);
    // The control: the same attempts do arrive inside the attacker's own account, so they were made.
    expect(attempts).toBeGreaterThan(10_000);
    expect(arrivedAtHome).toBeGreaterThan(attempts / 2);
    expect(await streamsNow()).toEqual(before);
  }, 300_000);

  it.each(intruders)(
    'let %s change no stream and make no consumer, even without its allow-list',
    async (service) => {
      const before = await streamsNow();
      for (const { subject, payload } of hostileRequests())
        for (const client of [bus.as(service), bus.inside(service)])
          client.publish(subject, JSON.stringify(payload), { reply: `_INBOX_${service}.hostile` });
      await bus.settle();
      expect(await streamsNow()).toEqual(before);
    },
    60_000,
  );
});

describe('the attack matrix', () => {
  /** A model with one more use, as a mistake in the table or in its rendering could add it. */
  const widened = (): BusModel => {
    const extra = {
      from: 'history',
      to: 'wallet',
      subject: 'wallet.v1.cmd.deposit',
      responses: 'single',
      threshold: '2m',
    } as const;
    return { ...model, uses: [...model.uses, extra] };
  };

  it('finds a call that is let through by mistake, directly and by reply', async () => {
    const bus = await WalledBus.start(widened());
    try {
      const { gotThrough } = await AttackMatrix.run(bus, model, ['history']);
      expect(gotThrough).toContainEqual(
        expect.stringMatching(/^history reached wallet\.v1\.cmd\.deposit of wallet by .* with reply none$/),
      );
      expect(gotThrough.filter((one) => !one.startsWith('history reached wallet.v1.cmd.deposit'))).toEqual(
        [],
      );
      expect(gotThrough.length).toBeGreaterThan(1);
    } finally {
      await bus.stop();
    }
  }, 120_000);
});

describe('a service', () => {
  let bus: WalledBus;
  const violations = (): number =>
    bus.server
      .logs()
      .split('\n')
      .filter((line) => line.includes('Violation')).length;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    bus = await WalledBus.start(model);
  }, 60_000);
  afterAll(() => bus.stop(), 60_000);

  it.each(services)(
    '%s may publish and receive what it needs',
    async (service) => {
      const before = violations();
      const { publish, subscribe } = permissionsOf(service, model);
      for (const pattern of publish) bus.as(service).publish(concrete(pattern), '{}');
      for (const entry of subscribe) {
        const [subject = '', queue] = entry.split(' ');
        bus
          .as(service)
          .subscribe(subject, { ...(queue && { queue }), callback: () => undefined })
          .unsubscribe();
      }
      await bus.settle();
      expect(violations() - before).toBe(0);
    },
    60_000,
  );

  it.each(intruders)(
    '%s may not publish on the subjects of others, nor receive their requests and replies',
    async (service) => {
      const states = allSubjects.filter(
        (entry) => entry.kind === 'evt' && entry.publishers.includes(service),
      );
      const own = new Set(states.map((entry) => concrete(space.pattern(entry))));
      const foreign = meaningfulSubjects(model).filter(
        (subject) => !own.has(subject) && !maySend(service, subject, model),
      );
      const before = violations();
      for (const subject of foreign) bus.as(service).publish(subject, '{}');
      await bus.settle();
      expect(violations() - before).toBe(foreign.length);
      const heard = [
        ...allSubjects
          .filter((entry) => entry.kind !== 'evt' && entry.owner !== service)
          .map((entry) => space.pattern(entry)),
        ...services.filter((other) => other !== service).map((other) => `_INBOX_${other}.>`),
        ...Object.values(STREAMS).flatMap(({ subjects }) => subjects.filter((one) => one.startsWith('dead'))),
        ...['>', '_INBOX.>', '_R_.>', '$JS.>', '$SYS.>'],
      ];
      const between = violations();
      for (const subject of heard) bus.as(service).subscribe(subject, { callback: () => undefined });
      await bus.settle();
      expect(violations() - between).toBe(heard.length);
    },
    60_000,
  );
});
