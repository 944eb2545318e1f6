import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type blackjackV1, subjects } from '@sabot/contracts';
import { verifyHand } from '@sabot/fairness/hand';
import { doneIn, eventually, refusalTextIn } from '@sabot/testing';
import { HandPlayer, passedOn, standing } from './hand-player.js';
import { HouseFixture, PATIENT, TABLE } from './house-fixture.js';

const { blackjack, dealing, wallet } = subjects;
/** A wallet that is away does not answer at all. */
const IMPATIENT = { timeoutMs: 1_000 } as const;
/** Longer than what a sweep does with a hand takes. */
const SWEPT_MS = 500;

describe('a hand whose player is gone', () => {
  let house: HouseFixture;
  beforeAll(async () => {
    house = await HouseFixture.start();
  });
  afterAll(() => house.stop());

  const expire = ({ handId }: HandPlayer): Promise<void> => house.expire(handId);

  /** The decision that a hand is in the middle of, with how far that is. */
  async function pendingOf({ handId }: HandPlayer): Promise<{ stage: string; play: string } | null> {
    const { rows } = await house.sql.blackjack.query<{ pending: { stage: string; play: string } | null }>(
      'SELECT pending FROM hands WHERE id = $1',
      [handId],
    );
    return rows[0]?.pending ?? null;
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

  /** Waits until the sweeper has claimed a hand that is due, and has let it go. */
  async function seenBySweeper({ handId }: HandPlayer): Promise<void> {
    await eventually(async () => {
      const { rows } = await house.sql.blackjack.query(
        'SELECT FROM hands WHERE id = $1 AND due_at > clock_timestamp()',
        [handId],
      );
      expect(rows).toHaveLength(1);
    }, PATIENT);
    await new Promise((resolve) => setTimeout(resolve, SWEPT_MS));
  }

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

  it('keeps the play that was made in time, although the wallet was away until the time was over', async () => {
    const [player] = await dealtWith('double');
    doneIn(await player.stake('double'));
    const decision = player.decision('double');
    await house.service('wallet').kill9();
    // Dealing asks the wallet for the stake, so there is no answer; but the decision is made.
    await expect(house.client.request(blackjack.play, decision, IMPATIENT)).rejects.toThrow();
    expect(await pendingOf(player)).toMatchObject({ stage: 'drawing', play: 'double' });
    await expire(player);
    await seenBySweeper(player);
    await house.startService('wallet');
    await expire(player);
    await ended(player);
    const { steps } = await player.bundle();
    expect(steps.at(-1)).toMatchObject({ actor: 'player', play: 'double', link: decision.link });
  });

  it('that was being staked while the wallet was away waits for its player once the money is there', async () => {
    const [player] = await dealtWith('double');
    const before = await house.balance(player.userId);
    await house.service('wallet').kill9();
    await expect(
      house.client.request(blackjack.stake, player.staking('double'), IMPATIENT),
    ).rejects.toThrow();
    await expire(player);
    await seenBySweeper(player);
    await house.startService('wallet');
    await house.sql.blackjack.query('UPDATE hands SET due_at = clock_timestamp() WHERE id = $1', [
      player.handId,
    ]);
    await eventually(async () => {
      expect(await pendingOf(player)).toMatchObject({ stage: 'staked', play: 'double' });
    }, PATIENT);
    const status = await player.play('double');
    expect(status.settlement).toBeDefined();
    const { steps, net } = await player.bundle();
    expect(steps.at(-1)).toMatchObject({ actor: 'player', play: 'double' });
    expect(await house.balance(player.userId)).toBe(before + 1_000n + BigInt(net));
  });

  it('is not played on before its time, whatever the clock of the process says', async () => {
    const [player] = await dealtWith('hit');
    const { handId } = player;
    const { rows } = await house.sql.blackjack.query<{ k: number }>(
      'UPDATE hands SET due_at = clock_timestamp() WHERE id = $1 RETURNING k',
      [handId],
    );
    await seenBySweeper(player);
    expect(await pendingOf(player)).toBeNull();
    // The house cannot have it drawn either: dealing knows when the last card was drawn.
    const automatic = { ...passedOn(player.decision('hit')), actor: 'automatic', link: '', signature: '' };
    for (const play of ['hit', 'stay', 'decline-insurance']) {
      const request = { handId, decision: { ...automatic, play } };
      expect(refusalTextIn(await house.ask(dealing.drawStep, request))).toBe('INVALID_PHASE OVERDUE DEALT');
    }
    const { result } = await house.ask(blackjack.sync, { userId: player.userId, tableId: TABLE });
    expect(result).toMatchObject({ case: 'status', value: { handId, k: rows[0]?.k, withoutLinks: false } });
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
    expect(refusalTextIn(drawn)).toBe('INVALID_PHASE DEALT VOIDED');
    // The next hand goes on from it.
    const { handNumber, previousHash } = await new HandPlayer(house, player.userId).prepare();
    expect({ handNumber, previousHash }).toEqual({
      handNumber: 2,
      previousHash: (await player.bundle()).hash,
    });
  });

  it('that was only prepared goes, in dealing as well; nothing that was dealt or refunded does', async () => {
    const player = new HandPlayer(house, await house.player());
    const { handId } = await player.prepare();
    await house.sql.blackjack.query('UPDATE hands SET due_at = clock_timestamp() WHERE id = $1', [handId]);
    await eventually(async () => {
      const { rows } = await house.sql.blackjack.query('SELECT FROM hands WHERE id = $1', [handId]);
      expect(rows).toEqual([]);
    }, PATIENT);
    const prune = async (olderThanMs: number): Promise<unknown> =>
      (await house.sql.dealing.query('SELECT prune_hands($1, 100) AS pruned', [olderThanMs])).rows[0];
    const kept = `SELECT count(*)::integer AS hands FROM hands WHERE dealt_at IS NOT NULL OR voided_at IS NOT NULL`;
    const before = (await house.sql.dealing.query(kept)).rows;
    expect(await prune(3_600_000)).toEqual({ pruned: 0 });
    expect(await prune(0)).toMatchObject({ pruned: expect.any(Number) });
    const { rows } = await house.sql.dealing.query('SELECT FROM hands WHERE hand_id = $1', [handId]);
    expect(rows).toEqual([]);
    expect((await house.sql.dealing.query(kept)).rows).toEqual(before);
    expect((await player.prepare()).handId).not.toBe(handId);
  });

  it('that lost its secret goes on without links, labelled, and never again with one', async () => {
    const [player] = await dealtWith('hit');
    const status = await player.recover('hit');
    expect(status.withoutLinks).toBe(true);
    if (!status.settlement) {
      const [play = ''] = status.legal;
      expect(refusalTextIn(await house.ask(blackjack.play, player.decision(play)))).toBe('LINK_INVALID');
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
    expect(refusalTextIn(await house.ask(wallet.refundHand, { handId }))).toMatch(/^INVALID_PHASE/);
    expect(await house.balance(player.userId)).toBe(balance);
  });
});
