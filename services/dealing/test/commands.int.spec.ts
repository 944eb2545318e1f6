import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshShoe } from '@sabot/cards';
import { type dealingV1, type MessageInitShape, subjects } from '@sabot/contracts';
import { dealFairRound, serverHashOf } from '@sabot/fairness';
import { deckMessage, outcomeMessage } from '@sabot/translation';
import {
  doneIn,
  EIGHT_DECKS,
  INFINITE,
  newRound,
  ONE_DECK,
  refusalIn,
  rootOf,
  type RoundToCommit,
} from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';

const ROOT = rootOf('the bets');
const { dealing } = subjects;

describe('the dealing service', () => {
  let service: DealingFixture;
  beforeAll(async () => {
    service = await DealingFixture.start();
  });
  afterAll(() => service.stop());

  async function committed(round: Partial<RoundToCommit> = {}): Promise<RoundToCommit> {
    const whole = newRound(round);
    doneIn(await service.commit(whole));
    return whole;
  }

  async function dealt(round: Partial<RoundToCommit> = {}): Promise<RoundToCommit> {
    const whole = await committed(round);
    doneIn(await service.deal(whole.roundId, ROOT));
    return whole;
  }

  describe('commits', () => {
    it('to the hash of a seed that it reveals after the deal', async () => {
      const round = newRound();
      const { serverHash, shoe, reshuffled } = doneIn(await service.commit(round));
      expect([shoe, reshuffled]).toEqual([undefined, false]);
      doneIn(await service.deal(round.roundId, ROOT));
      const revealed = doneIn(await service.reveal(round.roundId));
      expect(revealed).toMatchObject({ serverHash, clientSeed: ROOT, roundNumber: 1 });
      expect(serverHashOf(revealed.serverSeed)).toBe(serverHash);
    });

    it('to a full shoe for the first round of a table', async () => {
      const commitment = doneIn(await service.commit(newRound({ deck: EIGHT_DECKS })));
      expect(commitment.shoe).toMatchObject({ shoeNumber: 1, remainingCopies: freshShoe(8) });
      expect(commitment.reshuffled).toBe(true);
    });

    it('to a different secret for each round', async () => {
      const hashes = await Promise.all(
        Array.from({ length: 50 }, async () => doneIn(await service.commit(newRound())).serverHash),
      );
      expect(new Set(hashes).size).toBe(50);
    });

    it('once: a repeat gets the same answer, even after the reveal', async () => {
      const round = newRound({ deck: EIGHT_DECKS });
      const first = await service.commit(round);
      expect(await service.commit(round)).toEqual(first);
      doneIn(await service.deal(round.roundId, ROOT));
      doneIn(await service.reveal(round.roundId));
      expect(await service.commit(round)).toEqual(first);
    });

    it.each<[string, Partial<RoundToCommit>]>([
      ['table', { tableId: 'another' }],
      ['number', { roundNumber: 2 }],
      ['deck', { deck: INFINITE }],
      ['number of decks', { deck: { ...EIGHT_DECKS, decks: 6 } as typeof EIGHT_DECKS }],
      ['reshuffle', { deck: { ...EIGHT_DECKS, reshuffleBelowCards: 21 } as typeof EIGHT_DECKS }],
    ])('not to the same round with another %s', async (_, change) => {
      const round = await committed({ deck: EIGHT_DECKS });
      expect(refusalIn(await service.commit({ ...round, ...change }))).toEqual({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
      doneIn(await service.commit(round));
    });

    it.each([INFINITE, EIGHT_DECKS])('not to two rounds with the same number, %p', async (deck) => {
      const { tableId } = await committed({ deck });
      expect(refusalIn(await service.commit(newRound({ tableId, deck })))).toEqual({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    });

    it('not to an earlier round of a shoe', async () => {
      const { tableId } = await committed({ deck: EIGHT_DECKS, roundNumber: 7 });
      const earlier = newRound({ tableId, deck: EIGHT_DECKS, roundNumber: 6 });
      expect(refusalIn(await service.commit(earlier))).toEqual({ code: 'VALIDATION', field: 'round_number' });
    });

    it('to the highest number that the message can carry', async () => {
      const round = await dealt({ roundNumber: 2 ** 32 - 1, deck: ONE_DECK });
      expect(doneIn(await service.reveal(round.roundId)).roundNumber).toBe(2 ** 32 - 1);
    });

    type Change = Partial<
      Exclude<MessageInitShape<typeof dealingV1.CommitRequestSchema>, { $typeName: string }>
    >;
    const shoe = (decks: number, reshuffleBelowCards: number): Change => ({
      deck: { model: { case: 'shoe', value: { decks, reshuffleBelowCards } } },
    });
    it.each<[string, Change]>([
      ['round_id', { roundId: '' }],
      ['round_id', { roundId: '00000000-0000-0000-0000-000000000000' }],
      ['round_id', { roundId: randomUUID().toUpperCase() }],
      ['round_id', { roundId: `${randomUUID()}\0` }],
      ['table_id', { tableId: '' }],
      ['table_id', { tableId: 'a.b' }],
      ['table_id', { tableId: 'x'.repeat(33) }],
      ['round_number', { roundNumber: 0 }],
      ['deck', { deck: {} }],
      ['deck', shoe(0, 20)],
      ['deck', shoe(65, 20)],
      ['deck', shoe(8, 19)],
      ['deck', shoe(8, 417)],
    ])('not with a malformed %s (%#)', async (field, change) => {
      const round = newRound();
      const request = { ...round, deck: deckMessage(round.deck), ...change };
      expect(refusalIn(await service.ask(dealing.commit, request))).toEqual({ code: 'VALIDATION', field });
    });
  });

  describe('deals', () => {
    it('the cards that seed, client seed and number determine', async () => {
      const { roundId } = newRound();
      await committed({ roundId, roundNumber: 42 });
      const { outcome, shoeAfter } = doneIn(await service.deal(roundId, ROOT));
      const { serverSeed } = doneIn(await service.reveal(roundId));
      const hands = dealFairRound({ serverSeed, clientSeed: ROOT, nonce: 42, deck: { model: 'infinite' } });
      expect(outcome).toMatchObject(outcomeMessage(hands));
      expect(shoeAfter).toBeUndefined();
    });

    it('once: a repeat gets the same answer, even after the reveal', async () => {
      const { roundId } = await committed({ deck: EIGHT_DECKS });
      const first = await service.deal(roundId, ROOT);
      expect(doneIn(first).outcome).toBeDefined();
      expect(await service.deal(roundId, ROOT)).toEqual(first);
      doneIn(await service.reveal(roundId));
      expect(await service.deal(roundId, ROOT)).toEqual(first);
    });

    it('not again with another client seed', async () => {
      const { roundId } = await dealt();
      expect(refusalIn(await service.deal(roundId, rootOf('other bets')))).toEqual({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    });

    it('no unknown round', async () => {
      expect(refusalIn(await service.deal(randomUUID(), ROOT))).toEqual({ code: 'UNKNOWN_ROUND' });
    });

    it('no voided round', async () => {
      const { roundId } = await committed();
      doneIn(await service.reveal(roundId, true));
      expect(refusalIn(await service.deal(roundId, ROOT))).toEqual({
        code: 'INVALID_PHASE',
        expected: 'COMMITTED',
        actual: 'VOIDED',
      });
    });

    it('no round of a shoe after a later one was committed to it', async () => {
      const { roundId, tableId } = await committed({ deck: EIGHT_DECKS });
      await committed({ tableId, roundNumber: 2, deck: EIGHT_DECKS });
      expect(refusalIn(await service.deal(roundId, ROOT))).toEqual({
        code: 'INVALID_PHASE',
        expected: 'COMMITTED',
        actual: 'OVERTAKEN',
      });
    });

    it('an earlier round of an infinite deck, even after a later one', async () => {
      const { roundId, tableId } = await committed();
      await dealt({ tableId, roundNumber: 2 });
      doneIn(await service.deal(roundId, ROOT));
    });

    it.each([
      ['round_id', 'none', ROOT],
      ['client_seed', randomUUID(), ''],
      ['client_seed', randomUUID(), ROOT.slice(1)],
      ['client_seed', randomUUID(), `${ROOT}0`],
      ['client_seed', randomUUID(), ROOT.toUpperCase()],
      ['client_seed', randomUUID(), `${ROOT.slice(1)}\n`],
    ])('not with a malformed %s (%#)', async (field, roundId, clientSeed) => {
      expect(refusalIn(await service.deal(roundId, clientSeed))).toEqual({ code: 'VALIDATION', field });
    });
  });

  describe('reveals', () => {
    it('once: a repeat gets the same answer', async () => {
      const { roundId } = await dealt();
      const first = await service.reveal(roundId);
      expect(doneIn(first).serverSeed).toMatch(/^[0-9a-f]{64}$/);
      expect(await service.reveal(roundId)).toEqual(first);
    });

    it('not before the deal', async () => {
      const { roundId } = await committed();
      expect(refusalIn(await service.reveal(roundId))).toEqual({
        code: 'INVALID_PHASE',
        expected: 'DEALT',
        actual: 'COMMITTED',
      });
      doneIn(await service.deal(roundId, ROOT));
    });

    it('the seed of a voided round, with no client seed', async () => {
      const { roundId } = await committed({ roundNumber: 3 });
      const first = await service.reveal(roundId, true);
      const { serverSeed, serverHash, clientSeed, roundNumber } = doneIn(first);
      expect([serverHashOf(serverSeed), clientSeed, roundNumber]).toEqual([serverHash, '', 3]);
      expect(await service.reveal(roundId, true)).toEqual(first);
      expect(refusalIn(await service.reveal(roundId))).toEqual({
        code: 'INVALID_PHASE',
        expected: 'DEALT',
        actual: 'VOIDED',
      });
    });

    it('no seed of a dealt round to a caller that says it was voided', async () => {
      const { roundId } = await dealt();
      const refusal = { code: 'INVALID_PHASE', expected: 'COMMITTED', actual: 'DEALT' };
      expect(refusalIn(await service.reveal(roundId, true))).toEqual(refusal);
      doneIn(await service.reveal(roundId));
      expect(refusalIn(await service.reveal(roundId, true))).toEqual(refusal);
    });

    it('nothing for an unknown or malformed round id', async () => {
      expect(refusalIn(await service.reveal(randomUUID()))).toEqual({ code: 'UNKNOWN_ROUND' });
      expect(refusalIn(await service.reveal('x'))).toEqual({ code: 'VALIDATION', field: 'round_id' });
    });
  });
});
