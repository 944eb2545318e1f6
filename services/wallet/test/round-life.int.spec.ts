import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects, timestampMs } from '@sabot/contracts';
import { betBookRoot } from '@sabot/fairness';
import { doneIn, numbered, refusalIn } from './answers.js';
import { DEALS, hands } from '@sabot/testing';
import { outcomeMessage } from '@sabot/translation';
import { openRoundRequest, WalletFixture } from './wallet-fixture.js';

const { VoidReason } = roundV1;

describe('the life of a round', () => {
  let wallet: WalletFixture;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const open = async (request: Partial<ReturnType<typeof openRoundRequest>> & { roundId: string }) =>
    wallet.ask(subjects.wallet.openRound, { ...openRoundRequest(request.roundId), ...request });

  it('closes as long after it opened as its window is, by the clock of the database', async () => {
    const { openedAt, closesAt } = doneIn(await open({ roundId: randomUUID(), bettingWindowMs: 15_000 }));
    if (!openedAt || !closesAt) throw new Error('no times');
    expect(timestampMs(closesAt) - timestampMs(openedAt)).toBe(15_000);
    const { rows } = await wallet.sql.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    expect(timestampMs(openedAt)).toBeLessThanOrEqual(rows[0]?.now.getTime() ?? 0);
  });

  it('without a window takes bets until it is sealed', async () => {
    const player = await wallet.player(5_000n);
    const roundId = randomUUID();
    expect(doneIn(await open({ roundId, bettingWindowMs: 0 })).closesAt).toBeUndefined();
    expect(await wallet.bet(player, roundId)).toMatchObject({ accepted: true });
    doneIn(await wallet.seal(roundId));
    expect(await wallet.bet(player, roundId)).toMatchObject({ code: 'BETTING_CLOSED' });
  });

  it('opens once: a repeat answers the same times, also after the end', async () => {
    const roundId = randomUUID();
    const first = await open({ roundId });
    expect(await open({ roundId })).toEqual(first);
    await wallet.finish(roundId, DEALS.tie);
    expect(await open({ roundId })).toEqual(first);
  });

  it('keeps the same terms when the offers come in another order', async () => {
    const roundId = randomUUID();
    const { terms } = openRoundRequest(roundId);
    const first = await open({ roundId });
    const reversed = { offers: [...(terms.offers ?? [])].reverse() };
    expect(await open({ roundId, terms: reversed })).toEqual(first);
  });

  it.each([
    ['another table', { tableId: 'other' }],
    ['another currency', { currency: 'USD' }],
    ['another window', { bettingWindowMs: 5_000 }],
    ['no window', { bettingWindowMs: 0 }],
    ['another pay table', { terms: { ...openRoundRequest('').terms, payTable: { tie: '9' } } }],
    ['other offers', { terms: { offers: openRoundRequest('').terms.offers?.slice(1) ?? [] } }],
  ])('does not open again with %s', async (_, change) => {
    const roundId = await wallet.openRound();
    expect(refusalIn(await open({ roundId, ...change }))).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it.each([
    ['round_id', { roundId: 'no-uuid' }],
    ['round_id', { roundId: '00000000-0000-0000-0000-000000000000' }],
    ['round_id', { roundId: `${randomUUID()}'; DROP TABLE rounds; --` }],
    ['table_id', { tableId: 'main.>' }],
    ['table_id', { tableId: '' }],
    ['currency', { currency: 'euro' }],
    ['betting_window_ms', { bettingWindowMs: 86_400_001 }],
    ['terms.offers', { terms: {} }],
    ['terms.offers[0]', { terms: { offers: [{ target: 99, minMinor: 1n, maxMinor: 2n }] } }],
    ['terms.offers[0]', { terms: { offers: [{ target: 1, minMinor: 0n, maxMinor: 2n }] } }],
    ['terms.offers[0]', { terms: { offers: [{ target: 1, minMinor: 3n, maxMinor: 2n }] } }],
    ['terms.offers[0]', { terms: { offers: [{ target: 1, minMinor: 1n, maxMinor: 2n ** 62n }] } }],
    [
      'terms.offers[1]',
      { terms: { offers: [1, 1].map((target) => ({ target, minMinor: 1n, maxMinor: 2n })) } },
    ],
    ['terms.pay_table', { terms: { ...openRoundRequest('').terms, payTable: { tie: '-8' } } }],
  ])('does not open with a wrong %s: %p', async (invalidField, change) => {
    const { rows: before } = await wallet.sql.query('SELECT count(*) FROM rounds');
    const refusal = refusalIn(await open({ roundId: randomUUID(), ...change }));
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField });
    expect((await wallet.sql.query('SELECT count(*) FROM rounds')).rows).toEqual(before);
  });

  it('is sealed once, with its root, its count and its totals, and answers them again after the end', async () => {
    const [ann, bob] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    await wallet.bet(ann, roundId, { amount: 1_500n });
    await wallet.bet(bob, roundId, { amount: 1_200n });
    await wallet.bet(bob, roundId, { amount: 1_000n, target: roundV1.BetTarget.TIE });
    const sealed = await wallet.seal(roundId);
    expect(doneIn(sealed)).toMatchObject({
      betCount: 3,
      betBookRoot: expect.stringMatching(/^[0-9a-f]{64}$/),
      totals: [
        { target: roundV1.BetTarget.PLAYER, stakedMinor: 2_700n, betCount: 2 },
        { target: roundV1.BetTarget.TIE, stakedMinor: 1_000n, betCount: 1 },
      ],
    });
    expect(await wallet.seal(roundId)).toEqual(sealed);
    doneIn(await wallet.settle(roundId, DEALS.tie));
    expect(await wallet.seal(roundId)).toEqual(sealed);
  });

  it('without bets has the root of the empty book, and is settled for nothing', async () => {
    const roundId = await wallet.openRound();
    expect(doneIn(await wallet.seal(roundId))).toMatchObject({
      betCount: 0,
      betBookRoot: betBookRoot(roundId, []),
    });
    expect(doneIn(await wallet.settle(roundId, DEALS.tie))).toMatchObject({ betCount: 0, paidMinor: 0n });
  });

  it('is settled once: a repeat pays nothing and answers the same', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    await wallet.bet(player, roundId);
    doneIn(await wallet.seal(roundId));
    const settled = await wallet.settle(roundId, DEALS.playerNatural);
    expect(doneIn(settled)).toMatchObject({ betCount: 1, stakedMinor: 1_000n, paidMinor: 2_000n });
    expect(await wallet.settle(roundId, DEALS.playerNatural)).toEqual(settled);
    expect(await wallet.balance(player)).toBe(6_000n);
  });

  it('settled with one outcome is not settled with another', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    await wallet.bet(player, roundId);
    await wallet.finish(roundId, DEALS.tie);
    const refusal = refusalIn(await wallet.settle(roundId, DEALS.playerNatural));
    expect(refusal).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await wallet.balance(player)).toBe(5_000n);
  });

  it('is not settled before it is sealed', async () => {
    const roundId = await wallet.openRound();
    const refusal = refusalIn(await wallet.settle(roundId, DEALS.tie));
    expect(refusal).toEqual({ code: 'INVALID_PHASE', expected: 'SEALED', actual: 'OPEN' });
  });

  it.each([
    ['hands that the tableau deals otherwise', outcomeMessage(hands('s5 h10', 'c7 dK'))],
    ['a card too many', { ...outcomeMessage(DEALS.tie), playerCards: [6, 9, 0] }],
    ['a card that does not exist', { ...outcomeMessage(DEALS.tie), playerCards: [6, 52] }],
    ['one card', { ...outcomeMessage(DEALS.tie), playerCards: [6] }],
    ['another winner than the cards say', { ...outcomeMessage(DEALS.tie), winner: roundV1.Winner.PLAYER }],
    ['another total than the cards say', { ...outcomeMessage(DEALS.tie), playerTotal: 8 }],
    ['a pair that is none', { ...outcomeMessage(DEALS.tie), playerPair: true }],
    ['no outcome', undefined],
  ])('is not settled with %s', async (_, outcome) => {
    const roundId = await wallet.openRound();
    doneIn(await wallet.seal(roundId));
    const refusal = refusalIn(
      await wallet.ask(subjects.wallet.settleRound, { roundId, ...(outcome && { outcome }) }),
    );
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField: 'outcome' });
    doneIn(await wallet.settle(roundId, DEALS.tie));
  });

  it('gives every stake back when it is voided, once', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    await wallet.bet(player, roundId, { amount: 1_500n });
    await wallet.bet(player, roundId, { amount: 2_000n, target: roundV1.BetTarget.TIE });
    const voided = await wallet.void(roundId);
    expect(doneIn(voided)).toMatchObject({ betCount: 2, refundedMinor: 3_500n });
    expect(await wallet.void(roundId)).toEqual(voided);
    expect(await wallet.balance(player)).toBe(5_000n);
    expect(await wallet.bet(player, roundId)).toMatchObject({ code: 'BETTING_CLOSED' });
    expect(refusalIn(await wallet.seal(roundId))).toEqual({
      code: 'INVALID_PHASE',
      expected: 'OPEN',
      actual: 'VOIDED',
    });
    expect(refusalIn(await wallet.settle(roundId, DEALS.tie))).toMatchObject({
      code: 'INVALID_PHASE',
      actual: 'VOIDED',
    });
  });

  it('once sealed is voided only because its seed is unreadable', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    await wallet.bet(player, roundId);
    const sealed = await wallet.seal(roundId);
    const refusal = refusalIn(await wallet.void(roundId, VoidReason.OPERATOR));
    expect(refusal).toEqual({ code: 'INVALID_PHASE', expected: 'OPEN', actual: 'SEALED' });
    expect(doneIn(await wallet.void(roundId, VoidReason.SEED_UNREADABLE))).toMatchObject({
      refundedMinor: 1_000n,
    });
    expect(await wallet.balance(player)).toBe(5_000n);
    expect(await wallet.seal(roundId)).toEqual(sealed);
  });

  it('once settled is never voided', async () => {
    const roundId = await wallet.openRound();
    await wallet.finish(roundId, DEALS.tie);
    const refusal = refusalIn(await wallet.void(roundId, VoidReason.SEED_UNREADABLE));
    expect(refusal).toEqual({ code: 'INVALID_PHASE', expected: 'OPEN', actual: 'SETTLED' });
  });

  it('is voided only for a reason, with a note that can be stored', async () => {
    const roundId = await wallet.openRound();
    const ask = async (reason: roundV1.VoidReason, note = '') =>
      refusalIn(await wallet.ask(subjects.wallet.voidRound, { roundId, reason, note }));
    expect(await ask(VoidReason.UNSPECIFIED)).toEqual({ code: 'VALIDATION', invalidField: 'reason' });
    expect(await ask(numbered(77))).toEqual({ code: 'VALIDATION', invalidField: 'reason' });
    expect(await ask(VoidReason.OPERATOR, 'a\0b')).toEqual({ code: 'VALIDATION', invalidField: 'note' });
    expect(await ask(VoidReason.OPERATOR, 'x'.repeat(1_001))).toEqual({
      code: 'VALIDATION',
      invalidField: 'note',
    });
    expect(await wallet.bet(await wallet.player(1_000n), roundId)).toMatchObject({ accepted: true });
  });

  it('that was never opened is unknown to every command', async () => {
    const roundId = randomUUID();
    expect(refusalIn(await wallet.seal(roundId))).toEqual({ code: 'UNKNOWN_ROUND' });
    expect(refusalIn(await wallet.settle(roundId, DEALS.tie))).toEqual({ code: 'UNKNOWN_ROUND' });
    expect(refusalIn(await wallet.void(roundId))).toEqual({ code: 'UNKNOWN_ROUND' });
  });
});
