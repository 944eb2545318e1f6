import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { eventually } from '@sabot/testing';
import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { answerOf } from './answer.js';
import { GatewayFixture, PATIENT } from './gateway-fixture.js';
import { respond } from './scripted-table.js';

describe('the edge for operators', () => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await GatewayFixture.start();
  });
  afterAll(() => fixture.stop());

  it('does what operators ask, once per idempotency key', async () => {
    const headers = {
      authorization: `Bearer ${await fixture.operatorToken()}`,
      'idempotency-key': randomUUID(),
    };
    const guest = await fixture.guest();
    const player = await fixture.player({ session: guest });
    const order = { userId: guest.userId, amount: 5_000, note: 'welcome' };
    const { body: first } = await answerOf(fixture.post('/ops/deposits', order, headers).expect(200));
    expect(first).toMatchObject({ balance: 105_000, currency: 'USD' });
    expect((await fixture.post('/ops/deposits', order, headers)).body).toEqual(first);
    const reused = await fixture.post('/ops/deposits', { ...order, amount: 6_000 }, headers);
    expect([reused.status, reused.body]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
    await eventually(() => {
      expect(player.all('balance-update').at(-1)).toEqual({
        balance: 105_000,
        currency: 'USD',
        version: 2,
      });
    }, PATIENT);
    const more = { ...headers, 'idempotency-key': randomUUID() };
    const withdrawn = await fixture.post('/ops/withdrawals', { ...order, amount: 200_000 }, more);
    expect([withdrawn.status, withdrawn.body]).toMatchObject([
      409,
      { code: 'INSUFFICIENT_BALANCE', required: 200_000, available: 105_000 },
    ]);
    for (const amount of [0, -1, 1.5, '5', null, 2 ** 53])
      await fixture.post('/ops/deposits', { ...order, amount }, more).expect(400);
    const { authorization } = headers;
    await fixture.post('/ops/deposits', order, { authorization }).expect(400);
    expect(await fixture.balance(guest.userId)).toBe(105_000);
    await fixture.post('/ops/tables/main/pause', { note: 'cleaning' }, { authorization }).expect(200);
    await fixture.post('/ops/tables/main/resume', {}, { authorization }).expect(200);
    const roundId = await fixture.main.open();
    await fixture.post(`/ops/rounds/${roundId}/void`, {}, { authorization }).expect(200);
    await fixture.post('/ops/users/a%20b/revoke', {}, { authorization }).expect(400, /"field":"userId"/);
    expect(fixture.main.commands.map(({ subject }) => subject.split('.').at(-1))).toEqual([
      'pause_table',
      'resume_table',
      'void_round',
    ]);
  });

  it('audits the ledger, and returns what the wallet found', async () => {
    const token = await fixture.operatorToken();
    const { body: clean } = await answerOf(fixture.get('/ops/audit', token).expect(200));
    expect(clean).toMatchObject({ ok: true, firstViolation: null, moreViolations: 0 });
    expect((clean as { checked: { accounts: number } }).checked.accounts).toBeGreaterThan(1);
    // A frozen wallet does not answer, so a scripted one can answer in its place.
    fixture.wallet.freeze();
    const firstViolation = { invariant: 'a balance equals its postings', detail: 'account 7' };
    respond(fixture.places, subjects.wallet.auditLedger, () => ({
      violationCount: 3n,
      firstViolation,
    }));
    await fixture.places.get('wallet')?.client.flush();
    const { body } = await answerOf(fixture.get('/ops/audit', token).expect(200));
    expect(body).toMatchObject({ ok: false, firstViolation, moreViolations: 2 });
    fixture.wallet.thaw();
  });

  it('counts rounds that players could not verify, and logs only which round and which step', async () => {
    const { token, userId } = await fixture.guest();
    const path = '/reports/verification-mismatch';
    const authorization = `Bearer ${token}`;
    const report = { roundId: uuid(), step: 'cards' };
    const before = await fixture.metric('verification_mismatches_total');
    await fixture.post(path, report).expect(401);
    for (const wrong of [
      {},
      { ...report, step: 'my shoes' },
      { ...report, roundId: '1' },
      { ...report, note: 'you cheat' },
    ])
      await fixture.post(path, wrong, { authorization }).expect(400, /VALIDATION/);
    await fixture.post(path, report, { authorization }).expect(202, {});
    expect(await fixture.metric('verification_mismatches_total')).toBe(before + 1);
    const ofHand = { handId: uuid(), found: 'denied' };
    for (const wrong of [{ ...ofHand, found: 'luck' }, { ...ofHand, step: 'tableau' }, report])
      await fixture.post('/reports/hand-mismatch', wrong, { authorization }).expect(400, /VALIDATION/);
    await fixture.post('/reports/hand-mismatch', ofHand, { authorization }).expect(202, {});
    expect(await fixture.metric('verification_mismatches_total')).toBe(before + 2);
    await eventually(() => {
      const lines = fixture.gatewayAt(0).service.logs().split('\n');
      const line = lines.find((text) => text.includes(report.roundId)) ?? '';
      expect(line).toContain('"step":"cards"');
      expect(line).not.toContain(userId);
    }, PATIENT);
    const flood = await Promise.all(
      Array.from({ length: 20 }, () => fixture.post(path, report, { authorization })),
    );
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});
