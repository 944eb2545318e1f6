import { createHash } from 'node:crypto';
import { format, inspect } from 'node:util';
import { Logger } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { createLogger, NestLogger } from '@sabot/service-kit';
import { ServerSeed } from './server-seed.js';

const REDACTED = '[REDACTED]';

describe('a server seed', () => {
  const seed = ServerSeed.generate();

  it('is 64 lower-case hex characters, different each time', () => {
    expect(seed.expose()).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => ServerSeed.generate().expose())).size).toBe(1_000);
  });

  it('has the SHA-256 of its text as its commitment', () => {
    expect(seed.hash).toBe(createHash('sha256').update(seed.expose(), 'ascii').digest('hex'));
  });

  it('comes from exactly 32 bytes', () => {
    const bytes = Buffer.from(seed.expose(), 'hex');
    expect(ServerSeed.fromBytes(bytes)?.expose()).toBe(seed.expose());
    expect(ServerSeed.fromBytes(bytes.subarray(1))).toBeUndefined();
    expect(ServerSeed.fromBytes(Buffer.concat([bytes, bytes]))).toBeUndefined();
  });

  it.each<[string, (value: unknown) => string]>([
    ['String', (value) => String(value)],
    ['a template', (value) => `seed: ${value as string}`.slice(6)],
    ['an addition', (value) => ('seed: ' + (value as string)).slice(6)],
    ['a join', (value) => [value].join()],
    ['JSON', (value) => JSON.parse(JSON.stringify(value)) as string],
    ['inspect', (value) => inspect(value, { showHidden: true, depth: 9 })],
    ['format', (value) => format('%s', value)],
    ['the text of an error', (value) => new Error(value as string).message],
  ])('prints as redacted through %s', (_, print) => {
    expect(print(seed)).toBe(REDACTED);
  });

  it('has no fields to list', () => {
    expect(Reflect.ownKeys(seed)).toEqual([]);
  });

  it('prints as redacted anywhere in a log line', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    Logger.overrideLogger(new NestLogger(createLogger({ service: 'dealing', level: 'trace', destination })));
    const logger = new Logger('Test');
    logger.error({ msg: `made ${seed.toString()}`, a: { b: { c: { d: seed } } }, list: [seed] });
    logger.log(seed);
    logger.error(new Error('failed', { cause: seed }));
    Logger.overrideLogger(false);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toContain(REDACTED);
    expect(lines.join('')).not.toContain(seed.expose());
  });
});
