/**
 * Issues and verifies tokens. The gateway signs those of its own sessions with a secret: guests' in demo mode, and otherwise
 * those that were started by a link. All others come from an issuer, and its published keys verify them. The algorithms are fixed, so a token cannot choose how it is verified. A token is
 * also refused when its session has ended, or when it is older than that is remembered.
 */
import { Inject, Injectable } from '@nestjs/common';
import {
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  SignJWT,
} from 'jose';
import { isUserId } from '@sabot/translation';
import { createHash } from 'node:crypto';
import { v4 as uuid } from 'uuid';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import type { Identity, SessionOf } from './identity.js';
import { MAX_SESSION_MS, MAX_TOKEN_MS } from './revocations.js';
import { RevocationsService } from './revocations.service.js';

/** A secret that two installations share still gives no demo token a meaning where an issuer decides. */
const OWN_ISSUERS = { demo: 'sabot', oidc: 'sabot-launch' } as const;
const OWN_ALGORITHM = 'HS256';
/** What is signed for one of these never counts as the other. */
const TOKEN_AUDIENCE = 'sabot';
const CREDENTIAL_AUDIENCE = 'sabot-session';
const ISSUER_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
const REQUIRED_CLAIMS = ['sub', 'iat', 'exp'];
const OPERATOR_ROLE = 'operator';
const MAX_TOKEN_CHARS = 4_096;
/** How far an issuer's clock may be ahead of ours. A later token would outlive a revocation. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** A token and when it expires. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: string;
}

type Check = (token: string) => Promise<{ readonly payload: JWTPayload }>;

@Injectable()
export class TokensService {
  readonly #secret: Uint8Array;
  readonly #issuer: string;
  readonly #checkOwn: Check;
  readonly #checkIssued: Check | undefined;
  readonly #checkCredential: Check;

  constructor(
    private readonly revocations: RevocationsService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#issuer = OWN_ISSUERS[config.AUTH_MODE];
    this.#secret = new TextEncoder().encode(config.JWT_SECRET);
    this.#checkCredential = this.#ownCheck(CREDENTIAL_AUDIENCE);
    this.#checkOwn = this.#ownCheck(TOKEN_AUDIENCE);
    this.#checkIssued = config.AUTH_MODE === 'demo' ? undefined : issuerCheck(config);
  }

  /** Issues a token of a session. */
  async issue(session: SessionOf): Promise<IssuedToken> {
    const lastsMs = this.config.TOKEN_SECONDS * 1_000;
    const { text: token, expiresAtMs } = await this.#sign(session, TOKEN_AUDIENCE, lastsMs);
    return { token, expiresAt: new Date(expiresAtMs).toISOString() };
  }

  /** Issues what a browser keeps to get new tokens of a session. It is no token itself. */
  async issueCredential(session: SessionOf): Promise<string> {
    return (await this.#sign(session, CREDENTIAL_AUDIENCE, MAX_SESSION_MS)).text;
  }

  /** Returns the token's identity, or undefined when it is not valid. Throws when the issuer's keys cannot be read. */
  async verify(token: unknown): Promise<Identity | undefined> {
    if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARS) return undefined;
    const issued = this.#checkIssued && issuerOf(token) !== this.#issuer ? this.#checkIssued : undefined;
    const identity = await read(token, issued ?? this.#checkOwn, !issued);
    if (!identity || Date.now() - identity.issuedAtMs > MAX_TOKEN_MS) return undefined;
    return this.revocations.covers(identity) ? undefined : identity;
  }

  /** Who a credential was issued to, even when the session has ended since; undefined when it is not valid. */
  async readCredential(text: string): Promise<Identity | undefined> {
    return text.length > MAX_TOKEN_CHARS ? undefined : read(text, this.#checkCredential, true);
  }

  async #sign(
    { userId, operator, sessionId, startedAtMs, endsAtMs = Infinity }: SessionOf,
    audience: string,
    lastsMs: number,
  ): Promise<{ readonly text: string; readonly expiresAtMs: number }> {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const endsAt = Math.min(nowSeconds + Math.floor(lastsMs / 1_000), Math.floor(endsAtMs / 1_000));
    const ending = endsAtMs === Infinity ? {} : { ends_at: Math.floor(endsAtMs / 1_000) };
    const claims = { roles: operator ? [OPERATOR_ROLE] : [], sid: sessionId, ...ending };
    const text = await new SignJWT({ ...claims, auth_time: Math.floor(startedAtMs / 1_000) })
      .setProtectedHeader({ alg: OWN_ALGORITHM, typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(this.#issuer)
      .setAudience(audience)
      .setJti(uuid())
      .setIssuedAt(nowSeconds)
      .setExpirationTime(endsAt)
      .sign(this.#secret);
    return { text, expiresAtMs: endsAt * 1_000 };
  }

  #ownCheck(audience: string): Check {
    const names = { issuer: this.#issuer, audience };
    const rules = { ...names, requiredClaims: REQUIRED_CLAIMS, algorithms: [OWN_ALGORITHM] };
    return (token) => jwtVerify(token, this.#secret, rules);
  }
}

function issuerCheck({ JWKS_URL, JWT_ISSUER, JWT_AUDIENCE }: GatewayConfig): Check {
  if (JWKS_URL === undefined || JWT_ISSUER === undefined || JWT_AUDIENCE === undefined)
    throw new Error('no token issuer is configured');
  const keys = createRemoteJWKSet(new URL(JWKS_URL));
  const names = { issuer: JWT_ISSUER, audience: JWT_AUDIENCE };
  const rules: JWTVerifyOptions = {
    ...names,
    requiredClaims: REQUIRED_CLAIMS,
    algorithms: ISSUER_ALGORITHMS,
  };
  return (token) => jwtVerify(token, keys, rules);
}

type ReadIdentity = Identity & { readonly issuedAtMs: number };

/** Who claims to have signed a token, before that is verified. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

async function read(token: string, check: Check, own: boolean): Promise<ReadIdentity | undefined> {
  try {
    const { payload } = await check(token);
    return identityOf(payload, token, own);
  } catch (error) {
    const unreadableKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
    if (error instanceof errors.JOSEError && !unreadableKeys) return undefined;
    throw error;
  }
}

/** Only our own tokens name their session: an issuer's `sid` may outlive a log-out here. */
function identityOf(payload: JWTPayload, token: string, own: boolean): ReadIdentity | undefined {
  const { sub = '', iat = 0, exp = 0, roles, sid, auth_time: authTime, ends_at: endsAt } = payload;
  const issuedAtMs = iat * 1_000;
  if (!isUserId(sub) || issuedAtMs - Date.now() > MAX_CLOCK_SKEW_MS) return undefined;
  return {
    userId: sub,
    operator: Array.isArray(roles) && roles.includes(OPERATOR_ROLE),
    issuedAtMs,
    startedAtMs: own && typeof authTime === 'number' ? authTime * 1_000 : issuedAtMs,
    expiresAtMs: exp * 1_000,
    sessionId: own && typeof sid === 'string' ? sid : idOf(payload, token),
    endsAtMs: own && typeof endsAt === 'number' ? endsAt * 1_000 : undefined,
  };
}

/** A token without an id is known by its signed part; not by the signature, which can be encoded in several ways. */
function idOf({ jti }: JWTPayload, token: string): string {
  const known = jti === undefined ? `signed ${token.slice(0, token.lastIndexOf('.'))}` : `jti ${jti}`;
  return createHash('sha256').update(known).digest('base64url');
}
