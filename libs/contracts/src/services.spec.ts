import { describe, expect, it } from '@jest/globals';

import { databaseOwners, SERVICES, type Services } from './services.js';
import { allSubjects } from './subjects.js';

const entries = Object.entries<Services[string]>(SERVICES);

describe('the list of services', () => {
  it('has every service that publishes or answers', () => {
    const strangers = allSubjects.filter((entry) =>
      (entry.kind === 'evt' ? entry.publishers : [entry.owner]).some((name) => !(name in SERVICES)),
    );
    expect(strangers.map(({ subject }) => subject)).toEqual([]);
  });

  it('lets no service call itself, or list a call twice', () => {
    for (const [name, { asks = [] }] of entries) {
      expect(asks.map(({ owner }) => owner)).not.toContain(name);
      expect(new Set(asks).size).toBe(asks.length);
    }
  });

  it('has a durable consumer only on the stream that keeps its event', () => {
    const consumers = entries.flatMap(([, { consumers: own = [] }]) => own);
    expect(consumers.length).toBeGreaterThan(0);
    expect(consumers.map(({ stream }) => stream)).toEqual(consumers.map(({ event }) => event.stream));
    expect(new Set(consumers.map(({ name }) => name)).size).toBe(consumers.length);
  });

  it('gives no secret to two services', () => {
    const secrets = entries.flatMap(([, { secrets: own = [] }]) => own);
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('has one edge', () => {
    expect(entries.filter(([, { edge }]) => edge).map(([name]) => name)).toEqual(['gateway']);
  });

  it('knows which services own a database', () => {
    expect(databaseOwners()).toEqual(['wallet', 'dealing', 'blackjack', 'round-scheduler']);
    expect(databaseOwners({ ...SERVICES, poker: { database: true } })).toContain('poker');
  });
});
