import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { dealingEnvironment } from './dealing.config.js';

const key = `1:${randomBytes(32).toString('base64')}`;
const environment = {
  DATABASE_URL: 'postgresql://dealing:hush@db/dealing',
  NATS_URL: 'nats://nats:4222',
  SEED_KEYS: key,
};

describe('the configuration of the dealing service', () => {
  it('needs a database, NATS and a key', () => {
    const parsed = dealingEnvironment.safeParse({});
    expect(parsed.error?.issues.map(({ path }) => path.join())).toEqual([
      'DATABASE_URL',
      'NATS_URL',
      'SEED_KEYS',
    ]);
  });

  it('keeps no printable part of a key', () => {
    const config = dealingEnvironment.parse(environment);
    expect(config.SEED_KEYS.newestId).toBe(1);
    expect(JSON.stringify(config)).not.toContain(key.slice(2));
  });

  it('refuses a malformed key without printing it', () => {
    const short = randomBytes(16).toString('base64');
    const parsed = dealingEnvironment.safeParse({ ...environment, SEED_KEYS: `${key},2:${short}` });
    expect(parsed.error?.issues.map(({ path, message }) => `${path.join()}: ${message}`)).toEqual([
      'SEED_KEYS: key 2 of the list is not 32 random bytes as base64',
    ]);
    expect(JSON.stringify(parsed.error)).not.toContain(short);
    expect(JSON.stringify(parsed.error)).not.toContain(key.slice(2));
  });
});
