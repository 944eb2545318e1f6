import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects, type walletV1 } from '@sabot/contracts';
import { betBookRoot, betLeafHash, verifyInclusion } from '@sabot/fairness';
import { DEALS, doneIn, refusalIn } from '@sabot/testing';
import { WalletFixture, wholeBet } from './wallet-fixture.js';

const CHUNK_LEAVES = 1_024;

/** An accepted bet with its place in the order of acceptance. */
type Booked = ReturnType<typeof wholeBet> & { readonly sequence: bigint };

describe('the proof that a bet is in the book', () => {
  let wallet: WalletFixture;
  let players: string[];
  beforeAll(async () => {
    wallet = await WalletFixture.start();
    players = await wallet.players(500, 1_000_000n);
  });
  afterEach(async () => {
    expect(await wallet.violations()).toEqual([]);
  });
  afterAll(() => wallet.stop());

  const prove = (userId: string, roundId: string, betId: string) =>
    wallet.ask(subjects.wallet.getInclusionProof, { userId, roundId, betId });

  /** A round with `count` accepted bets; every seventh has a seed. */
  async function bookOf(count: number): Promise<{ roundId: string; bets: Booked[] }> {
    const roundId = await wallet.openRound();
    const bets = Array.from({ length: count }, (_, at) =>
      wholeBet({ userId: players[at % players.length] ?? '', roundId, seed: at % 7 ? '' : `seed ${at}` }),
    );
    const verdicts = await wallet.bets(bets);
    expect(verdicts.filter(({ accepted }) => accepted)).toHaveLength(count);
    const booked = bets.map((bet, at) => ({ ...bet, sequence: verdicts[at]?.sequence ?? 0n }));
    return { roundId, bets: booked.sort((a, b) => Number(a.sequence - b.sequence)) };
  }

  function leafOf({ betId, target, amount, seed, sequence }: Booked, alias: string): Uint8Array {
    return betLeafHash({
      betId,
      alias,
      target,
      amountMinor: amount,
      playerSeed: seed,
      sequence: Number(sequence),
    });
  }

  function holds(proof: walletV1.InclusionProof, bet: Booked, root: string): boolean {
    const { roundId, leafCount: count, leafIndex: index, siblings: path } = proof;
    expect(proof).toMatchObject({ betId: bet.betId, sequence: bet.sequence, betBookRoot: root });
    return verifyInclusion({ roundId, root, count, index, leaf: leafOf(bet, proof.publicAlias), path });
  }

  it.each([1, 2, 1_024, 1_025, 2_500])('holds for the bets of a book of %p', async (count) => {
    const { roundId, bets } = await bookOf(count);
    const { betBookRoot: root, betCount } = doneIn(await wallet.seal(roundId));
    expect(betCount).toBe(count);
    // Only both ends of every chunk and some in between, because each proof makes the wallet build a tree.
    const places = bets
      .map((_, at) => at)
      .filter((at) => (at + 2) % CHUNK_LEAVES < 4 || at % 61 === 0 || at > count - 3);
    for (const place of places) {
      const bet = bets[place];
      if (!bet) throw new Error('no bet');
      const proof = doneIn(await prove(bet.userId, roundId, bet.betId));
      expect(proof).toMatchObject({ leafIndex: place, leafCount: count });
      expect(holds(proof, bet, root)).toBe(true);
    }
  });

  it('leads to a root over every bet, in the order of acceptance', async () => {
    const { roundId, bets } = await bookOf(1_500);
    const { rows } = await wallet.sql.query<{ owner: string; alias: string }>(
      'SELECT owner, alias FROM accounts',
    );
    const aliases = new Map(rows.map(({ owner, alias }) => [owner, alias]));
    const leaves = bets.map((bet) => leafOf(bet, aliases.get(bet.userId) ?? ''));
    expect(doneIn(await wallet.seal(roundId)).betBookRoot).toBe(betBookRoot(roundId, leaves));
  });

  it('holds for no other bet than its own', async () => {
    const { roundId, bets } = await bookOf(3);
    const { betBookRoot: root } = doneIn(await wallet.seal(roundId));
    const [bet] = bets;
    if (!bet) throw new Error('no bet');
    const proof = doneIn(await prove(bet.userId, roundId, bet.betId));
    expect(holds(proof, bet, root)).toBe(true);
    expect(holds(proof, { ...bet, amount: bet.amount + 1n }, root)).toBe(false);
    expect(holds(proof, { ...bet, seed: 'another' }, root)).toBe(false);
    expect(holds({ ...proof, leafIndex: 1 }, bet, root)).toBe(false);
  });

  it('is the same before and after the round has ended', async () => {
    const [settled, voided] = [await bookOf(5), await bookOf(5)];
    for (const { roundId } of [settled, voided]) doneIn(await wallet.seal(roundId));
    const ask = () =>
      Promise.all(
        [settled, voided].map(({ roundId, bets: [bet] }) =>
          prove(bet?.userId ?? '', roundId, bet?.betId ?? ''),
        ),
      );
    const before = await ask();
    doneIn(await wallet.settle(settled.roundId, DEALS.tie));
    doneIn(await wallet.void(voided.roundId, roundV1.VoidReason.SEED_UNREADABLE));
    expect(await ask()).toEqual(before);
    expect(before.map(({ result }) => result.case)).toEqual(['proof', 'proof']);
  });

  it('does not exist before the round is sealed, nor for a round that was voided unsealed', async () => {
    const { roundId, bets } = await bookOf(1);
    const ask = async () => refusalIn(await prove(bets[0]?.userId ?? '', roundId, bets[0]?.betId ?? ''));
    expect(await ask()).toEqual({ code: 'INVALID_PHASE', expected: 'SEALED', actual: 'OPEN' });
    doneIn(await wallet.void(roundId));
    expect(await ask()).toEqual({ code: 'INVALID_PHASE', expected: 'SEALED', actual: 'VOIDED' });
  });

  it('is given only to the owner of the bet, and only for its round', async () => {
    const [one, other] = [await bookOf(2), await bookOf(2)];
    for (const { roundId } of [one, other]) doneIn(await wallet.seal(roundId));
    const [mine, theirs] = one.bets;
    const unknownBet = { code: 'UNKNOWN_BET' };
    const ask = async (userId = '', roundId = '', betId = '') =>
      refusalIn(await prove(userId, roundId, betId));
    expect(await ask(mine?.userId, one.roundId, theirs?.betId)).toEqual(unknownBet);
    expect(await ask(mine?.userId, other.roundId, mine?.betId)).toEqual(unknownBet);
    expect(await ask(mine?.userId, one.roundId, randomUUID())).toEqual(unknownBet);
    expect(await ask('nobody', one.roundId, mine?.betId)).toEqual(unknownBet);
    expect(await ask(mine?.userId, randomUUID(), mine?.betId)).toEqual({ code: 'UNKNOWN_ROUND' });
  });

  it.each([
    ['user_id', { userId: 'a\0b' }],
    ['round_id', { roundId: 'x' }],
    ['bet_id', { betId: "' OR true; --" }],
  ])('is refused for a wrong %s', async (invalidField, change) => {
    const request = { userId: 'ann', roundId: randomUUID(), betId: randomUUID(), ...change };
    const answer = await wallet.ask(subjects.wallet.getInclusionProof, request);
    expect(refusalIn(answer)).toEqual({ code: 'VALIDATION', invalidField });
  });
});
