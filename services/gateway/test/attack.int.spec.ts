import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, startRedis } from '@sabot/testing';
import { execFile } from 'node:child_process';
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLOSE_REASONS, type CloseReason } from '../src/socket/close-reason.js';
import {
  attack,
  feel,
  type Felt,
  type HostileGuest,
  hostileGuests,
  type Kind,
  KINDS,
  percentile,
} from './campaign.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { expectGrantedTogether, isServed } from './granted.js';
import type { Player } from './player.js';

/** `npm run attack` makes it fifty guests for a minute, each kind alone and all together; `ATTACK_KINDS=pings,bodies` only some. */
const { ATTACK_GUESTS, ATTACK_SECONDS = '5', ATTACK_KINDS = '' } = process.env;
const IS_WHOLE = ATTACK_GUESTS !== undefined;
const GUESTS = Number(ATTACK_GUESTS ?? 12);
const SECONDS = Number(ATTACK_SECONDS);
const ADDRESS_REQUESTS = 100;
const ADDRESS_WINDOW_MS = 10_000;
const CHOSEN = KINDS.filter((kind) => ATTACK_KINDS.split(',').includes(kind));
const ATTACKS: readonly (readonly Kind[])[] =
  CHOSEN.length > 0
    ? CHOSEN.map((kind) => [kind])
    : IS_WHOLE
      ? [...KINDS.map((kind) => [kind]), KINDS]
      : [KINDS];

const MEGABYTE = 1_000_000;
/** What one gateway may grow by: each of its attackers' sockets may have 256 KiB waiting, and the heap grows with any work. */
const MAX_GROWTH_BYTES = 150 * MEGABYTE;
const MAX_MS = 500;
const CALM_AFTER_MS = IS_WHOLE ? 10_000 : 2_000;

jest.setTimeout(PATIENT.timeoutMs * 3 + (SECONDS * 1_000 + CALM_AFTER_MS + 5_000) * (ATTACKS.length + 1));

describe('two gateways under attack', () => {
  let fixture: GatewayFixture;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let guests: HostileGuest[];
  let player: Player;
  beforeAll(async () => {
    redis = await startRedis();
    fixture = await GatewayFixture.start({
      gateways: 2,
      redisUrl: redis.url,
      // What is measured here is what a gateway bears in production.
      env: {
        SNAPSHOT_DEADLINE_MS: '2000',
        RATE_ADDRESS_REQUESTS: String(ADDRESS_REQUESTS),
        LOG_LEVEL: 'error',
      },
    });
    guests = await hostileGuests(fixture, GUESTS);
    player = await fixture.player();
    await player.join('main');
    await fixture.main.open();
    await eventually(() => {
      expect(player.names()).toContain('round-start');
    }, PATIENT);
  });
  afterAll(async () => {
    await fixture.stop();
    await redis.stop();
  });

  const ports = (): number[] => fixture.gateways.map(({ port }) => port);
  const bytes = async (): Promise<number[]> =>
    Promise.all(
      fixture.gateways.map(async ({ service }) => {
        const text = await (await fetch(`${service.healthUrl}/metrics`)).text();
        return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
      }),
    );
  const closed = (reason: CloseReason): Promise<number> =>
    fixture.metric(`connections_closed_total{reason="${reason}"`);
  const closedByReason = async (): Promise<string> =>
    (await Promise.all(CLOSE_REASONS.map(async (reason) => `${reason} ${await closed(reason)}`))).join(', ');
  const underAttack = async (
    name: string,
    kinds: readonly Kind[],
    meanwhile: () => Promise<void> = () => Promise.resolve(),
  ): Promise<{ felt: Felt; before: number[]; most: number[] }> => {
    // A round takes a bounded number of bets of one player.
    await fixture.main.until();
    await fixture.main.open();
    const before = await bytes();
    let most = before;
    const attacked = attack(ports(), kinds, guests, SECONDS);
    const watching = setInterval(() => {
      void bytes().then((now) => {
        most = most.map((least, at) => Math.max(least, now[at] ?? 0));
      });
    }, 500);
    const acting = sleep((SECONDS * 1_000) / 3).then(meanwhile);
    const felt = await feel(fixture, player, attacked);
    await acting;
    clearInterval(watching);
    const { opened, sent } = await attacked;
    const reasons = await closedByReason();
    await sleep(CALM_AFTER_MS);
    const after = await bytes();
    const inMegabytes = (values: readonly number[]): string =>
      values.map((value) => Math.round(value / MEGABYTE)).join('+');
    const ms = (values: readonly number[]): string =>
      `${Math.round(percentile(values, 0.5))}/${Math.round(percentile(values, 0.99))} ms`;
    writeSync(
      1,
      `${name}: ${opened} connections, ${sent} frames; bets p50/p99 ${ms(felt.bets)} (${felt.bets.length}), ` +
        `joins ${ms(felt.joins)} (${felt.joins.length}), refusals ${felt.refusals.length}; ` +
        `RSS before ${inMegabytes(before)}, most ${inMegabytes(most)}, after ${inMegabytes(after)} MB; ` +
        `closed so far at one gateway: ${reasons}\n`,
    );
    return { felt, before, most };
  };
  const expectBorne = ({ felt, before, most }: Awaited<ReturnType<typeof underAttack>>): void => {
    expect([felt.wasCut, felt.refusals]).toEqual([false, []]);
    expect(felt.bets.length).toBeGreaterThan(SECONDS);
    most.forEach((value, at) => {
      expect(value - (before[at] ?? 0)).toBeLessThan(MAX_GROWTH_BYTES);
    });
  };

  it.each(
    ATTACKS.map(
      (kinds) => [kinds.length === 1 ? `by ${kinds.join()}` : 'by all kinds together', kinds] as const,
    ),
  )('%s stay of use to a normal player', async (name, kinds) => {
    const result = await underAttack(name, kinds);
    expectBorne(result);
    // A figure of this machine, which others use too: it is judged where it has been asked for.
    if (IS_WHOLE) {
      expect(percentile(result.felt.bets, 0.99)).toBeLessThan(MAX_MS);
      expect(percentile(result.felt.joins, 0.99)).toBeLessThan(MAX_MS);
    }
    await eventually(async () => {
      // Whoever was cut is gone; the normal player is there.
      expect(await fixture.metric('connections')).toBeGreaterThan(0);
      for (const { service } of fixture.gateways)
        expect((await fetch(`${service.healthUrl}/readyz`)).status).toBe(200);
    }, PATIENT);
  });

  it('stay of use when Redis is killed in the middle, and their limits hold for their sum', async () => {
    const result = await underAttack('Redis killed', KINDS, () => redis.kill());
    expectBorne(result);
    expect(await fixture.metric('limits_local', 0)).toBe(1);
    expect(await fixture.metric('limits_counted_locally_total', 1)).toBeGreaterThan(0);
    await expectGrantedTogether({ points: ADDRESS_REQUESTS, windowMs: ADDRESS_WINDOW_MS }, (gateway) =>
      isServed(fixture.gatewayAt(gateway).port, '127.2.0.1'),
    );
    await redis.restart();
    await eventually(async () => {
      await fixture.rest(0).get('/config.json');
      expect(await fixture.metric('limits_local', 0)).toBe(0);
    }, PATIENT);
  });

  it('have attackers that attack nobody else', async () => {
    const order = JSON.stringify({ host: '192.0.2.1', ports: [80], seconds: 1, guests: [] });
    const attackers = fileURLToPath(new URL('attackers.mjs', import.meta.url));
    await expect(promisify(execFile)(process.execPath, [attackers, order])).rejects.toThrow(
      '192.0.2.1 is not a loopback address',
    );
  });
});
