import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { subjects } from '@sabot/contracts';
import type { Metrics } from '@sabot/service-kit';
import { eventually, startNats } from '@sabot/testing';

import { errorIn } from '../src/call-error.js';
import { CallError, NatsClient, NatsConnection } from '../src/index.js';
import { managerOf } from '../src/streams.js';
import { TestBus } from '../src/testing/index.js';
import { accountOf, behaviour, startDemo } from './demo-service.js';

const { getBalance, sealRound } = subjects.wallet;
const garbage = new Uint8Array([0x0a, 0xff]);

describe('request and reply', () => {
  let bus: TestBus;
  let app: INestMicroservice;
  let metrics: Metrics;
  let connection: NatsConnection;
  let client: NatsClient;

  beforeAll(async () => {
    bus = await TestBus.start({ start: startNats });
    ({ app, metrics } = await startDemo({ ...wallet(), maxInFlight: 20 }));
    ({ connection } = bus);
    client = new NatsClient(connection);
  });
  afterEach(() => {
    behaviour.getBalance = accountOf;
  });
  afterAll(async () => {
    await app.close();
    await bus.stop();
  });

  /** The demo answers calls of the wallet, with its log-in. */
  const wallet = () => {
    const { NATS_URL: url, NATS_NKEY_SEED: nkeySeed } = bus.envOf('wallet');
    return { url, nkeySeed, name: 'wallet' };
  };
  const ask = (userId: string, options = {}) => client.request(getBalance, { userId }, options);
  const codeOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => 'answered',
      (error: unknown) => (error instanceof CallError ? error.code : error),
    );

  it('returns each answer to its caller', async () => {
    const users = Array.from({ length: 20 }, (_, index) => `user-${index}`);
    const answers = await Promise.all(users.map((user) => ask(user)));
    expect(answers.map(({ result }) => result.case === 'account' && result.value.userId)).toEqual(users);
  });

  it('answers an unreadable request with a code, counts it and keeps it', async () => {
    const reply = await connection.client.request(connection.space.of(getBalance), garbage);
    expect(errorIn(reply.headers)).toBe('UNDECODABLE');
    await eventually(async () => {
      const text = await metrics.registry.metrics();
      expect(text).toContain('sabot_demo_dead_letters_total{reason="UNDECODABLE",source="wallet"} 1');
      expect(text).toMatch(
        /request_seconds_count\{subject="wallet.v1.qry.get_balance",outcome="UNDECODABLE"\} 1/,
      );
    });
    const manager = await managerOf(connection);
    await eventually(async () => {
      const { space } = connection;
      const query = { last_by_subj: space.deadLetter(space.of(getBalance)) };
      const letter = await manager.streams.getMessage('DEAD_LETTERS', query);
      expect(letter?.data).toEqual(garbage);
      expect(letter?.header.get('Sabot-Reason')).toBe('UNDECODABLE');
    });
  });

  it('answers with a code when the handler throws or returns no response', async () => {
    behaviour.getBalance = () => Promise.reject(new Error('database down'));
    expect(await codeOf(ask('a'))).toBe('FAILED');
    behaviour.getBalance = () => undefined;
    expect(await codeOf(ask('a'))).toBe('FAILED');
  });

  it('answers with a code when the answer is too large for the server', async () => {
    const { max_payload: most = 0 } = connection.client.info ?? {};
    behaviour.getBalance = () => accountOf({ userId: 'a'.repeat(most + 1) });
    expect(await codeOf(ask('a'))).toBe('FAILED');
    expect(await codeOf(client.request(sealRound, {}))).toBe('answered');
  });

  it('gives up when no answer comes in time', async () => {
    behaviour.getBalance = () => sleep(300).then(() => accountOf({ userId: 'late' }));
    expect(await codeOf(ask('a', { timeoutMs: 50 }))).toBe('TIMEOUT');
    await sleep(300);
  });

  it('fails when nobody is there, at once if the server tells callers in other accounts', async () => {
    const { version = '' } = connection.client.info ?? {};
    const code = await codeOf(client.request(subjects.history.getTableHistory, {}, { timeoutMs: 500 }));
    expect(code).toBe(version.startsWith('2.9.') ? 'TIMEOUT' : 'UNAVAILABLE');
  });

  it('stops waiting when the caller gives up', async () => {
    behaviour.getBalance = () => sleep(300).then(() => accountOf({ userId: 'late' }));
    const started = performance.now();
    expect(await codeOf(ask('a', { signal: AbortSignal.timeout(50) }))).toBe('ABORTED');
    expect(performance.now() - started).toBeLessThan(250);
    expect(await codeOf(ask('a', { signal: AbortSignal.abort() }))).toBe('ABORTED');
    await sleep(300);
  });

  it('retries a retriable error as often as requested and no more', async () => {
    let calls = 0;
    behaviour.getBalance = (request) => {
      calls++;
      if (calls < 3) throw new Error('not yet');
      return accountOf(request);
    };
    expect(await codeOf(ask('a', { retries: 1 }))).toBe('FAILED');
    expect(calls).toBe(2);
    expect((await ask('a', { retries: 1 })).result.case).toBe('account');
  });

  it('refuses requests beyond its bound without affecting other subjects', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    behaviour.getBalance = (request) => gate.then(() => accountOf(request));
    const codes = Array.from({ length: 30 }, () => codeOf(ask('a')));
    await eventually(async () => {
      expect(await codeOf(ask('one more'))).toBe('OVERLOADED');
    });
    expect(await codeOf(client.request(sealRound, {}))).toBe('answered');
    release();
    const all = await Promise.all(codes);
    expect(all.filter((code) => code === 'answered')).toHaveLength(20);
    expect(all.filter((code) => code === 'OVERLOADED')).toHaveLength(10);
    expect(await codeOf(ask('afterwards'))).toBe('answered');
  });

  it('shares requests between replicas, and a closing replica finishes those it accepted', async () => {
    const second = await startDemo(wallet());
    behaviour.getBalance = (request) => sleep(20).then(() => accountOf(request));
    const codes = Array.from({ length: 15 }, () => codeOf(ask('a')));
    await connection.client.flush();
    const closing = second.app.close();
    codes.push(...Array.from({ length: 5 }, () => codeOf(ask('a'))));
    await closing;
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['answered']));
    const handled = await second.metrics.registry.metrics();
    expect(handled).toMatch(
      /request_seconds_count\{subject="wallet.v1.qry.get_balance",outcome="OK"\} [1-9]/,
    );
  });

  it('does not start with a handler for a subject that is not in the table', async () => {
    class Wrong {
      answer(): void {
        return undefined;
      }
    }
    const descriptor = Object.getOwnPropertyDescriptor(Wrong.prototype, 'answer') as TypedPropertyDescriptor<
      () => void
    >;
    MessagePattern('wallet.v1.qry.nothing')(Wrong.prototype, 'answer', descriptor);
    await expect(startDemo(wallet(), [Wrong])).rejects.toThrow('table of subjects');
  });

  it('fails at once while the server is down and works again when it is back', async () => {
    const server = await startNats();
    const away = await startDemo({ url: server.url, name: 'demo' });
    const caller = await NatsConnection.connect({ url: server.url, name: 'caller' });
    const call = (timeoutMs: number) =>
      codeOf(new NatsClient(caller).request(getBalance, { userId: 'a' }, { timeoutMs }));
    await server.kill();
    await eventually(async () => {
      expect(await call(100)).toBe('UNAVAILABLE');
    });
    await expect(caller.check()).rejects.toThrow('not connected');
    await server.restart();
    await eventually(async () => {
      expect(await call(500)).toBe('answered');
    });
    await caller.check();
    expect(caller.timesConnected).toBe(2);
    await caller.close();
    await away.app.close();
    await server.stop();
  });
});
