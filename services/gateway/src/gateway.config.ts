/** The gateway's configuration. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );

const MIN_SECRET_BYTES = 32;

const gatewayEnvironment = serviceEnvironment
  .extend({
    HOST: z.string().default('0.0.0.0'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
    NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    /** Prefix of all keys, so installations can share a Redis. */
    REDIS_PREFIX: z.string().max(64).default('sabot:'),
    /** After this time without a reply Redis counts as down, and no session can be started by a link. */
    REDIS_TIMEOUT_MS: count(500, 60_000),
    /** The currency of players' accounts, and of operators' transfers that name no other. */
    CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),

    /** `demo` signs tokens for guests itself; `oidc` accepts an issuer's tokens. */
    AUTH_MODE: z.enum(['demo', 'oidc']).default('demo'),
    /** Signs the sessions of browsers, and in demo mode all tokens. */
    JWT_SECRET: z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES,
        `has fewer than ${MIN_SECRET_BYTES} bytes`,
      ),
    /** How long a token lasts that the gateway signs. */
    TOKEN_SECONDS: count(900, 86_400),
    /** A guest's starting balance, in minor units. */
    DEMO_CREDIT_MINOR: z.coerce.bigint().min(0n).max(1_000_000_000n).default(100_000n),
    /** In demo mode, whoever sends this key gets an operator token; if it is not set, nobody does. */
    OPERATOR_KEY: z.string().min(16).optional(),
    JWKS_URL: z.url().optional(),
    JWT_ISSUER: z.string().optional(),
    JWT_AUDIENCE: z.string().optional(),

    /** Comma-separated origins of web pages that may connect; if empty, only pages served from this host may. */
    ALLOWED_ORIGINS: list,
    /** Where the web table is, for the links that start a session; by default the first allowed origin, or else this host. */
    WEB_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Comma-separated origins of pages that may embed the web table in a frame; nobody may by default. */
    FRAME_ANCESTORS: list,
    /**
     * Where the session's cookie is sent: with `strict` and `lax` only within one site; with `none` also from pages and frames
     * of the allowed origins on other sites.
     */
    COOKIE_SAME_SITE: z.enum(['strict', 'lax', 'none']).default('strict'),
    /** Comma-separated addresses or subnets of proxies whose `X-Forwarded-For` is trusted. */
    TRUSTED_PROXIES: list,
    /** The folder of the built web table; if it is not set, no web files are served. */
    WEB_ROOT: z.string().optional(),
    /** A folder, shared by all gateways, that keeps the hashed files of the latest builds of the web table. */
    WEB_BUILDS_DIR: z.string().optional(),

    /** Sockets open at once: in this process, per user, and connections per address. */
    MAX_SOCKETS: count(20_000, 1_000_000),
    MAX_USER_SOCKETS: count(16, 10_000),
    MAX_ADDRESS_SOCKETS: count(200, 1_000_000),
    /** TCP connections open at once from one address that is no trusted proxy, whatever they are for. */
    MAX_ADDRESS_CONNECTIONS: count(400, 1_000_000),
    /** Socket messages per second, per socket and per user. */
    RATE_SOCKET_MESSAGES: count(50, 1_000_000),
    RATE_USER_MESSAGES: count(100, 1_000_000),
    /** Who sends so many times more than that is cut: a connection by its frames of any kind, a user by all messages. */
    HOSTILE_TIMES: count(5, 1_000),
    /** How many messages a request counts for that is answered with a whole table. */
    SNAPSHOT_COST: count(5, 1_000),
    /** After this time such a request is given up. */
    SNAPSHOT_DEADLINE_MS: count(2_000, 60_000),
    /** How long a connection may stay without a valid token. */
    SEATED_WITHIN_MS: count(5_000, 60_000),
    /** Lifts all limits per address for clients on this machine, for benchmarks and tests; refused in production. */
    LOOPBACK_UNLIMITED: z.stringbool().default(false),
    /** Tokens sent over sockets per address in ten seconds, valid or not. */
    RATE_ADDRESS_TOKENS: count(200, 10_000_000),
    /** New sockets and REST requests per address in ten seconds. */
    RATE_ADDRESS_SOCKETS: count(100, 10_000_000),
    RATE_ADDRESS_REQUESTS: count(500, 10_000_000),
    /** Guest accounts per address in a minute, and sessions that browsers start or continue. */
    RATE_ADDRESS_GUESTS: count(30, 10_000_000),
    RATE_ADDRESS_LOG_INS: count(200, 10_000_000),
    /** Wrong operator keys per address in five minutes. */
    RATE_ADDRESS_WRONG_KEYS: count(5, 1_000),
    /** Reports per user in a minute: a client that verifies every round of a few fast tables stays below. */
    RATE_USER_REPORTS: count(10, 10_000),
    /** Questions to the advisor per user in a minute: nobody reads the answers faster. */
    RATE_USER_QUESTIONS: count(12, 10_000),

    /** Writes events past Engine.IO where possible; `false` uses the public API, which is slower. */
    DIRECT_FRAMES: z.stringbool().default(true),
    /** How long another service may take to answer; the outcome is unknown afterwards. */
    CALL_TIMEOUT_MS: count(2_000, 60_000),
    /** At shutdown, clients are asked to reconnect at random moments within this time; then they are disconnected. */
    DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  })
  .superRefine((config, context) => {
    const needs = (name: keyof typeof config, when: string): void => {
      const value = config[name];
      const missing = value === undefined || (Array.isArray(value) && value.length === 0);
      if (missing) context.addIssue({ code: 'custom', path: [name], message: `is needed ${when}` });
    };
    if (config.AUTH_MODE === 'oidc')
      for (const name of ['JWKS_URL', 'JWT_ISSUER', 'JWT_AUDIENCE'] as const) needs(name, 'with an issuer');
    if (config.NODE_ENV !== 'production') return;
    needs('ALLOWED_ORIGINS', 'in production');
    if (config.LOOPBACK_UNLIMITED)
      context.addIssue({
        code: 'custom',
        path: ['LOOPBACK_UNLIMITED'],
        message: 'lifts limits and must not be set in production',
      });
    if (config.AUTH_MODE === 'demo')
      context.addIssue({
        code: 'custom',
        path: ['AUTH_MODE'],
        message: 'demo mode gives money away and must not run in production',
      });
  });

export type GatewayConfig = z.output<typeof gatewayEnvironment>;

/** The injection token of the configuration. */
export const GATEWAY_CONFIG = Symbol('GatewayConfig');

export function gatewayConfig(): GatewayConfig {
  return loadConfig(gatewayEnvironment, process.env);
}
