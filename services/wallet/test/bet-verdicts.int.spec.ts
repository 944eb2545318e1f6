import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects } from '@sabot/contracts';
import { DEALS, refusalIn } from '@sabot/testing';
import {
  type BetOf,
  OFFER,
  placeBetsRequest,
  termsOf,
  type Verdict,
  verdictsOf,
  WalletFixture,
  wholeBet,
} from './wallet-fixture.js';

const CREDIT = 1_000_000n;

describe('the verdict on a bet', () => {
  let wallet: WalletFixture;
  let roundId: string;
  let player: string;
  beforeAll(async () => {
    wallet = await WalletFixture.start();
    roundId = await wallet.openRound();
    player = await wallet.player(CREDIT);
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  /** The refusal of a bad bet sent between two good bets of other players. It must change nothing and not affect them. */
  async function refusalAmongNeighbours(bad: Partial<BetOf>, of = player): Promise<Verdict['refusal']> {
    const neighbours = await wallet.players(2, 1_000n);
    const money = () => moneyOf(of);
    const before = await money();
    const [first, ...rest] = neighbours.map((userId) => ({ userId, roundId }));
    if (!first) throw new Error('no neighbour');
    const verdicts = await wallet.bets([first, { userId: of, roundId, ...bad }, ...rest]);
    expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, false, true]);
    expect(verdicts[1]).toMatchObject({ balance: 0n, sequence: 0n });
    expect(await money()).toEqual(before);
    for (const neighbour of neighbours) expect(await wallet.balance(neighbour)).toBe(0n);
    return verdicts[1]?.refusal;
  }

  async function moneyOf(owner: string): Promise<unknown> {
    const { rows } = await wallet.sql.query(
      `SELECT a.currency, a.balance_minor, (SELECT count(*) FROM postings p WHERE p.account_id = a.id) AS postings,
         (SELECT count(*) FROM bets b WHERE b.account_id = a.id) AS bets
       FROM accounts a WHERE a.owner = $1 ORDER BY a.currency`,
      [owner],
    );
    return rows;
  }

  it.each([
    ['nobody', 'nobody-has-this-name'],
    ['the house', 'house'],
    ['the issuance account', 'issuance'],
    ['an empty name', ''],
    ['a name with a NUL', 'ann\0bob'],
    ['a name with SQL', "'; DELETE FROM accounts; --"],
    ['a long name', 'a'.repeat(100_000)],
  ])('is UNKNOWN_ACCOUNT for %s', async (_, userId) => {
    expect(await refusalAmongNeighbours({ userId })).toEqual({ code: 'UNKNOWN_ACCOUNT' });
  });

  it('is UNKNOWN_ACCOUNT for a player without an account in the currency of the round', async () => {
    const dollars = await wallet.player(CREDIT, undefined, 'USD');
    expect(await refusalAmongNeighbours({}, dollars)).toEqual({ code: 'UNKNOWN_ACCOUNT' });
  });

  it.each([randomUUID(), 'x', '', "'; DELETE FROM rounds; --", '\0'])(
    'is UNKNOWN_ROUND on round %p',
    async (unknown) => {
      expect(await refusalAmongNeighbours({ roundId: unknown })).toEqual({ code: 'UNKNOWN_ROUND' });
    },
  );

  it('is UNKNOWN_ROUND when the index points at no round', async () => {
    const bets = [wholeBet({ userId: player, roundId })];
    const request = { ...placeBetsRequest(bets), roundIndexes: [7] };
    const { result } = await wallet.ask(subjects.wallet.placeBets, request);
    expect(result).toMatchObject({
      value: { refusals: [{ refusal: { code: roundV1.RefusalCode.UNKNOWN_ROUND } }] },
    });
  });

  it.each([
    ['after the close by the clock of the database', (id: string) => wallet.close(id)],
    ['on a sealed round', (id: string) => wallet.seal(id)],
    ['on a settled round', (id: string) => wallet.finish(id, DEALS.playerNatural)],
    ['on a voided round', (id: string) => wallet.void(id)],
  ])('is BETTING_CLOSED %s', async (_, end) => {
    const ended = await wallet.openRound();
    await end(ended);
    expect(await refusalAmongNeighbours({ roundId: ended })).toEqual({ code: 'BETTING_CLOSED' });
  });

  it.each([0n, -1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)])(
    'is VALIDATION of the amount %p',
    async (amount) => {
      expect(await refusalAmongNeighbours({ amount })).toEqual({
        code: 'VALIDATION',
        invalidField: 'amount',
      });
    },
  );

  it('is VALIDATION of an amount that is not a multiple of the step', async () => {
    const limits = { PLAYER: { ...OFFER, step: '20' } };
    const stepped = await wallet.openRound({ terms: termsOf({ limits }) });
    const refusal = await refusalAmongNeighbours({ roundId: stepped, amount: 1_010n });
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField: 'amount' });
    expect(await wallet.bet(player, stepped, { amount: 1_020n })).toMatchObject({ accepted: true });
  });

  it.each([1n, 999n])('is BET_BELOW_MIN with %p', async (amount) => {
    const refusal = await refusalAmongNeighbours({ amount });
    expect(refusal).toEqual({ code: 'BET_BELOW_MIN', minMinor: 1_000n, actualMinor: amount });
  });

  it.each([500_001n, 2n ** 53n - 1n])('is BET_ABOVE_MAX with %p', async (amount) => {
    const refusal = await refusalAmongNeighbours({ amount });
    expect(refusal).toEqual({ code: 'BET_ABOVE_MAX', maxMinor: 500_000n, actualMinor: amount });
  });

  it('counts what is already staked on the target, for this player only', async () => {
    const [ann, bob] = [await wallet.player(CREDIT), await wallet.player(CREDIT)];
    expect(await wallet.bet(ann, roundId, { amount: 400_000n })).toMatchObject({ accepted: true });
    const above = { code: 'BET_ABOVE_MAX', maxMinor: 500_000n, actualMinor: 500_001n };
    expect(await refusalAmongNeighbours({ amount: 100_001n }, ann)).toEqual(above);
    expect(await wallet.bet(ann, roundId, { amount: 1n })).toMatchObject({ accepted: true });
    expect(await wallet.bet(ann, roundId, { amount: 99_999n })).toMatchObject({ accepted: true });
    expect(await refusalAmongNeighbours({ amount: 1n }, ann)).toEqual(above);
    expect(await wallet.bet(bob, roundId, { amount: 500_000n })).toMatchObject({ accepted: true });
    expect(await wallet.bet(ann, roundId, { target: 'BANKER' })).toMatchObject({ accepted: true });
  });

  it('is BET_NOT_OFFERED on a target that the round does not offer', async () => {
    const refusal = await refusalAmongNeighbours({ target: 'DRAGON_PLAYER' });
    expect(refusal).toEqual({ code: 'BET_NOT_OFFERED' });
  });

  it.each([
    '',
    'player',
    'HORSE',
    'constructor',
    'PLAYER\0',
    "TIE'; DROP TABLE bets; --",
    'T'.repeat(100_000),
  ])('is VALIDATION of the target %p', async (target) => {
    const refusal = await refusalAmongNeighbours({ target });
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField: 'target' });
  });

  it('is VALIDATION of the target when the index points at none', async () => {
    const bets = [wholeBet({ userId: player, roundId })];
    const before = await moneyOf(player);
    const request = { ...placeBetsRequest(bets), targetIndexes: [7] };
    const [verdict] = verdictsOf(await wallet.ask(subjects.wallet.placeBets, request));
    expect(verdict?.refusal).toEqual({ code: 'VALIDATION', invalidField: 'target' });
    expect(await moneyOf(player)).toEqual(before);
  });

  it('is INSUFFICIENT_BALANCE with what is required and what is available', async () => {
    const poor = await wallet.player(1_499n);
    const refusal = await refusalAmongNeighbours({ amount: 1_500n }, poor);
    expect(refusal).toEqual({ code: 'INSUFFICIENT_BALANCE', requiredMinor: 1_500n, availableMinor: 1_499n });
    expect(await wallet.bet(poor, roundId, { amount: 1_499n })).toMatchObject({
      accepted: true,
      balance: 0n,
    });
  });

  it.each([
    ['nil', '00000000-0000-0000-0000-000000000000'],
    ['version 1', 'c232ab00-9414-11ec-b3c8-9f6bdeced846'],
    ['version 7', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
    ['upper case', randomUUID().toUpperCase().replace(/^./, 'A')],
    ['braces', `{${randomUUID()}}`],
    ['a URN', `urn:uuid:${randomUUID()}`],
    ['35 characters', randomUUID().slice(1)],
    ['37 characters', `${randomUUID()}0`],
    ['no hyphens', randomUUID().replaceAll('-', '')],
    ['a line end', `${randomUUID()}\n`],
    ['NUL', `\0${randomUUID().slice(1)}`],
    ['SQL', "'; DROP TABLE bets; --"],
    ['an escape from an array literal', `${randomUUID()},${randomUUID()}`],
    ['nothing', ''],
    ['a hundred thousand characters', 'a'.repeat(100_000)],
  ])('is VALIDATION of a bet id with %s', async (_, betId) => {
    expect(await refusalAmongNeighbours({ betId })).toEqual({ code: 'VALIDATION', invalidField: 'bet_id' });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['257 characters', 'x'.repeat(257)],
  ])('is VALIDATION of a seed with %s', async (_, seed) => {
    const refusal = await refusalAmongNeighbours({ seed });
    expect(refusal).toEqual({ code: 'VALIDATION', invalidField: 'player_seed' });
  });

  it.each([
    ['round', async () => ({ roundId: await wallet.openRound() })],
    ['target', () => ({ target: 'BANKER' })],
    ['amount', () => ({ amount: 1_001n })],
    ['seed', () => ({ seed: 'other' })],
  ])('is IDEMPOTENCY_KEY_REUSED for a used bet id with another %s', async (_, change) => {
    const bet = { betId: randomUUID(), amount: 1_000n, seed: 'mine' };
    const owner = await wallet.player(CREDIT);
    const first = await wallet.bet(owner, roundId, bet);
    expect(first).toMatchObject({ accepted: true });
    const reused = { ...bet, ...(await change()) };
    expect(await refusalAmongNeighbours(reused, owner)).toEqual({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await wallet.bet(owner, roundId, bet)).toEqual(first);
  });

  it('is VALIDATION for the whole request when its columns differ in length', async () => {
    const request = placeBetsRequest([
      wholeBet({ userId: player, roundId }),
      wholeBet({ userId: player, roundId }),
    ]);
    const columns = {
      user_ids: { userIds: [player] },
      round_indexes: { roundIndexes: [0, 0, 0] },
      target_indexes: { targetIndexes: [0] },
      targets: { targets: ['PLAYER', 'TIE', 'BANKER'] },
      amounts_minor: { amountsMinor: [1_000n] },
      player_seeds: { playerSeeds: ['one'] },
      round_ids: { roundIds: [roundId, roundId, roundId] },
    };
    const before = await moneyOf(player);
    for (const [invalidField, column] of Object.entries(columns)) {
      const response = await wallet.ask(subjects.wallet.placeBets, { ...request, ...column });
      expect(refusalIn(response)).toEqual({ code: 'VALIDATION', invalidField });
    }
    expect(await moneyOf(player)).toEqual(before);
  });

  it('is BATCH_TOO_LARGE for the whole request beyond the bound', async () => {
    const bets = Array.from({ length: 5_001 }, () => wholeBet({ userId: player, roundId }));
    const before = await moneyOf(player);
    const response = await wallet.ask(subjects.wallet.placeBets, placeBetsRequest(bets));
    expect(refusalIn(response)).toEqual({ code: 'BATCH_TOO_LARGE', maxBets: 5_000, actualBets: 5_001 });
    expect(await moneyOf(player)).toEqual(before);
    const strangers = bets.slice(1).map((bet) => ({ ...bet, userId: 'nobody' }));
    expect(new Set((await wallet.bets(strangers)).map(({ code }) => code))).toEqual(
      new Set(['UNKNOWN_ACCOUNT']),
    );
  });
});
