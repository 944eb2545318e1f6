/**
 * One-use codes that start a session in a browser, kept in Redis for a minute. The code itself is not stored, so whoever
 * reads Redis can start no session.
 */
import { Inject, Injectable } from '@nestjs/common';
import { RedisConnection } from '@sabot/redis';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';

export const CODE_LASTS_SECONDS = 60;
const CODE_BYTES = 32;

const launch = z.object({
  userId: z.string(),
  sessionId: z.string(),
  startedAtMs: z.number(),
  endsAtMs: z.number(),
});

/** The session that a code starts. */
export type Launch = z.output<typeof launch>;

@Injectable()
export class LaunchCodes {
  readonly #prefix: string;

  constructor(
    private readonly redis: RedisConnection,
    @Inject(GATEWAY_CONFIG) { REDIS_PREFIX }: GatewayConfig,
  ) {
    this.#prefix = `${REDIS_PREFIX}launch:`;
  }

  async create(session: Launch): Promise<string> {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expiration = { type: 'EX', value: CODE_LASTS_SECONDS } as const;
    await this.redis.run((redis) => redis.set(this.#keyOf(code), JSON.stringify(session), { expiration }));
    return code;
  }

  /** What a code starts, without using it up; undefined when it was used or is too old. */
  async look(code: string): Promise<Launch | undefined> {
    return launchIn(await this.redis.run((redis) => redis.get(this.#keyOf(code))));
  }

  /** Uses a code up; of several requests with it only one gets the session. */
  async use(code: string): Promise<Launch | undefined> {
    return launchIn(await this.redis.run((redis) => redis.getDel(this.#keyOf(code))));
  }

  #keyOf(code: string): string {
    return this.#prefix + createHash('sha256').update(code).digest('base64url');
  }
}

function launchIn(text: string | null): Launch | undefined {
  return text === null ? undefined : launch.parse(JSON.parse(text));
}
