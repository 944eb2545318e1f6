/**
 * Issues and verifies tokens. In demo mode the gateway signs them itself with a secret; otherwise an issuer does, and
 * its published keys verify them. The algorithms are fixed, so a token cannot choose how it is verified. A token is
 * also refused when it was revoked, or when it is older than revocations are remembered.
 */
import { Inject, Injectable } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions, SignJWT } from 'jose';
import { isUserId } from '@sabot/translation';
import { createHash } from 'node:crypto';
import { v4 as uuid } from 'uuid';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import type { Identity } from './identity.js';
import { MAX_TOKEN_MS } from './revocations.js';
import { RevocationsService } from './revocations.service.js';

const DEMO_ISSUER = 'sabot';
const DEMO_ALGORITHM = 'HS256';
const ISSUER_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
const OPERATOR_ROLE = 'operator';
const MAX_TOKEN_CHARS = 4_096;

/** A token and when it expires. */
export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: string;
}

type Check = (token: string, options: JWTVerifyOptions) => Promise<{ readonly payload: JWTPayload }>;

@Injectable()
export class TokensService {
  readonly #secret: Uint8Array;
  readonly #check: Check;
  readonly #rules: JWTVerifyOptions;

  constructor(
    private readonly revocations: RevocationsService,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#secret = new TextEncoder().encode(config.JWT_SECRET);
    const requiredClaims = ['sub', 'iat', 'exp'];
    if (config.AUTH_MODE === 'demo') {
      this.#check = (token, options) => jwtVerify(token, this.#secret, options);
      const names = { issuer: DEMO_ISSUER, audience: DEMO_ISSUER };
      this.#rules = { ...names, requiredClaims, algorithms: [DEMO_ALGORITHM] };
      return;
    }
    const { JWKS_URL, JWT_ISSUER, JWT_AUDIENCE } = config;
    if (JWKS_URL === undefined || JWT_ISSUER === undefined || JWT_AUDIENCE === undefined)
      throw new Error('no token issuer is configured');
    const keys = createRemoteJWKSet(new URL(JWKS_URL));
    this.#check = (token, options) => jwtVerify(token, keys, options);
    this.#rules = {
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      requiredClaims,
      algorithms: ISSUER_ALGORITHMS,
    };
  }

  /** Issues a token in demo mode. */
  async issue(userId: string, operator = false): Promise<IssuedToken> {
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const endsAt = nowSeconds + this.config.TOKEN_SECONDS;
    const token = await new SignJWT({ roles: operator ? [OPERATOR_ROLE] : [] })
      .setProtectedHeader({ alg: DEMO_ALGORITHM, typ: 'JWT' })
      .setSubject(userId)
      .setIssuer(DEMO_ISSUER)
      .setAudience(DEMO_ISSUER)
      .setJti(uuid())
      .setIssuedAt(nowSeconds)
      .setExpirationTime(endsAt)
      .sign(this.#secret);
    return { token, expiresAt: new Date(endsAt * 1_000).toISOString() };
  }

  /** Returns the token's identity, or undefined when it is not valid. Throws when the issuer's keys cannot be read. */
  async verify(token: unknown): Promise<Identity | undefined> {
    if (typeof token !== 'string' || token.length > MAX_TOKEN_CHARS) return undefined;
    try {
      const { payload } = await this.#check(token, this.#rules);
      const identity = identityOf(payload, token);
      return identity && !this.revocations.covers(identity) ? identity : undefined;
    } catch (error) {
      const unreadableKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
      if (error instanceof errors.JOSEError && !unreadableKeys) return undefined;
      throw error;
    }
  }
}

function identityOf(payload: JWTPayload, token: string): Identity | undefined {
  const { sub = '', iat = 0, exp = 0, roles } = payload;
  const issuedAtMs = iat * 1_000;
  if (!isUserId(sub) || Date.now() - issuedAtMs > MAX_TOKEN_MS) return undefined;
  const operator = Array.isArray(roles) && roles.includes(OPERATOR_ROLE);
  const tokenHash = hashOf(payload, token);
  return { userId: sub, operator, issuedAtMs, expiresAtMs: exp * 1_000, tokenHash };
}

/** Hashes the token's id or, without one, its signed part; not the signature, which can be encoded in several ways. */
function hashOf({ jti }: JWTPayload, token: string): string {
  const known = jti === undefined ? `signed ${token.slice(0, token.lastIndexOf('.'))}` : `jti ${jti}`;
  return createHash('sha256').update(known).digest('base64url');
}
