/** A new service is one entry in the list: everything needed to run it on this machine follows from that entry. */
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, SERVICES, type Services, subjects } from '@sabot/contracts';
import { databaseNames, type DatabaseUrls } from './databases.js';
import { secretsIn } from './secrets.js';
import { stoppingOrder } from './stopping-order.js';
import { environmentOf, type SystemConfig } from './service-environment.js';

const secrets = secretsIn();
const urlsOf = (name: string): DatabaseUrls => ({
  owner: `postgresql://owner@${name}`,
  service: `postgresql://${name}`,
});
const config: SystemConfig = {
  infrastructure: { DATABASE_URL: 'postgresql://p', NATS_URL: 'nats://n', REDIS_URL: 'redis://r' },
  databaseUrls: {
    wallet: urlsOf('wallet'),
    dealing: urlsOf('dealing'),
    blackjack: urlsOf('blackjack'),
    'round-scheduler': urlsOf('round-scheduler'),
  },
  secrets,
  natsSeeds: Object.fromEntries(SERVICE_NAMES.map((name) => [name, `seed of ${name}`])),
  prefix: 't1',
  settings: { BETTING_MS: '1', AUTH_MODE: 'oidc' },
};
const COMMON = {
  HEALTH_HOST: '127.0.0.1',
  BETTING_MS: '1',
  AUTH_MODE: 'oidc',
  NATS_URL: 'nats://n',
};
/** Calls the scheduler, and therefore stops before it. */
const withPoker: Services = {
  poker: { database: true, redis: true, secrets: ['SEED_KEYS'], asks: [subjects.round.listTables] },
  ...SERVICES,
};

describe('a service of the list', () => {
  it('gets the addresses and secrets it owns, and none of the others', () => {
    expect(environmentOf('wallet', config)).toEqual({
      ...COMMON,
      NATS_NKEY_SEED: 'seed of wallet',
      DATABASE_URL: 'postgresql://wallet',
    });
    expect(environmentOf('dealing', config)).toEqual({
      ...COMMON,
      NATS_NKEY_SEED: 'seed of dealing',
      DATABASE_URL: 'postgresql://dealing',
      SEED_KEYS: `1:${secrets.seedKey}`,
    });
    expect(environmentOf('history', config)).toEqual({
      ...COMMON,
      NATS_NKEY_SEED: 'seed of history',
      REDIS_URL: 'redis://r',
      REDIS_PREFIX: 't1:',
    });
  });

  it('gets the settings of the edge if it is the edge, and they can be overridden', () => {
    const gateway = environmentOf('gateway', config);
    expect(gateway).toMatchObject({ ...COMMON, LOOPBACK_UNLIMITED: 'true', JWT_SECRET: secrets.jwtSecret });
    expect(gateway.WEB_ROOT).toMatch(/services\/web\/out$/);
    expect(gateway).not.toHaveProperty('SEED_KEYS');
  });

  it('stops before the services that it calls', () => {
    const order = stoppingOrder(SERVICES);
    // Wallet and dealing ask each other, so either may stop first.
    expect(order.slice(0, -2)).toEqual([
      'bus-keeper',
      'gateway',
      'advisor',
      'history',
      'round-scheduler',
      'blackjack',
    ]);
    expect(order.slice(-2).sort()).toEqual(['dealing', 'wallet']);
  });
});

describe('a service that is added to the list', () => {
  it('has a database and a role', () => {
    expect(databaseNames('', withPoker)).toEqual([
      'sabot_poker',
      'sabot_wallet',
      'sabot_dealing',
      'sabot_blackjack',
      'sabot_round_scheduler',
    ]);
  });

  it('gets their addresses', () => {
    const databaseUrls: Record<string, DatabaseUrls> = { poker: urlsOf('poker') };
    const told = environmentOf(
      'poker',
      { ...config, databaseUrls: { ...config.databaseUrls, ...databaseUrls } },
      withPoker,
    );
    expect(told).toMatchObject({
      DATABASE_URL: 'postgresql://poker',
      REDIS_URL: 'redis://r',
      SEED_KEYS: `1:${secrets.seedKey}`,
    });
  });

  it('stops in its turn', () => {
    const order = stoppingOrder(withPoker);
    expect(order).toHaveLength(Object.keys(SERVICES).length + 1);
    expect(order.indexOf('poker')).toBeLessThan(order.indexOf('round-scheduler'));
  });

  it('stops even if two services call each other', () => {
    const both = {
      ...withPoker,
      'round-scheduler': { asks: [{ ...subjects.round.listTables, owner: 'poker' }] },
    };
    expect([...stoppingOrder(both)].sort()).toEqual(Object.keys(both).sort());
  });
});
