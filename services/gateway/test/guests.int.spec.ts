import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountBalance, LedgerEntry, Page, Session } from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Test } from 'supertest';
import { answerOf } from './answer.js';
import { CURRENCY } from './ended-round.js';
import { GatewayFixture, JWT_SECRET, OPERATOR_KEY, PATIENT } from './gateway-fixture.js';

const DAY_SECONDS = 86_400;
const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

/** What a browser holds after a visit. */
interface Visit {
  readonly status: number;
  readonly session: Session;
  /** As the server set it, with its attributes; undefined when it set none. */
  readonly setCookie: string | undefined;
  /** As the browser sends it. */
  readonly cookie: string;
}

describe('a guest', () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
  });
  afterAll(() => fixture.stop());

  /** As the page of a gateway does it, with the cookie of an earlier visit if there is one. */
  const ask = (path: string, cookie = '', gateway = 0): Test =>
    fixture
      .rest(gateway)
      .post(path)
      .set({ origin: fixture.gatewayAt(gateway).url, cookie });
  const visit = async (cookie = '', gateway = 0): Promise<Visit> =>
    visitBy(ask('/auth/guest', cookie, gateway));
  async function visitBy(request: Test): Promise<Visit> {
    const { status, headers, body } = await answerOf<Session>(request);
    const setCookie = (headers as Record<string, unknown>)['set-cookie'] as [string] | undefined;
    return { status, session: body, setCookie: setCookie?.[0], cookie: setCookie?.[0].split(';')[0] ?? '' };
  }
  const banned = async (userId: string): Promise<void> => {
    const authorization = `Bearer ${await fixture.operatorToken()}`;
    await fixture.post(`/ops/users/${userId}/revoke`, {}, { authorization }).expect(200);
  };

  it('is given a cookie for thirty days that scripts cannot read and other sites cannot send', async () => {
    const { status, setCookie } = await visit();
    expect(status).toBe(201);
    const [, ...attributes] = (setCookie ?? '').split('; ');
    const named = attributes.filter((text) => !text.startsWith('Expires='));
    expect(named).toEqual([`Max-Age=${30 * DAY_SECONDS}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']);
  });

  it('finds the same account at any gateway after the token has expired, for another thirty days', async () => {
    const first = await visit();
    const { main } = fixture;
    const player = await fixture.player({ session: first.session });
    const roundId = await main.open();
    await player.bet({ betId: randomUUID(), tableId: 'main', roundId, amount: 1_000, target: 'PLAYER' });
    player.leave();
    const { TOKEN_SECONDS } = { TOKEN_SECONDS: '1' };
    const brief = await fixture.startGateway({ TOKEN_SECONDS });
    const index = fixture.gateways.indexOf(brief);
    const back = await visit(first.cookie, index);
    expect([back.status, back.session.userId, back.session.balance]).toEqual([
      200,
      first.session.userId,
      99_000,
    ]);
    expect(back.setCookie).toMatch(`Max-Age=${30 * DAY_SECONDS}`);
    await eventually(() => fixture.get('/me', back.session.token).expect(401), PATIENT);
    const again = await visit(back.cookie, 1);
    expect(again.session.userId).toBe(first.session.userId);
    const { body } = await answerOf<Page<unknown>>(fixture.get('/me/bets', again.session.token).expect(200));
    expect(body.items).toHaveLength(1);
    await main.until();
  });

  const credential = (claims: object = {}, secret = JWT_SECRET): Promise<string> =>
    new SignJWT({
      ...{ sub: `guest-${randomUUID()}`, sid: randomUUID(), iss: 'sabot', aud: 'sabot-session' },
      ...{ iat: nowSeconds(), auth_time: nowSeconds(), exp: nowSeconds() + 60, ...claims },
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret));

  it.each<[string, () => Promise<string> | string]>([
    ['that expired', () => credential({ sub: 'ada', exp: nowSeconds() - 1 })],
    ['signed by somebody else', () => credential({ sub: 'ada' }, 'another secret that is just as long')],
    ['that is a token', () => credential({ sub: 'ada', aud: 'sabot' })],
    ['from the future', () => credential({ sub: 'ada', iat: nowSeconds() + 120 })],
    ['that is garbage', () => 'a.b.c'],
  ])('with a cookie %s is a new guest', async (_, text) => {
    const { status, session } = await visit(`sabot-session=${await text()}`);
    expect([status, session.balance]).toEqual([201, 100_000]);
    expect(session.userId).toMatch(/^guest-/);
  });

  it('with a valid cookie is who it was issued to', async () => {
    const { status, session } = await visit(`sabot-session=${await credential({ sub: 'ada' })}`);
    expect([status, session.userId]).toEqual([200, 'ada']);
  });

  it('cannot use the cookie as a token', async () => {
    const { cookie } = await visit();
    await fixture.get('/me', cookie.replace('sabot-session=', '')).expect(401);
    await fixture.rest().get('/me').set({ cookie, origin: fixture.url }).expect(401);
  });

  it('is not recognised by a cookie in a request without an Origin, and gets none', async () => {
    const { cookie, session } = await visit();
    const other = await visitBy(fixture.rest().post('/auth/guest').set({ cookie }));
    expect([other.status, other.setCookie]).toEqual([201, undefined]);
    expect(other.session.userId).not.toBe(session.userId);
  });

  it.each(['http://evil.example', 'null'])('has nothing to fear from a page of %s', async (origin) => {
    const { cookie, session } = await visit();
    for (const path of ['/auth/guest', '/auth/logout', '/me/demo-credit', '/ops/deposits']) {
      const form = fixture.rest().post(path).type('form').send({ a: 1 }).set({ cookie, origin });
      const { status, headers, body } = await answerOf(form.auth(session.token, { type: 'bearer' }));
      expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect((await visit(cookie)).session.userId).toBe(session.userId);
  });

  it('whom an operator banned opens no session, at any gateway and with no renewed cookie', async () => {
    const first = await visit();
    const renewed = await visit(first.cookie, 1);
    await banned(first.session.userId);
    for (const gateway of [0, 1])
      await eventually(async () => {
        for (const { cookie } of [first, renewed]) {
          const { status, body } = await answerOf(ask('/auth/guest', cookie, gateway));
          expect([status, body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
        }
      }, PATIENT);
    // Renewed at a gateway that had not heard of the ban yet, and therefore after it.
    const { userId } = first.session;
    const late = await credential({ sub: userId, auth_time: nowSeconds() - 60, iat: nowSeconds() + 10 });
    expect((await visit(`sabot-session=${late}`)).status).toBe(403);
  });

  it('who logged out is forgotten by the browser, and a copy of the cookie is worthless', async () => {
    const { cookie, session } = await visit();
    const { headers } = await answerOf(ask('/auth/logout', cookie).expect(204));
    const [cleared] = (headers as Record<string, unknown>)['set-cookie'] as [string];
    expect(cleared).toMatch(/^sabot-session=;.*Expires=Thu, 01 Jan 1970/);
    await fixture.get('/me', session.token).expect(401);
    for (const gateway of [0, 1])
      await eventually(async () => {
        expect((await visit(cookie, gateway)).session.userId).not.toBe(session.userId);
      }, PATIENT);
    await ask('/auth/logout', cookie).expect(401);
  });

  it('gets answers that are stored nowhere', async () => {
    const { cookie, session } = await visit();
    for (const request of [
      ask('/auth/guest', cookie),
      fixture.post('/auth/operator', { key: OPERATOR_KEY }),
      fixture.rest().post('/auth/refresh').auth(session.token, { type: 'bearer' }),
      fixture.get('/me', session.token),
    ])
      await request.expect('cache-control', 'no-store');
  });

  it('who has lost more than half of the demo credit gets new credit and keeps the history', async () => {
    const { session } = await visit();
    const bearer = { authorization: `Bearer ${session.token}` };
    const topUp = async (): Promise<AccountBalance> => {
      const { body } = await answerOf<AccountBalance>(
        fixture.post('/me/demo-credit', {}, bearer).expect(200),
      );
      return body;
    };
    expect(await topUp()).toMatchObject({ balance: 100_000, currency: CURRENCY });
    const player = await fixture.player({ session });
    await fixture
      .post(
        '/ops/withdrawals',
        { userId: session.userId, amount: 60_000 },
        {
          ...{ authorization: `Bearer ${await fixture.operatorToken()}` },
          'idempotency-key': randomUUID(),
        },
      )
      .expect(200);
    const topped = await topUp();
    expect(topped).toMatchObject({ balance: 100_000, currency: CURRENCY });
    await eventually(() => {
      expect(player.all('balance-update').at(-1)).toEqual(topped);
    }, PATIENT);
    const { body } = await answerOf<Page<LedgerEntry>>(fixture.get('/me/ledger', session.token).expect(200));
    expect(body.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['DEMO_TOP_UP', 60_000],
      ['WITHDRAWAL', -60_000],
      ['DEMO_CREDIT', 100_000],
    ]);
    await fixture.post('/me/demo-credit', {}).expect(401);
  });

  it('on a page of another site is remembered if that is configured', async () => {
    const origin = 'https://casino.example';
    const { port } = await fixture.startGateway({ ALLOWED_ORIGINS: origin, COOKIE_SAME_SITE: 'none' });
    const index = fixture.gateways.findIndex((gateway) => gateway.port === port);
    const visitFrom = (cookie: string): Test =>
      fixture.rest(index).post('/auth/guest').set({ origin, cookie });
    const first = await visitBy(visitFrom('').expect('access-control-allow-credentials', 'true'));
    expect(first.setCookie).toMatch(
      /^__Host-sabot-session=.*Path=\/.*HttpOnly; Secure; Partitioned; SameSite=None$/,
    );
    const back = await visitBy(visitFrom(first.cookie).expect('access-control-allow-origin', origin));
    expect(back.session.userId).toBe(first.session.userId);
  });
});
