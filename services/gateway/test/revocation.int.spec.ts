import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@sabot/edge';
import { eventually, type InfrastructureServer, paceOf } from '@sabot/testing';
import { SignJWT } from 'jose';
import { answerOf } from './answer.js';
import { GatewayFixture, JWT_SECRET, PATIENT } from './gateway-fixture.js';
import { Player } from './player.js';

const REFUSED = [401, { code: 'UNAUTHENTICATED', status: 401 }];
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

describe('a revoked token', () => {
  let fixture: GatewayFixture;
  let nats: InfrastructureServer;
  beforeAll(async () => {
    fixture = await GatewayFixture.start({ gateways: 2 });
    ({ nats } = fixture);
  });
  afterAll(async () => {
    await fixture.stop();
  });

  const at = (gateway: number) => fixture.rest(gateway);
  const me = async (gateway: number, { token }: Session): Promise<unknown[]> => {
    const { status, body } = await answerOf(at(gateway).get('/me').set(bearer(token)));
    return [status, body];
  };
  const refreshed = async ({ token }: Session): Promise<Session> =>
    (await answerOf<Session>(at(1).post('/auth/refresh').set(bearer(token)).expect(200))).body;
  const refusedAt = (gateway: number, session: Session): Promise<void> =>
    eventually(async () => {
      expect(await me(gateway, session)).toMatchObject(REFUSED);
    }, PATIENT);

  it('after logging out is refused everywhere with its siblings, their sockets are closed, and other sessions go on', async () => {
    const session = await fixture.guest();
    const second = await refreshed(session);
    const here = await fixture.player({ session });
    const there = await fixture.player({ session, gateway: 1 });
    const sibling = await fixture.player({ session: second, gateway: 1 });
    const other = await fixture.player({ gateway: 1 });
    await at(0).post('/auth/logout').set(bearer(session.token)).expect(204);
    // The gateway that was asked knows at once.
    expect(await me(0, session)).toMatchObject(REFUSED);
    await refusedAt(1, session);
    await eventually(() => {
      for (const player of [here, there, sibling]) {
        expect(player.ended).toBe('io server disconnect');
        expect(player.all('session-ended')).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
      }
    }, PATIENT);
    for (const gateway of [0, 1])
      for (const ended of [session, second]) {
        const { status, body } = await answerOf(at(gateway).post('/auth/refresh').set(bearer(ended.token)));
        expect([status, body]).toMatchObject(REFUSED);
        await expect(Player.connect(fixture.gatewayAt(gateway).url, ended)).rejects.toMatchObject({
          data: { code: 'UNAUTHENTICATED' },
        });
        expect(await me(gateway, ended)).toMatchObject(REFUSED);
      }
    expect(other.ended).toBeUndefined();
    expect((await at(0).post('/auth/logout').set(bearer(session.token))).status).toBe(401);
  });

  it('ends its sockets at every gateway within two seconds', async () => {
    const { verdict } = await paceOf(2_000, async () => {
      const session = await fixture.guest();
      const players = [
        await fixture.player({ session }),
        await fixture.player({ session: await refreshed(session), gateway: 1 }),
      ];
      const askedAt = performance.now();
      await at(0).post('/auth/logout').set(bearer(session.token)).expect(204);
      await eventually(() => {
        for (const player of players) expect(player.ended).toBeDefined();
      }, PATIENT);
      return performance.now() - askedAt;
    });
    expect(verdict).not.toBe('missed');
  });

  it('of a user whose tokens an operator revoked is refused, and one issued later is not', async () => {
    const session = await fixture.guest();
    const bystander = await fixture.player({ gateway: 1 });
    const player = await fixture.player({ session, gateway: 1 });
    const operator = bearer(await fixture.operatorToken());
    const path = `/ops/users/${session.userId}/revoke`;
    const { body } = await answerOf(at(0).post(path).set(operator).expect(200));
    expect(body).toEqual({ userId: session.userId, revokedUntil: expect.any(String) as unknown });
    await refusedAt(0, session);
    await refusedAt(1, session);
    await eventually(() => {
      expect(player.ended).toBe('io server disconnect');
    }, PATIENT);
    expect(bystander.ended).toBeUndefined();
    const later = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(session.userId)
      .setIssuer('sabot')
      .setAudience('sabot')
      .setIssuedAt(Math.ceil(Date.parse((body as { revokedUntil: string }).revokedUntil) / 1_000) + 1)
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(JWT_SECRET));
    for (const gateway of [0, 1]) expect((await me(gateway, { ...session, token: later }))[0]).toBe(200);
  });

  it('stays revoked at a gateway that starts later, and after NATS lost its store', async () => {
    const session = await fixture.guest();
    await at(0).post('/auth/logout').set(bearer(session.token)).expect(204);
    await refusedAt(1, session);
    await nats.erase();
    await eventually(async () => {
      const manager = await fixture.connection.jetstream.jetstreamManager(false);
      expect((await manager.streams.info('GATEWAY_V1')).state.messages).toBeGreaterThan(0);
    }, PATIENT);
    await fixture.startGateway();
    expect(await me(2, session)).toMatchObject(REFUSED);
  });
});
