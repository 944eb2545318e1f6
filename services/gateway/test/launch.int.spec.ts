import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LaunchLink, Session } from '@sabot/edge';
import { RedisConnection } from '@sabot/redis';
import { eventually, freePort, startRedis } from '@sabot/testing';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SignJWT } from 'jose';
import type { Test } from 'supertest';
import { answerOf } from './answer.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const cookieIn = (headers: object): string =>
  ((headers as Record<string, unknown>)['set-cookie'] as [string] | undefined)?.[0] ?? '';
const sent = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('a launch code', () => {
  let fixture: GatewayFixture;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let stored: RedisConnection;
  beforeAll(async () => {
    redis = await startRedis();
    stored = new RedisConnection({ url: redis.url, timeoutMs: PATIENT.timeoutMs });
    fixture = await GatewayFixture.start({ gateways: 2, redisUrl: redis.url });
  });
  afterAll(async () => {
    stored.onApplicationShutdown();
    await fixture.stop();
    await redis.stop();
  });

  const launch = async ({ token }: Session): Promise<string> => {
    const { body } = await answerOf<LaunchLink>(fixture.post('/auth/launch', {}, bearer(token)).expect(200));
    const [page, code = ''] = body.url.split('#code=');
    expect(page).toBe(`${fixture.url}/`);
    expect(body.url).not.toContain(token);
    return code;
  };
  const ask = (path: string, body: object, cookie = '', gateway = 0): Test =>
    fixture
      .rest(gateway)
      .post(path)
      .set({ origin: fixture.gatewayAt(gateway).url, cookie })
      .send(body);

  it('starts a session of the player in a browser, at any gateway, and the cookie continues it', async () => {
    const player = await fixture.guest();
    const code = await launch(player);
    const redeemed = await answerOf<Session>(ask('/auth/redeem', { code }, '', 1).expect(200));
    expect(redeemed.body).toMatchObject({ userId: player.userId, balance: 100_000 });
    expect(redeemed.headers['cache-control']).toBe('no-store');
    const setCookie = cookieIn(redeemed.headers);
    expect(setCookie).toMatch(/^sabot-session=.*HttpOnly; SameSite=Strict$/);
    const { body } = await answerOf<Session>(ask('/auth/session', {}, sent(setCookie)).expect(200));
    expect(body.userId).toBe(player.userId);
    const socket = await fixture.player({ session: body });
    await socket.join('main');
    socket.leave();
  });

  it('works once, also when it is redeemed twenty times at once', async () => {
    const code = await launch(await fixture.guest());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => answerOf(ask('/auth/redeem', { code }, '', at % 2))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    await ask('/auth/redeem', { code }).expect(401);
  });

  it('expires after a minute, and Redis holds neither it nor a token', async () => {
    const player = await fixture.guest();
    const code = await launch(player);
    const { keys, texts, lastSeconds } = await stored.run(async (client) => {
      const found = await client.keys('*launch:*');
      const values = await Promise.all(found.map((key) => client.get(key)));
      return {
        keys: found,
        texts: values.join(),
        lastSeconds: await Promise.all(found.map((key) => client.ttl(key))),
      };
    });
    expect(keys).not.toEqual([]);
    for (const seconds of lastSeconds) expect(seconds > 0 && seconds <= 60).toBe(true);
    expect(keys.join() + texts).not.toContain(code);
    expect(texts).not.toContain(player.token);
    await stored.run((client) => Promise.all(keys.map((key) => client.pExpire(key, 1))));
    await sleep(20);
    await ask('/auth/redeem', { code }).expect(401);
  });

  it.each([{}, { code: 'x' }, { code: 'x'.repeat(43), more: 1 }, { code: ['x'] }])(
    'that is no code is refused: %j',
    async (body) => {
      await ask('/auth/redeem', body).expect(400);
    },
  );

  it('that nobody made starts nothing', async () => {
    await ask('/auth/redeem', { code: 'x'.repeat(43) }).expect(401);
    await ask('/auth/session', {}).expect(401);
    await fixture.post('/auth/launch', {}).expect(401);
  });

  it("replaces no other player's session unasked, and is not used up by the question", async () => {
    const mine = await answerOf<Session>(ask('/auth/guest', {}).expect(201));
    const cookie = sent(cookieIn(mine.headers));
    const stranger = await fixture.guest();
    const code = await launch(stranger);
    const asked = await answerOf(ask('/auth/redeem', { code }, cookie));
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'OTHER_SESSION' }]);
    expect(cookieIn(asked.headers)).toBe('');
    const { body } = await answerOf<Session>(
      ask('/auth/redeem', { code, replace: true }, cookie).expect(200),
    );
    expect(body.userId).toBe(stranger.userId);
    // The same player needs no question.
    const own = await launch(mine.body);
    await ask('/auth/redeem', { code: own }, cookie).expect(200);
  });

  it.each(['http://evil.example', 'null'])('is worth nothing to a page of %s', async (origin) => {
    const player = await fixture.guest();
    const code = await launch(player);
    const { headers } = await answerOf(ask('/auth/redeem', { code }).expect(200));
    const cookie = sent(cookieIn(headers));
    for (const path of ['/auth/session', '/auth/redeem', '/auth/launch', '/auth/logout']) {
      const stolen = fixture.rest().post(path).set({ cookie, origin });
      const answer = await answerOf(stolen.send({ code: await launch(player) }));
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    await ask('/auth/session', {}, cookie).expect(200);
    // Without an Origin, as a client that is no browser sends it, a stolen cookie counts as little.
    await fixture.rest().post('/auth/session').set({ cookie }).expect(401);
  });

  it('starts no session after its player logged out, and a log-out in the browser ends the token too', async () => {
    const player = await fixture.guest();
    const [first, second] = [await launch(player), await launch(player)];
    const { headers, body } = await answerOf<Session>(ask('/auth/redeem', { code: first }).expect(200));
    const socket = await fixture.player({ session: body, gateway: 1 });
    await ask('/auth/logout', {}, sent(cookieIn(headers))).expect(204);
    await ask('/auth/redeem', { code: second }).expect(401);
    await fixture.get('/me', player.token).expect(401);
    await fixture.get('/me', body.token).expect(401);
    await eventually(() => {
      expect(socket.ended).toBeDefined();
    }, PATIENT);
  });

  it('starts no session of a banned player', async () => {
    const player = await fixture.guest();
    const code = await launch(player);
    const path = `/ops/users/${player.userId}/revoke`;
    await fixture.post(path, {}, bearer(await fixture.operatorToken())).expect(200);
    await ask('/auth/redeem', { code }).expect(403);
  });

  it('gives no operator rights, whoever launched it', async () => {
    const token = await fixture.operatorToken();
    const code = await launch({ token } as Session);
    const { body } = await answerOf<Session>(ask('/auth/redeem', { code }).expect(200));
    await fixture.get('/ops/audit', body.token).expect(403);
  });

  it('cannot be made while Redis is away; everyone else plays on', async () => {
    const player = await fixture.guest();
    await redis.kill();
    await fixture.post('/auth/launch', {}, bearer(player.token)).expect(503);
    await fixture.get('/me', player.token).expect(200);
    expect((await answerOf<Session>(ask('/auth/guest', {}))).status).toBe(201);
  });
});

describe('with tokens from an issuer', () => {
  const ORIGIN = 'https://play.example';
  const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  let fixture: GatewayFixture;
  let issuer: Server;
  beforeAll(async () => {
    const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' };
    const port = await freePort();
    issuer = createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] }))).listen(port);
    const oidc = { AUTH_MODE: 'oidc', JWKS_URL: `http://127.0.0.1:${port}/keys` };
    fixture = await GatewayFixture.start({
      env: {
        ...{ ...oidc, JWT_ISSUER: 'https://issuer', JWT_AUDIENCE: 'sabot' },
        ...{ ALLOWED_ORIGINS: ORIGIN },
      },
    });
  });
  afterAll(async () => {
    await fixture.stop();
    issuer.close();
  });

  const issued = (jti: string = randomUUID()): Promise<string> =>
    new SignJWT({ sub: 'ada', iss: 'https://issuer', aud: 'sabot', jti })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(keys.privateKey);
  const launched = async (
    token: string,
  ): Promise<{ readonly session: Session; readonly setCookie: string }> => {
    const { body } = await answerOf<LaunchLink>(fixture.post('/auth/launch', {}, bearer(token)).expect(200));
    expect(body.url).toMatch(`${ORIGIN}/#code=`);
    const [, code] = body.url.split('#code=');
    const { body: session, headers } = await answerOf<Session>(
      fixture.rest().post('/auth/redeem').set({ origin: ORIGIN }).send({ code }).expect(200),
    );
    return { session, setCookie: cookieIn(headers) };
  };

  it('a link to the first allowed page opens a session that lasts for a day at most', async () => {
    const { session, setCookie } = await launched(await issued());
    expect(session.userId).toBe('ada');
    const maxAge = Number(/Max-Age=(\d+)/.exec(setCookie)?.[1]);
    expect(maxAge > 86_000 && maxAge <= 86_400).toBe(true);
    await fixture.get('/me', session.token).expect(200);
    const again = fixture
      .rest()
      .post('/auth/session')
      .set({ origin: ORIGIN, cookie: sent(setCookie) });
    const { body, headers } = await answerOf<Session>(again.expect(200));
    expect(body.userId).toBe('ada');
    expect(headers['access-control-allow-credentials']).toBe('true');
  });

  it("ends with the operator's token, and that ends with it", async () => {
    const token = await issued();
    const { session } = await launched(token);
    const other = await launched(await issued());
    await fixture.post('/auth/logout', {}, bearer(token)).expect(204);
    await fixture.get('/me', session.token).expect(401);
    await fixture.get('/me', other.session.token).expect(200);
    await fixture.post('/auth/logout', {}, bearer(other.session.token)).expect(204);
    await fixture.get('/me', other.session.token).expect(401);
  });
});
