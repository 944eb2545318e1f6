import { describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import type { GatewayConfig } from '../gateway.config.js';
import type { SessionOf } from './identity.js';
import type { RevocationsService } from './revocations.service.js';
import { SessionCookie } from './session-cookie.js';
import { TokensService } from './tokens.service.js';

const ORIGIN = 'https://play.example';
const config = (more: Partial<GatewayConfig>): GatewayConfig =>
  ({
    ...{ AUTH_MODE: 'demo', JWT_SECRET: 'a secret that is only for this test', TOKEN_SECONDS: 900 },
    ...{ COOKIE_SAME_SITE: 'strict', ALLOWED_ORIGINS: [ORIGIN], NODE_ENV: 'test' },
    ...more,
  }) as GatewayConfig;
const session = (more: Partial<SessionOf> = {}): SessionOf => ({
  ...{ userId: 'ada', operator: false, sessionId: 'one', startedAtMs: Date.now(), endsAtMs: undefined },
  ...more,
});

/** The cookie that a page of the origin gets, with its attributes. */
async function cookieFor(more: Partial<GatewayConfig>, kept: SessionOf, origin = ORIGIN): Promise<string> {
  const tokens = new TokensService({} as RevocationsService, config(more));
  const cookie = new SessionCookie(tokens, config(more));
  const app = express().post('/', (asked, answer, next) => {
    cookie.keep(asked, answer, kept).then(() => answer.end(), next);
  });
  const { headers } = await request(app).post('/').set({ origin }).expect(200);
  return ((headers as Record<string, unknown>)['set-cookie'] as [string] | undefined)?.[0] ?? '';
}
const attributesOf = (cookie: string): string[] =>
  cookie
    .split('; ')
    .slice(1)
    .filter((text) => !text.startsWith('Expires='));

describe('the cookie of a session', () => {
  it('in production is for this host and for TLS only', async () => {
    const cookie = await cookieFor({ NODE_ENV: 'production' }, session());
    expect(cookie).toMatch(/^__Host-sabot-session=/);
    expect(attributesOf(cookie)).toEqual([
      ...['Max-Age=2592000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'],
    ]);
  });

  it('lasts no longer than the session', async () => {
    const cookie = await cookieFor({}, session({ endsAtMs: Date.now() + 60_000 }));
    const maxAge = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(maxAge > 50 && maxAge <= 60).toBe(true);
  });

  it('is given to no page of another origin', async () => {
    expect(await cookieFor({}, session(), 'https://evil.example')).toBe('');
  });
});
