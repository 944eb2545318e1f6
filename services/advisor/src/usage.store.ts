/**
 * Counts in Redis what models have written today, for all replicas together: answers for each asker, answers in all, and
 * tokens. Without Redis nobody can say what has been spent, so no model is asked.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { RedisConnection } from '@sabot/redis';
import { ADVISOR_CONFIG, type AdvisorConfig } from './advisor.config.js';

/** Why a model may not write, or nothing. */
export type Allowance = 'granted' | 'user-cap' | 'day-cap' | 'token-cap' | 'uncounted';

/** The day is over everywhere before its counts are forgotten. */
const KEPT_SECONDS = 172_800;

/**
 * Reserves an answer and its tokens, unless that would exceed a limit. A limit that is reached is not counted any further, so
 * asking again and again costs nobody else anything.
 */
const RESERVE = `
  local user = tonumber(redis.call('GET', KEYS[1]) or '0')
  local answers = tonumber(redis.call('GET', KEYS[2]) or '0')
  local tokens = tonumber(redis.call('GET', KEYS[3]) or '0')
  if user >= tonumber(ARGV[1]) then return 'user-cap' end
  if answers >= tonumber(ARGV[2]) then return 'day-cap' end
  if tokens + tonumber(ARGV[4]) > tonumber(ARGV[3]) then return 'token-cap' end
  redis.call('INCR', KEYS[1])
  redis.call('INCR', KEYS[2])
  redis.call('INCRBY', KEYS[3], ARGV[4])
  for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[5]) end
  return 'granted'`;

@Injectable()
export class UsageStore {
  readonly #logger = new Logger(UsageStore.name);

  constructor(
    private readonly connection: RedisConnection,
    @Inject(ADVISOR_CONFIG) private readonly config: AdvisorConfig,
  ) {}

  /** Reserves an answer of at most this many tokens. */
  async reserve(asker: string, tokens: number): Promise<Allowance> {
    const { ADVISOR_USER_ANSWERS, ADVISOR_DAY_ANSWERS, ADVISOR_DAY_TOKENS } = this.config;
    const limits = [ADVISOR_USER_ANSWERS, ADVISOR_DAY_ANSWERS, ADVISOR_DAY_TOKENS, tokens, KEPT_SECONDS];
    const keys = [this.#key(`asker:${asker}`), this.#key('answers'), this.#key('tokens')];
    try {
      const verdict = await this.connection.run((redis) =>
        redis.eval(RESERVE, { keys, arguments: limits.map(String) }),
      );
      return verdict as Allowance;
    } catch (error) {
      this.#logger.warn({ msg: 'answers cannot be counted', err: error });
      return 'uncounted';
    }
  }

  /** Corrects a reservation by what was really used. */
  async settle(reservedTokens: number, usedTokens: number): Promise<void> {
    const difference = usedTokens - reservedTokens;
    if (difference === 0) return;
    try {
      await this.connection.run((redis) => redis.incrBy(this.#key('tokens'), difference));
    } catch (error) {
      this.#logger.warn({ msg: 'tokens stay counted as reserved', err: error });
    }
  }

  #key(what: string): string {
    const day = new Date().toISOString().slice(0, 10);
    return `${this.config.REDIS_PREFIX}advice:${day}:${what}`;
  }
}
