import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type blackjackV1, subjects } from '@sabot/contracts';
import { HandSecret } from '@sabot/fairness/hand';
import { doneIn, refusalTextIn } from '@sabot/testing';
import { HandPlayer, standing } from './hand-player.js';
import { CURRENCY, HouseFixture, TABLE } from './house-fixture.js';

const { blackjack, wallet } = subjects;
const OTHER_LINK = 'ab'.repeat(32);
const PARALLEL = 200;

describe('a request that a player may not make', () => {
  let house: HouseFixture;
  beforeAll(async () => {
    house = await HouseFixture.start();
  });
  afterAll(() => house.stop());

  /** A hand in which one of these plays is legal after the deal. */
  async function dealtWith(
    play: string,
    creditMinor?: bigint,
  ): Promise<[HandPlayer, blackjackV1.HandStatus]> {
    for (let hands = 0; hands < 200; hands++) {
      const [player, status] = await HandPlayer.dealt(house, creditMinor);
      if (status.legal.includes(play)) return [player, status];
    }
    throw new Error(`${play} was never legal`);
  }

  const play = async (request: ReturnType<HandPlayer['decision']>): Promise<string> =>
    refusalTextIn(await house.ask(blackjack.play, request));

  it('for a stake outside the limits, or between their steps, moves no money', async () => {
    const player = new HandPlayer(house, await house.player());
    await player.prepare();
    const open = async (change: object): Promise<string> =>
      refusalTextIn(await house.ask(blackjack.openHand, { ...player.opening(), ...change }));
    expect(await open({ amountMinor: 998n })).toBe('BET_BELOW_MIN');
    expect(await open({ amountMinor: 0n })).toBe('BET_BELOW_MIN');
    expect(await open({ amountMinor: -2n })).toBe('BET_BELOW_MIN');
    expect(await open({ amountMinor: 500_002n })).toBe('BET_ABOVE_MAX');
    expect(await open({ amountMinor: 1_001n })).toBe('VALIDATION amount');
    expect(await open({ amountMinor: 2n ** 60n })).toBe('VALIDATION amount_minor');
    expect(await open({ betId: 'no-uuid' })).toBe('VALIDATION bet_id');
    expect(await open({ tip: 'AB'.repeat(32) })).toBe('VALIDATION tip');
    expect(await open({ key: '00'.repeat(32) })).toBe('VALIDATION key');
    expect(await open({ tableId: 'nowhere' })).toBe('UNKNOWN_TABLE');
    expect(await open({ handId: randomUUID() })).toBe('UNKNOWN_HAND');
    expect(await open({ userId: await house.player() })).toBe('UNKNOWN_HAND');
    expect(await house.balance(player.userId)).toBe(1_000_000n);
  });

  it('for a hand that the balance does not cover leaves the hand prepared', async () => {
    const player = new HandPlayer(house, await house.player(999n));
    const { handId } = await player.prepare();
    expect(refusalTextIn(await house.ask(blackjack.openHand, player.opening()))).toBe('INSUFFICIENT_BALANCE');
    expect((await player.prepare()).handId).toBe(handId);
  });

  it('for a second open hand, or the same one with another body, stakes nothing', async () => {
    const [player, status] = await HandPlayer.dealt(house);
    if (status.settlement) return;
    const balance = await house.balance(player.userId);
    const { userId } = player;
    expect(refusalTextIn(await house.ask(blackjack.prepare, { userId, tableId: TABLE }))).toBe(
      'HAND_ALREADY_OPEN',
    );
    const again = { ...player.opening(), betId: randomUUID() };
    expect(refusalTextIn(await house.ask(blackjack.openHand, again))).toBe('HAND_ALREADY_OPEN');
    const other = { ...player.opening(), amountMinor: 2_000n };
    expect(refusalTextIn(await house.ask(blackjack.openHand, other))).toBe('IDEMPOTENCY_KEY_REUSED');
    doneIn(await house.ask(blackjack.openHand, player.opening()));
    expect(await house.balance(userId)).toBe(balance);
  });

  it('with a wrong link, key, number, hand or play is refused by its own code', async () => {
    const [player] = await dealtWith('stay');
    const decision = player.decision('stay');
    const { signature } = new HandSecret(randomBytes(32), randomBytes(32)).decide(player.chain, 'stay');
    expect(await play({ ...decision, link: OTHER_LINK })).toBe('LINK_INVALID');
    expect(await play({ ...decision, link: '' })).toBe('LINK_INVALID');
    expect(await play({ ...decision, signature })).toBe('SIGNATURE_INVALID');
    expect(await play({ ...decision, signature: '' })).toBe('SIGNATURE_INVALID');
    // A link is used once: the one of the deal is no link of this decision, nor of another play for the deal.
    const { previousLink: link, k } = player.chain;
    expect(await play({ ...decision, link })).toBe('LINK_INVALID');
    expect(await play({ ...decision, k: k - 1, link })).toBe('IDEMPOTENCY_KEY_REUSED');
    // The signature is for staying.
    expect(await play({ ...decision, play: 'hit' })).toBe('SIGNATURE_INVALID');
    expect(await play({ ...decision, k: decision.k + 1 })).toBe('OUT_OF_TURN');
    expect(await play({ ...decision, handIndex: 3 })).toBe('HAND_OUT_OF_RANGE');
    expect(await play({ ...decision, play: 'fold' })).toBe('VALIDATION play');
    expect(await play({ ...decision, play: 'deal' })).toBe('PLAY_NOT_LEGAL');
    expect(await play({ ...decision, userId: await house.player() })).toBe('UNKNOWN_HAND');
    await player.playOut(await player.play('stay'), standing);
    expect(await play(player.decision('stay'))).toMatch(/^INVALID_PHASE OPEN/);
  });

  it('for money that was not staked is refused, and the decision stays free', async () => {
    const [player, status] = await dealtWith('double');
    expect(await play(player.decision('double'))).toBe('STAKE_MISSING');
    const stake = async (name: string): Promise<string> =>
      refusalTextIn(await house.ask(blackjack.stake, player.staking(name)));
    expect(await stake('hit')).toBe('VALIDATION play');
    expect(await stake('insurance')).toBe('PLAY_NOT_LEGAL');
    expect((await player.play('stay')).k).toBe(status.k + 1);
  });

  it('for a split with the balance of one stake is refused, and the decision stays free', async () => {
    const [player] = await dealtWith('split', 1_000n);
    const times = async (): Promise<unknown> =>
      (await house.sql.blackjack.query('SELECT deadline, due_at FROM hands WHERE id = $1', [player.handId]))
        .rows[0];
    const before = await times();
    expect(refusalTextIn(await player.stake('split'))).toBe('INSUFFICIENT_BALANCE');
    // Asking for what cannot be paid does not hold the hand any longer.
    expect(await times()).toEqual(before);
    const after = await player.playOut(await player.play('stay'), standing);
    expect(after.settlement).toBeDefined();
    expect((await player.bundle()).steps.map(({ play: name }) => name)).not.toContain('split');
  });

  it('for a double whose money was spent elsewhere meanwhile is refused, and the decision stays free', async () => {
    const [player] = await dealtWith('double', 2_000n);
    const { userId } = player;
    const withdrawal = {
      userId,
      currency: CURRENCY,
      amountMinor: 1n,
      idempotencyKey: randomUUID(),
      operatorId: 'operator-1',
      note: '',
    };
    doneIn(await house.ask(wallet.withdraw, withdrawal));
    expect(refusalTextIn(await player.stake('double'))).toBe('INSUFFICIENT_BALANCE');
    expect(await house.balance(userId)).toBe(999n);
    const after = await player.playOut(await player.play('stay'), standing);
    expect(after.settlement).toBeDefined();
  });

  it('that is sent 200 times at once debits one double', async () => {
    const [player] = await dealtWith('double');
    const before = await house.balance(player.userId);
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () => house.ask(blackjack.stake, player.staking('double'))),
    );
    expect(new Set(answers.map((answer) => doneIn(answer).balanceMinor))).toEqual(new Set([before - 1_000n]));
    expect(await house.balance(player.userId)).toBe(before - 1_000n);
    // The money binds the decision: nothing else can be played for it.
    expect(await play(player.decision('stay'))).toBe('IDEMPOTENCY_KEY_REUSED');
    const decision = player.decision('double');
    const played = await Promise.all(Array.from({ length: 20 }, () => house.ask(blackjack.play, decision)));
    expect(new Set(played.map((answer) => doneIn(answer).settlement?.netMinor)).size).toBe(1);
    expect((await player.bundle()).steps).toHaveLength(2 + (played[0] ? decision.k - 1 : 0));
  });

  it('for another play than the one that was faster is refused, and the hand has one decision', async () => {
    const [player] = await dealtWith('hit');
    const [hit, stay] = [player.decision('hit'), player.decision('stay')];
    const answers = await Promise.all([house.ask(blackjack.play, hit), house.ask(blackjack.play, stay)]);
    const refused = answers.filter(({ result }) => result.case === 'refusal').map(refusalTextIn);
    expect(refused).toEqual(['IDEMPOTENCY_KEY_REUSED']);
  });

  it('leaves a clean ledger behind', async () => {
    expect(await house.violations()).toEqual([]);
  });
});
