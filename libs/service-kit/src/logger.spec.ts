import { Logger } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import type { Level, Logger as PinoLogger } from 'pino';

import { createLogger, NestLogger } from './logger.js';

function capture(level: Level = 'trace'): {
  logger: PinoLogger;
  nest: NestLogger;
  entries: Record<string, unknown>[];
} {
  const entries: Record<string, unknown>[] = [];
  const destination = {
    write: (line: string) => {
      entries.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  const logger = createLogger({ service: 'wallet', level, destination });
  return { logger, nest: new NestLogger(logger), entries };
}

describe('the JSON log', () => {
  it('has level, time, service and msg on every line', () => {
    const { logger, entries } = capture();
    logger.info('hello');
    expect(entries[0]).toMatchObject({ level: 'info', service: 'wallet', msg: 'hello' });
    expect(String(entries[0]?.time)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('hides secrets by name down to three levels', () => {
    const { logger, entries } = capture();
    logger.info({ seed: 's1', round: { serverSeed: 's2', deep: { password: 's3' } } }, 'x');
    expect(JSON.stringify(entries)).not.toMatch(/s[123]/);
  });

  it('hides passwords in URLs anywhere in a line', () => {
    const { logger, entries } = capture();
    logger.error(
      { err: new Error('cannot reach postgresql://wallet:hunter2@db:5432/wallet') },
      'nats://u:hunter2@n',
    );
    expect(JSON.stringify(entries)).not.toContain('hunter2');
    expect(entries[0]?.msg).toBe('nats://u:[redacted]@n');
  });

  it('omits lines below its level', () => {
    const { logger, entries } = capture('warn');
    logger.info('quiet');
    expect(entries).toHaveLength(0);
  });
});

describe("Nest's logger", () => {
  it('keeps the context of the line', () => {
    const { nest, entries } = capture();
    Logger.overrideLogger(nest);
    new Logger('WalletStore').warn('slow');
    Logger.overrideLogger(false);
    expect(entries[0]).toMatchObject({ level: 'warn', msg: 'slow', context: 'WalletStore' });
  });

  it('turns an object into fields', () => {
    const { nest, entries } = capture();
    nest.log({ msg: 'settled', bets: 3 }, 'Settlement');
    expect(entries[0]).toMatchObject({ msg: 'settled', bets: 3, context: 'Settlement' });
  });

  it('keeps an error with its stack and cause', () => {
    const { nest, entries } = capture();
    nest.error(new Error('outer', { cause: new Error('inner') }), 'Relay');
    expect(entries[0]).toMatchObject({
      level: 'error',
      msg: 'outer',
      err: { message: 'outer', cause: { message: 'inner' } },
    });
    nest.error('failed', 'Error: at x', 'Relay');
    expect(entries[1]).toMatchObject({ msg: 'failed', stack: 'Error: at x', context: 'Relay' });
  });
});
