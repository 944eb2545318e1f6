import { createDecipheriv } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@sabot/contracts';
import { eventually } from '@sabot/testing';
import { Client } from 'pg';
import { createClient } from 'redis';
import { Stack } from '../src/stack.js';
import { startStackServers } from '../src/stack-servers.js';
import { Player } from './player.js';
import { type Overheard, tapIn, Wiretap } from './wiretap.js';

const ROUNDS = 100;
const PACE = { BETTING_MS: '250', REVEAL_MS: '5', COOLDOWN_MS: '5' };
const TABLES = ['main', 'shoe'];
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const INSUFFICIENT_PRIVILEGE = '42501';

interface Secret {
  readonly roundId: string;
  readonly seed: Buffer;
  /** Undefined if it was never revealed. */
  readonly revealedAt: number | undefined;
}

describe('a seed before its reveal', () => {
  let stack: Stack;
  let tap: Wiretap;
  let player: Player;
  let dealing: Client;
  let redisUrl: URL;
  const overheard: Overheard[] = [];
  beforeAll(async () => {
    stack = await Stack.start({
      infrastructure: await startStackServers({ given: {}, moreUsers: tapIn }),
      // One player asks for everything, all the time.
      settings: { ...PACE, LOG_LEVEL: 'trace', RATE_SOCKET_MESSAGES: '1000', RATE_USER_MESSAGES: '1000' },
    });
    tap = await Wiretap.on(stack.infrastructure.nats.url, SERVICE_NAMES);
    player = await Player.connect(stack.url);
    dealing = new Client({ connectionString: stack.config.databaseUrls.dealing.service });
    await dealing.connect();
    redisUrl = new URL(stack.infrastructure.redis.url);
  }, 240_000);
  afterAll(async () => {
    player.close();
    tap.close();
    await dealing.end();
    await stack.stop();
    await stack.infrastructure.stop();
  }, 120_000);

  /** The seeds of all rounds, decrypted with the key that only the dealing service has. */
  async function secrets(): Promise<Secret[]> {
    const { rows } = await dealing.query<{
      round_id: string;
      encrypted_seed: Buffer;
      revealed_at: Date | null;
    }>('SELECT round_id, encrypted_seed, revealed_at FROM baccarat_rounds');
    const key = Buffer.from(stack.config.secrets.seedKey, 'base64');
    return rows.map(({ round_id, encrypted_seed, revealed_at }) => {
      const opener = createDecipheriv('aes-256-gcm', key, encrypted_seed.subarray(0, NONCE_BYTES));
      opener.setAAD(Buffer.from(round_id)).setAuthTag(encrypted_seed.subarray(-TAG_BYTES));
      const seed = Buffer.concat([
        opener.update(encrypted_seed.subarray(NONCE_BYTES, -TAG_BYTES)),
        opener.final(),
      ]);
      return { roundId: round_id, seed, revealedAt: revealed_at?.getTime() };
    });
  }

  /** Every place where a seed appeared before its reveal, as a sentence. */
  function leaks(known: readonly Secret[], where: readonly Overheard[]): string[] {
    return known.flatMap(({ roundId, seed, revealedAt = Infinity }) => {
      const forms = [
        seed,
        ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(seed.toString(form))),
      ];
      forms.push(Buffer.from(seed.toString('hex').toUpperCase()));
      return where
        .filter(({ at, bytes }) => at < revealedAt && forms.some((form) => bytes.includes(form)))
        .map(({ source }) => `the seed of ${roundId} in ${source}`);
    });
  }

  function hear(source: string, text: string): void {
    overheard.push({ source, at: Date.now(), bytes: Buffer.from(text) });
  }

  /** Keeps requesting everything that can be requested. */
  async function askAround(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      for (const tableId of TABLES) {
        const status = await player.sync(tableId);
        for (const path of [
          `/tables/${tableId}`,
          `/tables/${tableId}/rounds`,
          `/rounds/${status.roundId ?? ''}`,
        ]) {
          const response = await fetch(`${stack.url}${path}`);
          const asked = Date.now();
          overheard.push({ source: path, at: asked, bytes: Buffer.from(await response.text()) });
        }
      }
      const response = await fetch(`${stack.processes('dealing')[0]?.healthUrl ?? ''}/metrics`);
      hear('metrics', await response.text());
      await sleep(50);
    }
  }

  it('is nowhere in a hundred rounds, and a planted leak is found', async () => {
    for (const tableId of TABLES) await player.join(tableId);
    const enough = new AbortController();
    const asking = askAround(enough.signal);
    const ended = async (): Promise<number> => {
      const { rows } = await dealing.query<{ n: string }>(
        'SELECT count(*) AS n FROM baccarat_rounds WHERE revealed_at IS NOT NULL',
      );
      return Number(rows[0]?.n);
    };
    await eventually(
      async () => {
        expect(await ended()).toBeGreaterThanOrEqual(ROUNDS);
      },
      { timeoutMs: 180_000, intervalMs: 200 },
    );
    enough.abort();
    await asking;

    // The planted leak: a seed is published before its reveal.
    const planted = await eventually(async () => {
      const open = (await secrets()).find(({ revealedAt }) => revealedAt === undefined);
      if (!open) throw new Error('no round is open');
      return open;
    });
    const before = tap.overheard.length;
    tap.say('somebody.says', planted.seed);
    await eventually(() => {
      expect(tap.overheard.slice(before).some(({ bytes }) => bytes.includes('somebody.says'))).toBe(true);
    });
    const known = await secrets();
    expect(known.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(new Set(leaks(known, tap.overheard.slice(before)))).toContain(
      `the seed of ${planted.roundId} in NATS`,
    );

    const frames = [...player.heard, ...player.arrived].map(({ event, payload, at }) => ({
      source: event,
      at,
      bytes: Buffer.from(JSON.stringify(payload)),
    }));
    expect(frames.length).toBeGreaterThan(ROUNDS * 5);
    expect(leaks(known, [...overheard, ...frames, ...tap.overheard.slice(0, before)])).toEqual([]);
    // The reveal itself was captured, so the wiretap works.
    const revealed = known.filter(({ seed }) =>
      frames.some(({ bytes }) => bytes.includes(seed.toString('hex'))),
    );
    expect(revealed.length).toBeGreaterThan(ROUNDS / 2);

    // Long-term storage contains no seed at all, revealed or not.
    const never = known.map((secret) => ({ ...secret, revealedAt: undefined }));
    const logs = SERVICE_NAMES.flatMap((service) =>
      stack.processes(service).map((process) => ({
        source: `the log of ${service}`,
        at: 0,
        bytes: Buffer.from(process.logs()),
      })),
    );
    expect(logs.every(({ bytes }) => bytes.length > 0)).toBe(true);
    expect(leaks(never, [...logs, await everythingInRedis(redisUrl)])).toEqual([]);
  }, 300_000);

  it.each([
    ['dealing', 'ALTER TABLE baccarat_rounds DISABLE TRIGGER rounds_keep_promises'],
    ['dealing', 'DROP FUNCTION keep_promises() CASCADE'],
    ['wallet', 'UPDATE postings SET amount_minor = 0'],
    ['wallet', 'DELETE FROM bets'],
    ['round-scheduler', 'DELETE FROM phase_entries'],
  ] as const)(
    'is guarded by rules that the credentials of %s cannot change: %s',
    async (service, statement) => {
      const client = new Client({ connectionString: stack.config.databaseUrls[service].service });
      await client.connect();
      try {
        await expect(client.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
      } finally {
        await client.end();
      }
    },
  );
});

/** All values in Redis, which holds only a few. */
async function everythingInRedis(url: URL): Promise<Overheard> {
  const client = createClient({ url: url.href });
  await client.connect();
  try {
    const keys = await client.keys('*');
    const dumps = await Promise.all(
      keys.map(async (key) => [
        key,
        (await client.type(key)) === 'hash' ? await client.hGetAll(key) : await client.get(key),
      ]),
    );
    return { source: 'Redis', at: 0, bytes: Buffer.from(JSON.stringify(dumps)) };
  } finally {
    await client.close();
  }
}
