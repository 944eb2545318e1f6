/** The configuration of the advisor. Without ADVISOR_BASE_URL no model is asked, and nothing leaves the installation. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const count = (fallback: number, most: number) => z.coerce.number().int().min(0).max(most).default(fallback);

const advisorEnvironment = serviceEnvironment
  .extend({
    NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    /** Prefix of the keys that count answers, so installations can share a Redis. */
    REDIS_PREFIX: z.string().max(64).default('sabot:'),
    REDIS_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(500),
    /** An OpenAI-compatible endpoint, up to and including its version, such as http://localhost:8080/v1. */
    ADVISOR_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    ADVISOR_API_KEY: z.string().min(1).optional(),
    /** The model to ask for, by the endpoint's name; also what players are told. */
    ADVISOR_MODEL: z.string().min(1).max(100).optional(),
    /** How long a model may take for an answer, a retry included. */
    ADVISOR_BUDGET_MS: z.coerce.number().int().min(100).max(8_000).default(8_000),
    /** The maximum number of tokens in one answer. */
    ADVISOR_ANSWER_TOKENS: z.coerce.number().int().min(50).max(2_000).default(400),
    ADVISOR_TEMPERATURE: z.coerce.number().min(0).max(2).default(0.2),
    /** How many answers a model may write in a day: for one player, and for all together. */
    ADVISOR_USER_ANSWERS: count(50, 100_000),
    ADVISOR_DAY_ANSWERS: count(10_000, 100_000_000),
    /** The maximum number of tokens in a day, questions and answers together. */
    ADVISOR_DAY_TOKENS: count(5_000_000, 1_000_000_000_000),
    /** How many answers a model may be writing at once, for this process. */
    ADVISOR_AT_ONCE: z.coerce.number().int().min(1).max(1_000).default(8),
  })
  .refine(({ ADVISOR_BASE_URL, ADVISOR_MODEL }) => !ADVISOR_BASE_URL || ADVISOR_MODEL, {
    path: ['ADVISOR_MODEL'],
    message: 'is required with ADVISOR_BASE_URL',
  });

export type AdvisorConfig = z.output<typeof advisorEnvironment>;

export function advisorConfig(): AdvisorConfig {
  return loadConfig(advisorEnvironment, process.env);
}

/** The token under which the configuration is injected. */
export const ADVISOR_CONFIG = Symbol('AdvisorConfig');
