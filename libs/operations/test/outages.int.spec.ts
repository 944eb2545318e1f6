/**
 * Outages, played on the real system with the real Prometheus and Alertmanager: which alert reaches the receiver, within how many
 * minutes, that nobody is paged for anything else, and that it clears. The rules run at twenty times their pace, so a minute of
 * theirs takes three seconds. `npm test` plays the loss of PostgreSQL, `npm run outages` plays all.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { SERVICE_NAMES } from '@sabot/contracts';
import { Stack } from '@sabot/stack';
import { eventually, freePort, machineLoad, MAX_LOAD } from '@sabot/testing';
import { Bettor } from './bettor.js';
import { Monitoring, type Target, type Told } from './monitoring.js';
import { type Outage, OUTAGES, POSTGRESQL_AWAY } from './outages.js';
import { withTools } from './tools.js';

const PACE = 20;
const MINUTE_MS = 60_000 / PACE;
/** `all`, or the names of some. */
const ASKED = process.env.OUTAGES ?? POSTGRESQL_AWAY.name;
const PLAYED = OUTAGES.filter(({ name }) => ASKED === 'all' || ASKED.split(',').includes(name));
/** What would follow from an outage has had time to be told. */
const HELD_MINUTES = 4;
const CLEARS_WITHIN_MINUTES = 15;
const SETTINGS = {
  BETTING_MS: '1500',
  REVEAL_MS: '20',
  COOLDOWN_MS: '100',
  LOG_LEVEL: 'warn',
  DEMO_CREDIT_MINOR: '1000000000',
  // The ledger is measured every 15 seconds at the normal pace.
  WALLET_AUDIT_MS: String(15_000 / PACE),
};
const NO_PROCESSES = Object.fromEntries(SERVICE_NAMES.map((service) => [service, 0]));

describe('an outage', () => {
  const running: (() => Promise<void> | void)[] = [];
  let stack: Stack;
  let monitoring: Monitoring;

  beforeAll(async () => {
    stack = await Stack.start({ given: {}, settings: SETTINGS, replicas: NO_PROCESSES });
    running.push(() => stack.stop());
    // A second wallet is needed only where one of them is lost.
    const services = PLAYED.length > 1 ? [...SERVICE_NAMES, 'wallet' as const] : SERVICE_NAMES;
    const targets = await Promise.all(
      services.map(async (service): Promise<Target> => {
        // A process that is started again has the same address.
        const HEALTH_PORT = String(await freePort());
        const { healthUrl } = await stack.add(service, { HEALTH_PORT });
        return { job: service, healthUrl };
      }),
    );
    const bettor = await Bettor.start(stack.url, 'main');
    running.push(() => {
      bettor.stop();
    });
    monitoring = await Monitoring.start(targets, PACE);
    running.push(() => monitoring.stop());
    await eventually(
      async () => {
        expect(await monitoring.isWatching()).toBe(true);
        expect([...bettor.answers.keys()]).toContain('ACCEPTED');
      },
      { timeoutMs: 60_000, intervalMs: 250 },
    );
  }, 180_000);

  afterAll(async () => {
    for (const stop of running.reverse()) await stop();
  }, 60_000);

  for (const outage of PLAYED)
    withTools(
      ['prometheus', 'prometheus-alertmanager'],
      `of the kind "${outage.name}" is told as ${outage.alert}, a ${outage.severity}, and nobody is paged for anything else`,
      () => play(outage),
      240_000,
    );

  async function play(outage: Outage): Promise<void> {
    // Nothing is wrong before.
    await eventually(
      () => {
        expect(stillFiring('page')).toEqual([]);
      },
      { timeoutMs: CLEARS_WITHIN_MINUTES * MINUTE_MS, intervalMs: 100 },
    );
    const { unpacedMs = 0 } = outage;
    const load = machineLoad();
    const begunAt = Date.now();
    await outage.begin(stack);
    const told = await eventually(() => tellingOf(outage, begunAt), {
      timeoutMs: unpacedMs + 3 * outage.withinMinutes * MINUTE_MS,
      intervalMs: 50,
    });
    const minutes = (told.at - begunAt - unpacedMs) / MINUTE_MS;
    if (load() <= MAX_LOAD) expect(minutes).toBeLessThanOrEqual(outage.withinMinutes);
    await pause(Math.max(0, begunAt + HELD_MINUTES * MINUTE_MS - Date.now()));
    await outage.end(stack);
    const endedAt = Date.now();
    const clearedAt = await eventually(
      () => {
        const over = monitoring.since(endedAt, outage.severity, false).find((one) => isAbout(one, outage));
        if (!over)
          throw new Error(`${outage.alert} has not cleared: ${JSON.stringify(stillFiring(outage.severity))}`);
        return over.at;
      },
      { timeoutMs: 3 * CLEARS_WITHIN_MINUTES * MINUTE_MS, intervalMs: 50 },
    );
    // What was held back until now would be told within these minutes.
    await pause(2 * MINUTE_MS);
    const pages = monitoring.since(begunAt, 'page', true).map(({ alert, labels }) => ({ alert, labels }));
    expect(pages.filter((page) => !isAbout(page, outage))).toEqual([]);
    expect(pages.length > 0).toBe(outage.severity === 'page');
    const figures = [minutes, (clearedAt - endedAt) / MINUTE_MS].map((figure) => figure.toFixed(1));
    process.stderr.write(`| ${[outage.name, outage.alert, outage.severity, ...figures].join(' | ')} |\n`);
  }

  function tellingOf(outage: Outage, since: number): Told {
    const found = monitoring.since(since, outage.severity, true).find((told) => isAbout(told, outage));
    if (!found)
      throw new Error(
        `nobody was told of ${outage.alert}: ${JSON.stringify(monitoring.since(since, 'page', true))}`,
      );
    return found;
  }

  function stillFiring(receiver: 'page' | 'ticket'): string[] {
    const last = new Map(
      monitoring
        .since(0, receiver, true)
        .concat(monitoring.since(0, receiver, false))
        .sort((a, b) => a.at - b.at)
        .map((told) => [JSON.stringify(told.labels), told]),
    );
    return [...last.values()].filter(({ firing }) => firing).map(({ alert }) => alert);
  }
});

function isAbout({ alert, labels }: Pick<Told, 'alert' | 'labels'>, outage: Outage): boolean {
  const wanted = Object.entries(outage.labels ?? {});
  return alert === outage.alert && wanted.every(([label, value]) => labels[label] === value);
}
