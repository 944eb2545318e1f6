import type { LoggerService } from '@nestjs/common';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import type { DestinationStream, Level, Logger as PinoLogger } from 'pino';
import pino from 'pino';

import { hideCredentials, secretPaths } from './redaction.js';

/** What a service's log lines have in common. */
export interface LoggerOptions {
  readonly service: string;
  readonly level: Level;
  /** Standard output by default; a test may read the lines instead. */
  readonly destination?: DestinationStream;
}

/** One JSON object per line: level, time, service, msg, and the ids of the active span. Secrets are redacted. */
export function createLogger({ service, level, destination }: LoggerOptions): PinoLogger {
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: pino.stdSerializers.errWithCause },
      redact: { paths: [...secretPaths], censor: '[redacted]' },
      hooks: { streamWrite: hideCredentials },
      mixin: activeSpan,
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

function activeSpan(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
}

/** Sends the lines of Nest and its `Logger` to the JSON log. If the message is an object, its properties become fields. */
export class NestLogger implements LoggerService {
  constructor(private readonly pino: PinoLogger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest appends the context as the last string; errors and stacks come in between. */
  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const details = context === undefined ? rest : rest.slice(0, -1);
    const error = [message, ...details].find((value) => value instanceof Error);
    const stack = details.find((value) => typeof value === 'string');
    const fields = {
      ...(context !== undefined && { context }),
      ...(error ? { err: error } : stack !== undefined && { stack }),
    };
    if (message instanceof Error) this.pino[level](fields, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}
