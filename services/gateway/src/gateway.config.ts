/** What the gateway is configured with. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const count = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).default(fallback);
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
    /** Sets an installation apart on a shared NATS server; empty in production. */
    SUBJECT_PREFIX: z.string().default(''),
    /** Of a player's account, and of what operators move unless they say otherwise. */
    CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),

    /** `demo` signs tokens for guests itself; `oidc` takes those of an issuer. */
    AUTH_MODE: z.enum(['demo', 'oidc']).default('demo'),
    /** Signs the tokens of demo mode. */
    JWT_SECRET: z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES,
        `has fewer than ${MIN_SECRET_BYTES} bytes`,
      )
      .optional(),
    /** How long a token of demo mode lasts. */
    TOKEN_SECONDS: count(900, 86_400),
    /** What a guest is given, in minor units. */
    DEMO_CREDIT_MINOR: z.coerce.bigint().min(0n).max(1_000_000_000n).default(100_000n),
    /** In demo mode, who has this key gets an operator's token; without it nobody does. */
    OPERATOR_KEY: z.string().min(16).optional(),
    JWKS_URL: z.url().optional(),
    JWT_ISSUER: z.string().optional(),
    JWT_AUDIENCE: z.string().optional(),

    /** Web pages that may connect, as origins with commas between them, beside those served from here. */
    ALLOWED_ORIGINS: list,
    /** Proxies, as addresses or subnets, whose `X-Forwarded-For` is believed. */
    TRUSTED_PROXIES: list,
    /** The built web table; nothing is served without it. */
    WEB_ROOT: z.string().optional(),

    /** Sockets at once, of this process and of one user. */
    MAX_SOCKETS: count(20_000, 1_000_000),
    MAX_USER_SOCKETS: count(16, 10_000),
    /** Socket messages a second. */
    RATE_SOCKET_MESSAGES: count(50, 1_000_000),
    RATE_USER_MESSAGES: count(100, 1_000_000),
    /** New sockets and REST requests in ten seconds, of one address. */
    RATE_ADDRESS_SOCKETS: count(100, 10_000_000),
    RATE_ADDRESS_REQUESTS: count(500, 10_000_000),
    /** Guest accounts in a minute, of one address. */
    RATE_ADDRESS_GUESTS: count(30, 10_000_000),

    /** Writes events past Engine.IO where that can be done; `false` goes the public way, which costs more. */
    DIRECT_FRAMES: z.stringbool().default(true),
    /** How long another service may take to answer; the outcome is unknown afterwards. */
    CALL_TIMEOUT_MS: count(2_000, 60_000),
    /** Clients are told when this process ends, and asked to move at moments spread over this time; then they are cut off. */
    DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  })
  .superRefine((config, context) => {
    const needs = (name: keyof typeof config, when: string): void => {
      const value = config[name];
      const missing = value === undefined || (Array.isArray(value) && value.length === 0);
      if (missing) context.addIssue({ code: 'custom', path: [name], message: `is needed ${when}` });
    };
    if (config.AUTH_MODE === 'demo') needs('JWT_SECRET', 'in demo mode');
    else
      for (const name of ['JWKS_URL', 'JWT_ISSUER', 'JWT_AUDIENCE'] as const) needs(name, 'with an issuer');
    if (config.NODE_ENV !== 'production') return;
    needs('ALLOWED_ORIGINS', 'in production');
    if (config.AUTH_MODE === 'demo')
      context.addIssue({
        code: 'custom',
        path: ['AUTH_MODE'],
        message: 'demo mode gives money away: not in production',
      });
  });

export type GatewayConfig = z.output<typeof gatewayEnvironment>;

/** The token under which the configuration is injected. */
export const GATEWAY_CONFIG = Symbol('GatewayConfig');

export function gatewayConfig(): GatewayConfig {
  return loadConfig(gatewayEnvironment, process.env);
}
