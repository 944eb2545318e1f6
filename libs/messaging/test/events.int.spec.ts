import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { Metrics } from '@sabot/service-kit';
import { eventually, type InfrastructureServer, startNats } from '@sabot/testing';
import type { DeadLetter, EventConsumerOptions, ReceivedEvent } from '../src/index.js';
import { DeadLetters, EventConsumer, EventPublisher, type NatsConnection } from '../src/index.js';
import type { KeptDurable } from '../src/keeping/index.js';
import { TestBus } from '../src/testing/index.js';
import { managerOf } from '../src/streams.js';

const { roundSettled, betTotals } = subjects.wallet;
const GARBAGE = new Uint8Array([0x0a, 0xff]);
const PATIENT = { timeoutMs: 30_000 };
const redeliverAfterMs = { firstMs: 20, longestMs: 40 };

describe('events', () => {
  let bus: TestBus<InfrastructureServer>;
  let connection: NatsConnection;
  let publisher: EventPublisher;
  let metrics: Metrics;
  const consumers: EventConsumer[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    bus = await TestBus.start({ start: startNats });
  });
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  });
  afterAll(() => bus.stop());

  /** Each test begins with empty streams and one durable. */
  const connect = async (durable: Partial<KeptDurable> = {}): Promise<void> => {
    await bus.clear();
    await bus.keepDurable({ name: 'reader', stream: 'WALLET_V1', ...durable });
    ({ connection } = bus);
    metrics = new Metrics('test');
    publisher = new EventPublisher(connection);
  };
  const settle = (roundId: string): Promise<{ duplicate: boolean; sequence: number }> =>
    publisher.publish(roundSettled, 'table-1', { roundId, betCount: 3 }, `settled:${roundId}`);
  const consume = (
    handle: EventConsumerOptions['handle'],
    more: Partial<EventConsumerOptions> = {},
    letters = new DeadLetters(connection, metrics),
  ): EventConsumer => {
    const options = { name: 'reader', stream: 'WALLET_V1' as const, handle, redeliverAfterMs, ...more };
    const consumer = new EventConsumer(connection, letters, metrics, options);
    consumers.push(consumer);
    consumer.start();
    return consumer;
  };
  const roundOf = (event: ReceivedEvent): string =>
    event.is(roundSettled) ? event.message.roundId : 'another event';
  const deadLetters = async (): Promise<number> => {
    const manager = await managerOf(connection);
    return (await manager.streams.info('DEAD_LETTERS')).state.messages;
  };

  const lastProblem = async (): Promise<string> => {
    const manager = await managerOf(connection);
    const last_by_subj = connection.space.deadLetter(connection.space.of(roundSettled, 'table-1'));
    return (
      (await manager.streams.getMessage('DEAD_LETTERS', { last_by_subj }))?.header.get('Sabot-Problem') ?? ''
    );
  };

  it('arrive once, in order, decoded, with their table', async () => {
    await connect();
    for (const id of ['r1', 'r2', 'r3']) await settle(id);
    const seen: ReceivedEvent[] = [];
    consume((event) => Promise.resolve(void seen.push(event)));
    await eventually(() => {
      expect(seen.map(roundOf)).toEqual(['r1', 'r2', 'r3']);
    });
    expect(seen[0]).toMatchObject({ tableId: 'table-1', messageId: 'settled:r1', delivery: 1, sequence: 1 });
  });

  it('that are published again under the same id are stored once', async () => {
    await connect();
    expect(await settle('r1')).toEqual({ sequence: 1, duplicate: false });
    expect(await settle('r1')).toEqual({ sequence: 1, duplicate: true });
    expect(await settle('r2')).toEqual({ sequence: 2, duplicate: false });
  });

  it('are acknowledged after the handler, so a restart resumes where it stopped', async () => {
    await connect();
    await settle('r1');
    const seen: string[] = [];
    const record = (event: ReceivedEvent): Promise<void> => Promise.resolve(void seen.push(roundOf(event)));
    const first = consume(record);
    await eventually(() => {
      expect(seen).toEqual(['r1']);
    });
    await first.stop();
    await settle('r2');
    consume(record);
    await eventually(() => {
      expect(seen).toEqual(['r1', 'r2']);
    });
  });

  it('are delivered again when the handler fails, until it succeeds', async () => {
    await connect();
    await settle('r1');
    const deliveries: number[] = [];
    consume((event) => {
      deliveries.push(event.delivery);
      return event.delivery < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    });
    await eventually(() => {
      expect(deliveries).toEqual([1, 2, 3]);
    });
    await eventually(async () => {
      expect(await metrics.registry.metrics()).toContain(
        'events_total{consumer="reader",outcome="handled"} 1',
      );
    });
  });

  it('whose handler always fails become dead letters, and the next ones are handled', async () => {
    await connect();
    await settle('poison');
    await settle('r2');
    let attempts = 0;
    const seen: string[] = [];
    consume(
      (event) => {
        if (roundOf(event) !== 'poison') return Promise.resolve(void seen.push(roundOf(event)));
        attempts++;
        return Promise.reject(new Error('cannot'));
      },
      { maxDeliveries: 3 },
    );
    await eventually(async () => {
      expect(await deadLetters()).toBe(1);
    });
    expect(seen).toEqual(['r2']);
    expect(attempts).toBe(3);
    expect(await lastProblem()).toContain('cannot');
    await eventually(async () => {
      expect(await metrics.registry.metrics()).toContain(
        'dead_letters_total{reason="EXHAUSTED",source="reader"} 1',
      );
    });
  });

  it('that used up their deliveries without a reported failure are not tried again', async () => {
    await connect({ ackWaitMs: 1_000 });
    await settle('deadly');
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    // The server applies the acknowledgement wait that was set when the event was delivered.
    connection = await bus.another();
    const hanging = consume(() => gate, { maxDeliveries: 1, ackWaitMs: 1_000 });
    const manager = await managerOf(bus.connection);
    await eventually(async () => {
      expect((await manager.consumers.info('WALLET_V1', 'reader')).num_ack_pending).toBe(1);
    });
    consumers.splice(consumers.indexOf(hanging), 1);
    await connection.client.close();
    ({ connection } = bus);
    metrics = new Metrics('test');
    let handled = 0;
    consume(() => Promise.resolve(void (handled += 1)), { maxDeliveries: 1, ackWaitMs: 1_000 });
    await eventually(async () => {
      expect(await deadLetters()).toBe(1);
    });
    expect(handled).toBe(0);
    expect(await lastProblem()).toBe('its last failure is not known');
    release();
    await hanging.stop();
  });

  it('that cannot be read become dead letters at once', async () => {
    await connect();
    const subject = connection.space.of(roundSettled, 'table-1');
    await connection.jetstream.publish(subject, GARBAGE, { msgID: 'bad' });
    const keeper = await bus.observe('bus-keeper');
    keeper.client.publish('wallet.v1.evt.unheard_of.table-1', GARBAGE);
    await keeper.client.flush();
    await settle('r2');
    const seen: string[] = [];
    consume((event) => Promise.resolve(void seen.push(roundOf(event))));
    await eventually(() => {
      expect(seen).toEqual(['r2']);
    });
    await eventually(async () => {
      expect(await deadLetters()).toBe(2);
    });
  });

  it.each(['EXHAUSTED', 'UNDECODABLE'])(
    'whose dead letter (%s) cannot be stored are redelivered until it is',
    async (reason) => {
      let refusals = 0;
      class Refusing extends DeadLetters {
        override bury(letter: DeadLetter): Promise<void> {
          return refusals++ < 3 ? Promise.reject(new Error('no room')) : super.bury(letter);
        }
      }
      await connect();
      const subject = connection.space.of(roundSettled, 'table-1');
      if (reason === 'EXHAUSTED') await settle('poison');
      else await connection.jetstream.publish(subject, GARBAGE);
      let attempts = 0;
      const handle = (): Promise<void> => {
        attempts++;
        return Promise.reject(new Error('cannot'));
      };
      consume(handle, { maxDeliveries: 2 }, new Refusing(connection, metrics));
      await eventually(async () => {
        expect(await deadLetters()).toBe(1);
      });
      expect(attempts).toBe(reason === 'EXHAUSTED' ? 2 : 0);
      const outcomes = await metrics.registry.metrics();
      const redelivered = reason === 'EXHAUSTED' ? 4 : 3;
      expect(outcomes).toContain(`events_total{consumer="reader",outcome="redelivered"} ${redelivered}`);
      expect(outcomes).toContain(`dead_letters_total{reason="${reason}",source="reader"} 1`);
      await eventually(async () => {
        expect(await metrics.registry.metrics()).toContain(
          'events_total{consumer="reader",outcome="buried"} 1',
        );
      });
    },
  );

  it('become dead letters even after the dead-letter stream was deleted', async () => {
    await connect();
    consume(() => Promise.reject(new Error('cannot')), { maxDeliveries: 1 });
    await settle('first');
    await eventually(async () => {
      expect(await deadLetters()).toBe(1);
    });
    const manager = await managerOf(connection);
    await manager.streams.delete('DEAD_LETTERS');
    await settle('second');
    await eventually(async () => {
      expect(await metrics.registry.metrics()).toContain('outcome="redelivered"} 1');
    }, PATIENT);
    await bus.keep();
    await eventually(async () => {
      expect(await deadLetters()).toBe(1);
    });
    expect(await lastProblem()).toBe('its last failure is not known');
  });

  it('can be filtered by kind', async () => {
    await connect({ event: roundSettled });
    await publisher.publish(betTotals, 'table-1', { roundId: 'r1' }, 'totals:1');
    await settle('r1');
    const seen: string[] = [];
    const handle = (event: ReceivedEvent): Promise<void> => Promise.resolve(void seen.push(roundOf(event)));
    consume(handle);
    await eventually(() => {
      expect(seen).toEqual(['r1']);
    });
  });

  it('are not redelivered while a slow handler works', async () => {
    await connect({ ackWaitMs: 400 });
    await settle('slow');
    const deliveries: number[] = [];
    consume(
      async (event) => {
        deliveries.push(event.delivery);
        await new Promise((resolve) => setTimeout(resolve, 1_500));
      },
      { ackWaitMs: 400 },
    );
    await eventually(async () => {
      expect(await metrics.registry.metrics()).toContain('outcome="handled"} 1');
    });
    expect(deliveries).toEqual([1]);
  });

  it('flow again after the consumer is deleted, and after the server has lost its store', async () => {
    await connect();
    await settle('r1');
    const seen = new Set<string>();
    consume((event) => Promise.resolve(void seen.add(roundOf(event))));
    await eventually(() => {
      expect(seen.has('r1')).toBe(true);
    });
    const manager = await managerOf(connection);
    await manager.consumers.delete('WALLET_V1', 'reader');
    await bus.keep();
    await settle('r2');
    await eventually(() => {
      expect(seen.has('r2')).toBe(true);
    });
    await bus.server.erase();
    await eventually(() => settle('r3'), PATIENT);
    await eventually(() => {
      expect(seen.has('r3')).toBe(true);
    }, PATIENT);
  }, 40_000);
});
