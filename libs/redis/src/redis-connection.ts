/** The one connection to Redis. It keeps reconnecting after a loss; meanwhile every command fails at once. */
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createClient } from 'redis';

export interface RedisOptions {
  readonly url: string;
  /** How long a command may take before it counts as failed. */
  readonly timeoutMs: number;
}

const MAX_RECONNECT_MS = 1_000;
const MAX_COMMANDS = 10_000;

function clientOf(url: string, timeoutMs: number) {
  return createClient({
    url,
    // A command that waited for a reconnection would be answered long after its caller gave up.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS,
    pingInterval: 2 * timeoutMs,
    socket: {
      connectTimeout: 4 * timeoutMs,
      // Drops a connection whose server says nothing, such as a frozen one.
      socketTimeout: 5 * timeoutMs,
      reconnectStrategy: (attempt) => Math.min(20 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_MS),
    },
  });
}

export type Redis = ReturnType<typeof clientOf>;

@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  readonly #logger = new Logger(RedisConnection.name);
  readonly #client: Redis;
  readonly #timeoutMs: number;
  #failing = false;

  constructor({ url, timeoutMs }: RedisOptions) {
    this.#timeoutMs = timeoutMs;
    this.#client = clientOf(url, timeoutMs);
    this.#client.on('error', (error: unknown) => {
      if (!this.#failing) this.#logger.warn({ msg: 'Redis is down', err: error });
      this.#failing = true;
    });
    this.#client.on('ready', () => {
      if (this.#failing) this.#logger.log('Redis is back');
      this.#failing = false;
    });
    this.#client.connect().catch((error: unknown) => {
      this.#logger.warn({ msg: 'no connection to Redis', err: error });
    });
  }

  /** Calls back whenever Redis is connected; it may have lost all its data. */
  onReady(callback: () => void): void {
    this.#client.on('ready', callback);
    if (this.#client.isReady) callback();
  }

  /** Runs a command; throws if it is not answered in time. */
  async run<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`Redis did not answer within ${this.#timeoutMs} ms`));
      }, this.#timeoutMs);
    });
    try {
      return await Promise.race([command(this.#client), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Throws unless Redis answers; for readiness. */
  async check(): Promise<void> {
    await this.run((redis) => redis.ping());
  }

  onApplicationShutdown(): void {
    if (this.#client.isOpen) this.#client.destroy();
  }
}
