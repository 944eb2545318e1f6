import type { Logger as PinoLogger } from 'pino';

/** Anything that can be closed cleanly. */
export interface Closable {
  close(): Promise<void>;
}

/**
 * Shuts the process down cleanly on SIGTERM or SIGINT, or ends it with code 1 if that takes longer than the grace period.
 * An uncaught error leaves an unknown state: it is logged and ends the process too.
 */
export function endOnSignals(service: Closable, logger: PinoLogger, graceMs: number): void {
  const crash = (error: unknown): never => {
    logger.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);

  let ending = false;
  const end = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    logger.info({ signal, graceMs }, 'shutting down');
    setTimeout(() => {
      logger.error({ graceMs }, 'shutdown took longer than its grace period');
      process.exit(1);
    }, graceMs);
    service.close().then(() => {
      logger.info('stopped');
      process.exit(0);
    }, crash);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
