/**
 * The whole system as operators run it: every service with its own user on NATS. While a guest plays and an operator
 * works, nothing is refused by NATS, and every metric that a dashboard or an alert asks for is exposed.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { SubjectSpace } from '@sabot/contracts';
import { Stack } from '@sabot/stack';
import { eventually, isolatedSubjects, sharedInfrastructure, startInfrastructure } from '@sabot/testing';
import { SERVICES } from '../src/callers.js';
import { type ExposedMetric, queryableNames, readExposition } from '../src/exposition.js';
import { METRICS_PAGE, metricsPage } from '../src/metrics-page.js';
import { natsAccounts } from '../src/nats-accounts.js';
import { permissionsOf } from '../src/nats-permissions.js';
import { inWorkspace } from '../src/places.js';
import { usedMetrics } from '../src/used-metrics.js';
import { Guest } from './guest.js';
import { isTakenBy, runbookStatements } from './runbook-statements.js';
import { type NatsWithAccounts, startNatsWithAccounts } from './nats-with-accounts.js';

const PACE = { BETTING_MS: '1500', REVEAL_MS: '20', COOLDOWN_MS: '100', LOG_LEVEL: 'warn' };
const NOBODY = { wallet: 0, dealing: 0, 'round-scheduler': 0, history: 0, gateway: 0 };
const PATIENT = { timeoutMs: 60_000, intervalMs: 100 };

describe('a running system', () => {
  const { subjectPrefix: prefix } = isolatedSubjects();
  const running: (() => Promise<void> | void)[] = [];
  let nats: NatsWithAccounts;
  let stack: Stack;
  let guest: Guest;

  beforeAll(async () => {
    const space = new SubjectSpace(prefix);
    nats = await startNatsWithAccounts(natsAccounts((service) => permissionsOf(service, space)));
    running.push(() => nats.stop());
    const given = { ...sharedInfrastructure(), NATS_URL: nats.urlOf('system') };
    const infrastructure = await startInfrastructure({ given });
    stack = await Stack.start({ infrastructure, prefix, settings: PACE, replicas: NOBODY });
    running.push(() => stack.stop());
    await Promise.all(SERVICES.map((service) => stack.add(service, { NATS_URL: nats.urlOf(service) })));
    guest = await Guest.connect(stack.url);
    running.push(() => {
      guest.close();
    });
  }, 180_000);
  afterAll(async () => {
    for (const stop of running.reverse()) await stop();
  }, 120_000);

  it('lets players play and operators operate under the permissions of NATS', async () => {
    await guest.playRound('main');
    await guest.readEverything('main');
    await guest.operate('main', stack.surroundings.secrets.operatorKey);
    await eventually(async () => {
      expect((await guest.rounds('main')).length).toBeGreaterThan(1);
    }, PATIENT);
    expect(nats.violations()).toEqual([]);
  }, 180_000);

  it('exposes every metric that a dashboard or an alert asks for', async () => {
    const exposed = await scrape();
    const names = queryableNames([...exposed.values()].flatMap((metrics) => [...metrics.values()]));
    expect(usedMetrics().filter(({ metric }) => !names.has(metric))).toEqual([]);
  }, 60_000);

  it('is described by a page that is current', async () => {
    const page = await metricsPage(await scrape());
    const file = inWorkspace(METRICS_PAGE);
    if (process.env.UPDATE_METRICS_PAGE) writeFileSync(file, page);
    expect(readFileSync(file, 'utf8')).toBe(page);
  }, 60_000);

  it('takes every statement of the runbooks in one of its databases', async () => {
    const statements = runbookStatements();
    expect(statements.length).toBeGreaterThan(5);
    const urls = Object.values(stack.surroundings.databaseUrls);
    for (const { page, sql } of statements) {
      const taken = await Promise.all(urls.map((url) => isTakenBy(url, sql)));
      expect({ page, sql, taken: taken.includes(true) }).toEqual({ page, sql, taken: true });
    }
  }, 60_000);

  async function scrape(): Promise<Map<string, Map<string, ExposedMetric>>> {
    const pages = SERVICES.map(async (service) => {
      const [running] = stack.processes(service);
      const response = await fetch(`${running?.healthUrl ?? ''}/metrics`);
      return [service, readExposition(await response.text())] as const;
    });
    return new Map(await Promise.all(pages));
  }
});
