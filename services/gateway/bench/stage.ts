/** The benchmark's setup: a gateway with a real wallet behind it, and a bare Socket.IO server, each with its crowd. */
import { encode, roundV1, subjects } from '@sabot/contracts';
import type { Session } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import { freePort, isolatedDatabase, spawnService, startInfrastructure, startNats } from '@sabot/testing';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { placesOn } from '../test/places.js';
import { answerFor } from '../test/scripted-services.js';
import { ScriptedTable } from '../test/scripted-table.js';
import { Child } from './child.js';
import type { CrowdOrder, CrowdReport } from './crowd.js';

const entryOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const UNLIMITED = '1000000';

/** Processor time of a server: the total, and the part spent outside the kernel. */
export interface CpuSeconds {
  readonly total: number;
  readonly user: number;
}

/** A server with its connected crowd. */
export interface Side {
  /** Sends one event to the whole table; it carries its time of sending. */
  publish(): void;
  cpu(): Promise<CpuSeconds>;
  readonly watchers: Child;
  readonly bettors: Child;
}

export interface Stage {
  readonly ours: Side;
  readonly bare: Side;
  stop(): Promise<void>;
}

export async function setStage(sockets: number, bettors: number): Promise<Stage> {
  const bus = await TestBus.start({ start: startNats });
  const infrastructure = await startInfrastructure({ given: { NATS_URL: bus.url } });
  const database = await isolatedDatabase(infrastructure.postgres.url);
  await promisify(execFile)(process.execPath, [entryOf('../../../wallet/dist/migrate.main.js')], {
    env: { DATABASE_URL: database.url },
  });
  const places = await placesOn(bus);
  const wallet = await spawnService({
    entry: entryOf('../../../wallet/dist/main.js'),
    env: { ...bus.envOf('wallet'), LOG_LEVEL: 'warn', DATABASE_URL: database.url },
  });
  const { connection } = bus;
  const table = new ScriptedTable(
    'main',
    connection,
    places,
    new NatsClient(connection),
    roundV1.Schedule.ON_DEMAND,
  );
  answerFor(places, new Map([['main', table]]));
  await table.open();
  const port = await freePort();
  const gateway = await spawnService({
    entry: entryOf('../../dist/main.js'),
    env: {
      ...bus.envOf('gateway'),
      LOG_LEVEL: 'warn',
      REDIS_URL: infrastructure.redis.url,
      ...gatewayEnv(port),
    },
  });
  const bareServer = Child.start('./bare-server.js');
  const { port: barePort } = await bareServer.next<{ port: number }>();
  const bareSide = await fill(
    barePort,
    '',
    Array.from({ length: bettors }, () => ''),
    sockets,
  );
  const tokens = await Promise.all(Array.from({ length: bettors }, () => guestAt(port)));
  const ourSide = await fill(port, await guestAt(port), tokens, sockets);
  let revision = 0n;
  return {
    ours: {
      ...ourSide,
      publish: () => {
        const message = {
          roundId: table.roundId,
          revision: 1_000_000n * ++revision,
          playerCount: 7,
          ...stampedTotals(),
        };
        connection.client.publish(connection.space.of(betTotals, 'main'), encode(betTotals.message, message));
      },
      cpu: () => cpuOf(gateway.healthUrl),
    },
    bare: {
      ...bareSide,
      publish: () => {
        const totals = { PLAYER: Date.now() * 1_000 };
        bareServer.tell({
          emit: {
            ...{ tableId: 'main', roundId: table.roundId, roundNumber: 1 },
            ...{ totals, players: 7, revision: 12_345 },
          },
        });
      },
      cpu: () => bareServer.ask<CpuSeconds>({ cpu: true }),
    },
    async stop() {
      const crowds = [ourSide, bareSide].flatMap((side) => [side.watchers, side.bettors]);
      for (const child of [...crowds, bareServer]) await child.stop();
      await gateway.stop();
      await wallet.stop();
      await bus.stop();
      await infrastructure.stop();
    },
  };
}

const { betTotals } = subjects.wallet;

function stampedTotals() {
  const stakedMinor = BigInt(Date.now()) * 1_000n;
  return { totals: [{ target: 'PLAYER', stakedMinor, betCount: 1 }] };
}

async function fill(
  port: number,
  token: string,
  tokens: readonly string[],
  sockets: number,
): Promise<Pick<Side, 'watchers' | 'bettors'>> {
  const [watchers, bettors] = [Child.start('./crowd.js'), Child.start('./crowd.js')];
  const order = (given: CrowdOrder): CrowdOrder => given;
  await watchers.ask<CrowdReport>(order({ do: 'watch', port, token, sockets }));
  await bettors.ask<CrowdReport>(order({ do: 'seat', port, tokens }));
  return { watchers, bettors };
}

function gatewayEnv(port: number): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    JWT_SECRET: 'only good enough for a benchmark',
    DEMO_CREDIT_MINOR: '1000000000',
    MAX_SOCKETS: UNLIMITED,
    MAX_USER_SOCKETS: '10000',
    LOOPBACK_UNLIMITED: 'true',
    RATE_USER_MESSAGES: UNLIMITED,
  };
}

async function guestAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/auth/guest`, { method: 'POST' });
  return ((await response.json()) as Session).token;
}

async function cpuOf(healthUrl: string): Promise<CpuSeconds> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(metrics)?.[1]);
  return { total: figure('process_cpu_seconds_total'), user: figure('process_cpu_user_seconds_total') };
}
