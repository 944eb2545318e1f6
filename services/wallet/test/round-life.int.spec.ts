import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects, timestampMs } from '@sabot/contracts';
import { betBookRoot } from '@sabot/fairness';
import { STANDARD_BETS } from '@sabot/baccarat';
import { DEALS, doneIn, hands, numbered, refusalIn } from '@sabot/testing';
import { OFFER, offersOn, openRoundRequest, termsOf, WalletFixture } from './wallet-fixture.js';

const { VoidReason } = roundV1;

/** The result of a tie with some of its fields changed. */
function tieWith(change: object): string {
  return JSON.stringify({ ...DEALS.tie, ...change });
}

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

  it("closes when its betting window is over, by the database's clock", async () => {
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

  it('opens once: a repeat gets the same times, even after the end', async () => {
    const roundId = randomUUID();
    const first = await open({ roundId });
    expect(await open({ roundId })).toEqual(first);
    await wallet.finish(roundId, DEALS.tie);
    expect(await open({ roundId })).toEqual(first);
  });

  it('keeps the same terms when the offers come in another order', async () => {
    const roundId = randomUUID();
    const first = await open({ roundId });
    const terms = termsOf({ limits: offersOn(STANDARD_BETS.toReversed()) });
    expect(terms).not.toEqual(openRoundRequest(roundId).terms);
    expect(await open({ roundId, terms })).toEqual(first);
  });

  it.each([
    ['another table', { tableId: 'other' }],
    ['another currency', { currency: 'USD' }],
    ['another window', { bettingWindowMs: 5_000 }],
    ['no window', { bettingWindowMs: 0 }],
    ['another pay table', { terms: termsOf({ prices: { TIE: '9' } }) }],
    ['other offers', { terms: termsOf({ limits: offersOn(STANDARD_BETS.slice(1)) }) }],
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
    ['terms.game', { terms: { game: 'roulette', json: termsOf().json } }],
    ['terms.game', { terms: { game: '', json: termsOf().json } }],
    ['terms.limits', { terms: { game: 'baccarat', json: '{' } }],
    ['terms.limits', { terms: termsOf({ limits: {} }) }],
    ['terms.limits.HORSE', { terms: termsOf({ limits: { PLAYER: OFFER, HORSE: OFFER } }) }],
    ['terms.limits.PLAYER', { terms: termsOf({ limits: { PLAYER: { ...OFFER, min: '0' } } }) }],
    ['terms.limits.PLAYER', { terms: termsOf({ limits: { PLAYER: { ...OFFER, max: '999' } } }) }],
    ['terms.limits.PLAYER', { terms: termsOf({ limits: { PLAYER: { ...OFFER, max: String(2n ** 62n) } } }) }],
    ['terms.limits.TIE', { terms: termsOf({ limits: { PLAYER: OFFER, TIE: { ...OFFER, min: 1_000 } } }) }],
    ['terms.payTable', { terms: termsOf({ prices: { TIE: '-8' } }) }],
    ['terms.payTable', { terms: termsOf({ prices: { TIE: undefined } }) }],
  ])('does not open with a wrong %s: %p', async (invalidField, change) => {
    const { rows: before } = await wallet.sql.query('SELECT count(*) FROM rounds');
    const refusal = refusalIn(await open({ roundId: randomUUID(), ...change }));
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField });
    expect((await wallet.sql.query('SELECT count(*) FROM rounds')).rows).toEqual(before);
  });

  it('is sealed once, with its root, count and totals, and a repeat gets them even after the end', async () => {
    const [ann, bob] = [await wallet.player(5_000n), await wallet.player(5_000n)];
    const roundId = await wallet.openRound();
    await wallet.bet(ann, roundId, { amount: 1_500n });
    await wallet.bet(bob, roundId, { amount: 1_200n });
    await wallet.bet(bob, roundId, { amount: 1_000n, target: 'TIE' });
    const sealed = await wallet.seal(roundId);
    expect(doneIn(sealed)).toMatchObject({
      betCount: 3,
      betBookRoot: expect.stringMatching(/^[0-9a-f]{64}$/),
      totals: [
        { target: 'PLAYER', stakedMinor: 2_700n, betCount: 2 },
        { target: 'TIE', stakedMinor: 1_000n, betCount: 1 },
      ],
    });
    expect(await wallet.seal(roundId)).toEqual(sealed);
    doneIn(await wallet.settle(roundId, DEALS.tie));
    expect(await wallet.seal(roundId)).toEqual(sealed);
  });

  it('without bets has the root of the empty book, and is settled with no payouts', async () => {
    const roundId = await wallet.openRound();
    expect(doneIn(await wallet.seal(roundId))).toMatchObject({
      betCount: 0,
      betBookRoot: betBookRoot(roundId, []),
    });
    expect(doneIn(await wallet.settle(roundId, DEALS.tie))).toMatchObject({ betCount: 0, paidMinor: 0n });
  });

  it('is settled once: a repeat pays nothing and gets the same answer', async () => {
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
    ['hands that the tableau would not deal', JSON.stringify(hands('s5 h10', 'c7 dK'))],
    ['a card too many', tieWith({ player: [6, 9, 0] })],
    ['a card that does not exist', tieWith({ player: [6, 52] })],
    ['one card', tieWith({ player: [6] })],
    ['more than the hands', tieWith({ winner: 'PLAYER' })],
    ['only one hand', tieWith({ banker: undefined })],
    ['cards that are text', tieWith({ player: ['6', '9'] })],
    ['a hand that is not a list', tieWith({ player: { 0: 6, 1: 9 } })],
    ['null', 'null'],
    ['text that is not JSON', 'player wins'],
    ['no result', ''],
  ])('is not settled with %s', async (_, result) => {
    const roundId = await wallet.openRound();
    doneIn(await wallet.seal(roundId));
    const refusal = refusalIn(await wallet.ask(subjects.wallet.settleRound, { roundId, result }));
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField: 'result' });
    doneIn(await wallet.settle(roundId, DEALS.tie));
  });

  it('gives every stake back when it is voided, once', async () => {
    const player = await wallet.player(5_000n);
    const roundId = await wallet.openRound();
    await wallet.bet(player, roundId, { amount: 1_500n });
    await wallet.bet(player, roundId, { amount: 2_000n, target: 'TIE' });
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

  it('once sealed is voided only if its seed is unreadable', async () => {
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

  it('is voided only with a valid reason and a note that can be stored', async () => {
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
