import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@sabot/edge';
import { eventually, freePort, spawnService } from '@sabot/testing';
import { createHmac, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import type { Test } from 'supertest';
import { answerOf } from './answer.js';
import { GatewayFixture, JWT_SECRET, OPERATOR_KEY, PATIENT } from './gateway-fixture.js';
import { Player } from './player.js';
import { RawSocket } from './raw-socket.js';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);
const claims = (more: object = {}): Record<string, unknown> => ({
  sub: `user-${randomUUID()}`,
  iss: 'sabot',
  aud: 'sabot',
  iat: nowSeconds(),
  exp: nowSeconds() + 600,
  ...more,
});

/** A session without a token. */
const NOBODY: Session = { token: '', userId: '', balance: 0, currency: '', expiresAt: '' };

/** The same signature in another spelling: its last character has bits that do not count. */
function otherSpelling(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.slice(-1));
  return token.slice(0, -1) + (alphabet[last ^ 1] ?? '');
}

/** A token made by hand, because a library would not make a bad one. */
function handMade(header: object, payload: object, secret = JWT_SECRET, digest = 'sha256'): string {
  const body = `${encoded(header)}.${encoded(payload)}`;
  return `${body}.${createHmac(digest, secret).update(body).digest('base64url')}`;
}

describe('tokens in demo mode', () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start();
  });
  afterAll(() => fixture.stop());

  const hs256 = { alg: 'HS256', typ: 'JWT' };
  const bad: [string, () => unknown][] = [
    ['none', () => undefined],
    ['an empty string', () => ''],
    ['not a string', () => ({ sub: 'ada' })],
    ['garbage', () => 'a.b.c'],
    ['5,000 characters', () => 'a'.repeat(5_000)],
    ['with algorithm none', () => `${encoded({ alg: 'none' })}.${encoded(claims())}.`],
    ['with another algorithm', () => handMade({ alg: 'HS384', typ: 'JWT' }, claims(), JWT_SECRET, 'sha384')],
    ['signed by somebody else', () => handMade(hs256, claims(), 'another secret that is just as long')],
    [
      'that was changed',
      () => handMade(hs256, claims()).replace(/\.[\w-]+\./, `.${encoded(claims({ sub: 'ada' }))}.`),
    ],
    ['expired', () => handMade(hs256, claims({ exp: nowSeconds() - 1 }))],
    ['without a time of issue', () => handMade(hs256, { ...claims(), iat: undefined })],
    ['from more than a minute ahead', () => handMade(hs256, claims({ iat: nowSeconds() + 70 }))],
    ['older than a day', () => handMade(hs256, claims({ iat: nowSeconds() - 86_500 }))],
    ['that never expires', () => handMade(hs256, { ...claims(), exp: undefined })],
    ['not valid yet', () => handMade(hs256, claims({ nbf: nowSeconds() + 600 }))],
    ['from another issuer', () => handMade(hs256, claims({ iss: 'somebody' }))],
    ['for another audience', () => handMade(hs256, claims({ aud: 'somebody' }))],
    ['without a user', () => handMade(hs256, { ...claims(), sub: undefined })],
    ['with an invalid user id', () => handMade(hs256, claims({ sub: 'a b\n' }))],
    ['with a key id that is a path', () => handMade({ ...hs256, kid: '../../dev/null' }, claims(), '')],
    ['with a key of its own', () => handMade({ ...hs256, jwk: { kty: 'oct', k: 'AAAA' } }, claims(), 'AAAA')],
  ];

  it.each(bad)('a token that is bad (%s) opens no socket and no route', async (_, token) => {
    const session = { ...NOBODY, token: token() as string };
    await expect(Player.connect(fixture.url, session)).rejects.toMatchObject({
      message: 'UNAUTHENTICATED',
      data: { code: 'UNAUTHENTICATED' },
    });
    const { status, body } = await answerOf(
      fixture
        .rest()
        .get('/me')
        .set('authorization', `Bearer ${String(token())}`),
    );
    expect([status, body]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
  });

  it('a user with a valid token and no account gets an empty account', async () => {
    const { body } = await answerOf(fixture.get('/me', handMade(hs256, claims({ sub: 'ada' }))));
    expect(body).toMatchObject({ userId: 'ada', balance: 0, currency: 'USD' });
  });

  it('a session that ends closes its sockets, and gives the reason', async () => {
    const ends = Date.now() + 2_000;
    const token = handMade(hs256, claims({ exp: Math.ceil(ends / 1_000) }));
    const player = await fixture.player({ session: { ...(await fixture.guest()), token } });
    const silent = await RawSocket.join(fixture.gatewayAt(0).port, token);
    await player.join('main');
    await eventually(() => {
      expect(player.ended).toBe('io server disconnect');
      expect(silent.closed).toBe(true);
    }, PATIENT);
    expect(player.all('session-ended')).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
    expect(Date.now()).toBeGreaterThanOrEqual(ends);
  });

  it('a valid token is exchanged for a later one of the same user', async () => {
    const guest = await fixture.guest();
    const { body } = await answerOf(
      fixture.rest().post('/auth/refresh').auth(guest.token, { type: 'bearer' }),
    );
    const refreshed = body as typeof guest;
    expect(refreshed).toMatchObject({ userId: guest.userId, balance: 100_000, currency: 'USD' });
    await fixture.get('/me', refreshed.token).expect(200);
  });

  it.each<[string, object | undefined]>([
    ['/ops/audit', undefined],
    ['/ops/users/ada/revoke', {}],
    ['/ops/deposits', { userId: 'ada', amount: 1_000 }],
    ['/ops/withdrawals', { userId: 'ada', amount: 1_000 }],
    ['/ops/tables/main/pause', {}],
    ['/ops/tables/main/resume', {}],
    [`/ops/rounds/${randomUUID()}/void`, {}],
  ])('a player is refused at %s', async (path, body) => {
    const { token } = await fixture.guest();
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const ask = (): Test => (body === undefined ? fixture.rest().get(path) : fixture.post(path, body));
    await ask().expect(401);
    const answer = await ask().set(headers);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    expect(fixture.main.commands).toEqual([]);
  });

  it('a wrong operator key gets no token, is counted, and after five the right one must wait too', async () => {
    const { service, port } = await fixture.startGateway();
    const index = fixture.gateways.findIndex((gateway) => gateway.port === port);
    const send = (key: string): Test => fixture.rest(index).post('/auth/operator').send({ key });
    await send(OPERATOR_KEY).expect(200);
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, body } = await answerOf(send(`guess ${attempt}`));
      expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
    }
    await send(OPERATOR_KEY).expect(429);
    expect(await fixture.metric('wrong_operator_keys_total', index)).toBe(5);
    expect(service.logs().match(/a wrong operator key/g)).toHaveLength(5);
  });

  it.each([
    ['http://evil.example', 400],
    ['null', 400],
    ['not an origin', 400],
  ])('a page from %s may not connect', async (origin, status) => {
    expect(await RawSocket.open(fixture.gatewayAt(0).port, { headers: { origin } })).toBe(status);
    const { headers } = await fixture.rest().get('/tables').set({ origin });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('a page from this host may connect', async () => {
    const { port, url } = fixture.gatewayAt(0);
    expect(await RawSocket.open(port, { headers: { origin: url } })).toBeInstanceOf(RawSocket);
  });
});

describe('tokens from an issuer', () => {
  let fixture: GatewayFixture;
  let issuer: Server;
  let keys: { publicKey: KeyObject; privateKey: KeyObject };
  let jwksUrl: string;

  beforeAll(async () => {
    keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
    const port = await freePort();
    issuer = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] }))).listen(
      port,
      '127.0.0.1',
    );
    jwksUrl = `http://127.0.0.1:${port}/keys`;
    fixture = await GatewayFixture.start({
      env: { AUTH_MODE: 'oidc', JWKS_URL: jwksUrl, JWT_ISSUER: 'https://issuer', JWT_AUDIENCE: 'sabot' },
    });
  });
  afterAll(async () => {
    await fixture.stop();
    issuer.close();
  });

  const sign = (
    more: Record<string, unknown> = {},
    kid = 'one',
    key: KeyObject = keys.privateKey,
  ): Promise<string> =>
    new SignJWT({ ...claims({ iss: 'https://issuer', sub: 'ada' }), ...more })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key);
  const statusOf = async (token: string): Promise<number> => (await fixture.get('/me', token)).status;

  it('are accepted when its key signed them', async () => {
    expect(await statusOf(await sign())).toBe(200);
  });

  it.each<[string, () => Promise<string> | string]>([
    [
      'signed with another key',
      () => sign({}, 'one', generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey),
    ],
    ['signed with an unpublished key', () => sign({}, 'two')],
    ['from another issuer', () => sign({ iss: 'https://other' })],
    ['for another audience', () => sign({ aud: 'other' })],
    ['that expired', () => sign({ exp: nowSeconds() - 10 })],
    [
      'that use the public key as a secret',
      () => {
        const secret = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
        return handMade({ alg: 'HS256', kid: 'one' }, claims({ iss: 'https://issuer' }), secret);
      },
    ],
    ['from demo mode', () => handMade({ alg: 'HS256', typ: 'JWT' }, claims())],
    [
      'with algorithm none',
      () => `${encoded({ alg: 'none' })}.${encoded(claims({ iss: 'https://issuer' }))}.`,
    ],
    ['that name their own keys', () => handMade({ alg: 'HS256', jku: jwksUrl, kid: 'one' }, claims())],
  ])('%s are refused', async (_, token) => {
    expect(await statusOf(await token())).toBe(401);
  });

  it('are refused when they were revoked, and when they are older than revocations are remembered', async () => {
    // A token without a `jti` is identified by what was signed.
    const session = { ...NOBODY, token: await sign({ exp: nowSeconds() + 7 * 86_400 }) };
    const player = await fixture.player({ session });
    const respelled = otherSpelling(session.token);
    expect([await statusOf(respelled), respelled === session.token]).toEqual([200, false]);
    await fixture.rest().post('/auth/logout').auth(session.token, { type: 'bearer' }).expect(204);
    expect(await statusOf(session.token)).toBe(401);
    expect(await statusOf(respelled)).toBe(401);
    await eventually(() => {
      expect(player.ended).toBe('io server disconnect');
    }, PATIENT);
    expect(await statusOf(await sign({ iat: nowSeconds() - 86_000 }))).toBe(200);
    expect(await statusOf(await sign({ iat: nowSeconds() - 86_500 }))).toBe(401);
  });

  it('are the only ones: there are no guests', async () => {
    for (const path of ['/auth/guest', '/auth/refresh', '/auth/operator'])
      await fixture.post(path, {}).expect(404);
    await fixture.get('/config.json').expect(200, { demo: false, currency: 'USD' });
  });
});

describe('a gateway does not start', () => {
  const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const servers = { NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' };
  const env = { ...servers, JWT_SECRET };

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'in demo mode in production',
      { ...env, NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://a' },
      /AUTH_MODE/,
    ],
    [
      'with limits lifted in production',
      { ...env, NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://a', LOOPBACK_UNLIMITED: 'true' },
      /LOOPBACK_UNLIMITED/,
    ],
    ['without allowed origins in production', { ...env, NODE_ENV: 'production' }, /ALLOWED_ORIGINS/],
    ['with a short secret', { ...env, JWT_SECRET: 'short' }, /JWT_SECRET/],
    ['without a secret', servers, /JWT_SECRET/],
    ['without a secret and with an issuer', { ...servers, AUTH_MODE: 'oidc' }, /JWT_SECRET/],
    ['without Redis', { NATS_URL: env.NATS_URL, JWT_SECRET }, /REDIS_URL/],
    ['without its issuer', { ...env, AUTH_MODE: 'oidc' }, /JWKS_URL[^]*JWT_ISSUER[^]*JWT_AUDIENCE/],
  ])('%s', async (_, given, problem) => {
    await expect(spawnService({ entry, env: given })).rejects.toThrow(problem);
  });
});
