import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';

import { loadConfig } from './load-config.js';
import { serviceEnvironment } from './service-environment.js';

const schema = serviceEnvironment.extend({
  DATABASE_URL: z.url({ protocol: /^postgresql$/ }),
  SEED_KEY: z.string().regex(/^[0-9a-f]{64}$/),
});
const good = { DATABASE_URL: 'postgresql://a:b@localhost/c', SEED_KEY: 'ab'.repeat(32) };

function refused(env: Record<string, string>): { code: unknown; lines: string[] } {
  const lines: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit');
  });
  expect(() => loadConfig(schema, env)).toThrow('exit');
  return { code: exit.mock.calls[0]?.[0], lines };
}

describe('loadConfig', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('returns typed values with defaults', () => {
    expect(loadConfig(schema, { ...good, HEALTH_PORT: '8080', UNRELATED: 'x' })).toEqual({
      ...good,
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      HEALTH_HOST: '0.0.0.0',
      HEALTH_PORT: 8080,
      SHUTDOWN_GRACE_MS: 20_000,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig(schema, { ...good, HEALTH_PORT: '' }).HEALTH_PORT).toBe(9_090);
  });

  it('prints every problem on its own line and exits with 1', () => {
    const { code, lines } = refused({ DATABASE_URL: 'x', HEALTH_PORT: '70000', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(4);
    for (const name of ['DATABASE_URL', 'HEALTH_PORT', 'LOG_LEVEL', 'SEED_KEY']) {
      expect(lines.filter((line) => line.includes(`configuration: ${name}: `))).toHaveLength(1);
    }
  });

  it('never prints a value', () => {
    const { lines } = refused({
      DATABASE_URL: 'hunter2-url',
      SEED_KEY: 'hunter2-key',
      LOG_LEVEL: 'hunter2-level',
    });
    expect(lines.join('')).not.toContain('hunter2');
  });
});
