import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type blackjackV1, subjects } from '@sabot/contracts';
import { verifyHand } from '@sabot/fairness/hand';
import { eventually } from '@sabot/testing';
import { doneIn, refusalIn } from './answers.js';
import { HandPlayer, passedOn, standing } from './hand-player.js';
import { HouseFixture, PATIENT, TABLE } from './house-fixture.js';

const { blackjack, dealing, wallet } = subjects;

describe('a hand whose player is gone', () => {
  let house: HouseFixture;
  beforeAll(async () => {
    house = await HouseFixture.start();
  });
  afterAll(() => house.stop());

  /** Lets the time of a hand run out now, by the database's clock. */
  async function expire({ handId }: HandPlayer): Promise<void> {
    await house.sql.blackjack.query(
      'UPDATE hands SET deadline = clock_timestamp(), due_at = clock_timestamp() WHERE id = $1',
      [handId],
    );
  }

  const ended = ({ handId }: HandPlayer): Promise<Record<string, unknown>> =>
    eventually(async () => {
      const { rows } = await house.sql.blackjack.query<Record<string, unknown>>(
        'SELECT * FROM hands WHERE id = $1 AND ended_at IS NOT NULL',
        [handId],
      );
      if (!rows[0]) throw new Error('the hand has not ended');
      return rows[0];
    }, PATIENT);

  async function dealtWith(play: string): Promise<[HandPlayer, blackjackV1.HandStatus]> {
    for (;;) {
      const [player, status] = await HandPlayer.dealt(house);
      if (status.legal.includes(play)) return [player, status];
    }
  }

  it('is played on with hit and stay only, recorded as automatic, without further money', async () => {
    const [player] = await dealtWith('hit');
    const before = await house.balance(player.userId);
    await expire(player);
    await ended(player);
    const bundle = await player.bundle();
    expect(verifyHand(bundle).ok).toBe(true);
    const automatic = bundle.steps.slice(1);
    expect(new Set(automatic.map(({ actor }) => actor))).toEqual(new Set(['automatic']));
    for (const { play } of automatic) expect(['hit', 'stay', 'decline-insurance']).toContain(play);
    expect(await house.balance(player.userId)).toBe(before + 1_000n + BigInt(bundle.net));
  });

  it('gets the money back that was staked for a play it never made', async () => {
    const [player] = await dealtWith('double');
    const before = await house.balance(player.userId);
    doneIn(await player.stake('double'));
    await expire(player);
    await ended(player);
    const bundle = await player.bundle();
    expect(bundle.steps.map(({ play }) => play)).not.toContain('double');
    expect(await house.balance(player.userId)).toBe(before + 1_000n + BigInt(bundle.net));
    expect(await house.violations()).toEqual([]);
  });

  it('gets its stake back when it was never dealt; the seed is revealed, and the hand is never dealt', async () => {
    const player = new HandPlayer(house, await house.player());
    await player.open();
    await expire(player);
    expect(await ended(player)).toMatchObject({ state: 'REFUNDED' });
    expect(await house.balance(player.userId)).toBe(1_000_000n);
    expect(verifyHand(await player.bundle()).ok).toBe(true);
    const { handId } = player;
    const drawn = await house.ask(dealing.drawStep, { handId, decision: passedOn(player.decision('deal')) });
    expect(refusalIn(drawn)).toBe('INVALID_PHASE DEALT VOIDED');
    // The next hand goes on from it.
    const { handNumber, previousHash } = await new HandPlayer(house, player.userId).prepare();
    expect({ handNumber, previousHash }).toEqual({
      handNumber: 2,
      previousHash: (await player.bundle()).hash,
    });
  });

  it('that lost its secret goes on without links, labelled, and never again with one', async () => {
    const [player] = await dealtWith('hit');
    const status = await player.recover('hit');
    expect(status.withoutLinks).toBe(true);
    if (!status.settlement) {
      const [play = ''] = status.legal;
      expect(refusalIn(await house.ask(blackjack.play, player.decision(play)))).toBe('LINK_INVALID');
      let now = status;
      while (now.legal.length > 0) now = await player.recover(standing(now));
    }
    const bundle = await player.bundle();
    expect(verifyHand(bundle).ok).toBe(true);
    expect(bundle.steps.slice(1).map(({ actor }) => actor)).toEqual(
      bundle.steps.slice(1).map(() => 'recover'),
    );
    expect(await house.metric('blackjack', 'decisions_total')).toBeGreaterThan(0);
  });

  it('is where it was after a reload, with what its device needs to go on', async () => {
    const [player, before] = await dealtWith('stay');
    const { userId } = player;
    const { result } = await house.ask(blackjack.sync, { userId, tableId: TABLE, hints: true });
    if (result.case !== 'status') throw new Error('there is no open hand');
    expect(result.value).toMatchObject({
      handId: player.handId,
      k: before.k,
      previousSeed: player.chain.previousSeed,
    });
    expect(result.value.values.map(({ play }) => play).sort()).toEqual([...before.legal].sort());
    expect((await player.playOut(result.value, standing)).settlement).toBeDefined();
  });

  it('has stakes that the wallet tells dealing about, and nobody pays it twice', async () => {
    const [player] = await dealtWith('stay');
    await player.playOut(await player.play('stay'), standing);
    const { handId } = player;
    const balance = await house.balance(player.userId);
    const bundle = JSON.stringify(await player.bundle());
    doneIn(await house.ask(wallet.settleHand, { handId, bundle }));
    expect(refusalIn(await house.ask(wallet.refundHand, { handId }))).toMatch(/^INVALID_PHASE/);
    expect(await house.balance(player.userId)).toBe(balance);
  });
});
