/**
 * The whole system as operators run it: every service with its own account on NATS. While a guest plays and an operator
 * works, NATS refuses nothing, every metric that a dashboard or an alert uses is exposed, and a bet leaves a trace.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import { Stack, type StackServers, startStackServers } from '@sabot/stack';
import { eventually, isolatedPrefix, sharedInfrastructure } from '@sabot/testing';
import { type ExposedMetric, queryableNames, readExposition } from '../src/exposition.js';
import { METRICS_PAGE, metricsPage } from '../src/metrics-page.js';
import { inWorkspace } from '../src/places.js';
import { usedMetrics } from '../src/used-metrics.js';
import { Guest } from './guest.js';
import { isAcceptedBy, runbookStatements } from './runbook-statements.js';
import { OtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';

const PACE = { BETTING_MS: '1500', REVEAL_MS: '20', COOLDOWN_MS: '100', LOG_LEVEL: 'warn' };
/** The other services get no collector and must not trace. */
const TRACED: readonly ServiceName[] = ['gateway', 'wallet', 'round-scheduler'];
const NO_PROCESSES = Object.fromEntries(SERVICE_NAMES.map((service) => [service, 0]));
/** How far the clocks of two spans may differ. */
const CLOCK_TOLERANCE_NANOS = 5_000_000n;
const PATIENT = { timeoutMs: 60_000, intervalMs: 100 };

describe('a running system', () => {
  const prefix = isolatedPrefix();
  const running: (() => Promise<void> | void)[] = [];
  let servers: StackServers;
  let stack: Stack;
  let guest: Guest;
  let collector: OtlpReceiver;

  beforeAll(async () => {
    const { DATABASE_URL, REDIS_URL } = sharedInfrastructure();
    servers = await startStackServers({ given: { DATABASE_URL, REDIS_URL } });
    running.push(() => servers.stop());
    stack = await Stack.start({ infrastructure: servers, prefix, settings: PACE, replicas: NO_PROCESSES });
    running.push(() => stack.stop());
    collector = await OtlpReceiver.start();
    running.push(() => {
      collector.stop();
    });
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    await Promise.all(
      SERVICE_NAMES.map((service) =>
        stack.add(service, {
          LOG_LEVEL: 'debug',
          ...(TRACED.includes(service) && tracing),
        }),
      ),
    );
    guest = await Guest.connect(stack.url);
    running.push(() => {
      guest.close();
    });
  }, 180_000);
  afterAll(async () => {
    for (const stop of running.reverse()) await stop();
  }, 120_000);

  it('lets players play and operators work under the NATS permissions', async () => {
    await guest.playRound('main');
    await guest.readEverything('main');
    await guest.operate('main', stack.config.secrets.operatorKey);
    await eventually(async () => {
      expect((await guest.rounds('main')).length).toBeGreaterThan(1);
    }, PATIENT);
    const log = servers.nats.logs().split('\n');
    expect(log.filter((line) => line.includes('Violation'))).toEqual([]);
  }, 180_000);

  it('follows a bet from the socket over NATS to the commit in one trace', async () => {
    await guest.playRound('main');
    const [socket, batch, request, answer, commit] = await eventually(() => {
      const first = collector.spans.find(({ name }) => name === 'commit bets');
      if (!first) throw new Error('no bet was committed');
      return pathTo(first);
    }, PATIENT);
    const path = [socket, batch, request, answer, commit].map((span) => `${span?.service}: ${span?.name}`);
    expect(path).toEqual([
      'gateway: socket place-bet',
      'gateway: send bets',
      'gateway: request wallet.v1.cmd.place_bets',
      'wallet: answer wallet.v1.cmd.place_bets',
      'wallet: commit bets',
    ]);
    expect(new Set([socket, commit].map((span) => span?.pid))).toEqual(
      new Set([stack.processes('gateway')[0]?.pid, stack.processes('wallet')[0]?.pid]),
    );
    // The answer passed back through all of them, so each caller ended later. Spans start at whole milliseconds.
    const ends = [commit, answer, request, batch, socket].map((span) => BigInt(span?.endTimeUnixNano ?? 0));
    for (const [at, end] of ends.entries())
      expect((ends[at + 1] ?? end) - end).toBeGreaterThan(-CLOCK_TOLERANCE_NANOS);
    for (const service of ['gateway', 'wallet'] as const) {
      const lines = stack.processes(service)[0]?.logEntries() ?? [];
      expect(lines.filter((line) => line.trace_id === socket?.traceId)).not.toEqual([]);
    }
  }, 120_000);

  it('traces nothing where no collector is configured', () => {
    expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(TRACED));
    expect(collector.unexpectedRequests).toEqual([]);
    const lines = stack.processes('dealing')[0]?.logEntries() ?? [];
    expect(lines.filter(({ msg }) => msg === 'answered')).not.toEqual([]);
    expect(lines.filter((line) => 'trace_id' in line)).toEqual([]);
  });

  it('exposes every metric that a dashboard or an alert uses', async () => {
    const exposed = await scrape();
    const names = queryableNames([...exposed.values()].flatMap((metrics) => [...metrics.values()]));
    expect(usedMetrics().filter(({ metric }) => !names.has(metric))).toEqual([]);
  }, 60_000);

  it('is described by a metrics page that is up to date', async () => {
    const page = await metricsPage(await scrape());
    const file = inWorkspace(METRICS_PAGE);
    if (process.env.UPDATE_METRICS_PAGE) writeFileSync(file, page);
    expect(readFileSync(file, 'utf8')).toBe(page);
  }, 60_000);

  it('accepts every SQL statement of the runbooks in one of its databases', async () => {
    const statements = runbookStatements();
    expect(statements.length).toBeGreaterThan(5);
    const urls = Object.values(stack.config.databaseUrls);
    for (const { page, sql } of statements) {
      const accepted = await Promise.all(urls.map(({ service }) => isAcceptedBy(service, sql)));
      expect({ page, sql, accepted: accepted.includes(true) }).toEqual({ page, sql, accepted: true });
    }
  }, 60_000);

  /** A span and its ancestors, the root first; throws while one of them has not arrived. */
  function pathTo(span: ReceivedSpan): ReceivedSpan[] {
    const { traceId, parentSpanId } = span;
    if (parentSpanId === undefined) return [span];
    const parent = collector.spans.find(
      (other) => other.traceId === traceId && other.spanId === parentSpanId,
    );
    if (!parent) throw new Error(`the parent of ${span.name} has not arrived`);
    return [...pathTo(parent), span];
  }

  async function scrape(): Promise<Map<string, Map<string, ExposedMetric>>> {
    const pages = SERVICE_NAMES.map(async (service) => {
      const [running] = stack.processes(service);
      const response = await fetch(`${running?.healthUrl ?? ''}/metrics`);
      return [service, readExposition(await response.text())] as const;
    });
    return new Map(await Promise.all(pages));
  }
});
