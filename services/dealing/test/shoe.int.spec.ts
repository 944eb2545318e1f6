import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshShoe, removeFromShoe, shoeRemaining, type Shoe, type TableDeck } from '@sabot/cards';
import { genesisHash, verifyRound } from '@sabot/fairness';
import { doneIn, EIGHT_DECKS, INFINITE, newRound, ONE_DECK } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { bundleOf, cardsOf, emptyBook, playRound, shoeIn } from './played-round.js';

describe('the shoe of a table', () => {
  let service: DealingFixture;
  beforeAll(async () => {
    service = await DealingFixture.start({ replicas: 2 });
  });
  afterAll(() => service.stop());

  /** Plays rounds one after another, verifies each as a player would, and returns how many shoes were opened. */
  async function play(tableId: string, deck: TableDeck, rounds: number): Promise<number> {
    let previousHash = genesisHash(tableId);
    let left: Shoe = { shoeNumber: 0, counts: [] };
    for (let roundNumber = 1; roundNumber <= rounds; roundNumber++) {
      const round = await playRound(service, newRound({ tableId, roundNumber, deck }));
      const bundle = bundleOf(round, previousHash);
      expect(verifyRound(bundle).steps.filter(({ status }) => status === 'fail')).toEqual([]);
      previousHash = bundle.hash;
      if (deck.model === 'infinite') continue;

      const before = shoeIn(round.commitment.shoe, deck);
      const low = shoeRemaining(left.counts) < deck.reshuffleBelowCards;
      expect(round.commitment.reshuffled).toBe(low);
      expect(before).toEqual(low ? { shoeNumber: left.shoeNumber + 1, counts: freshShoe(deck.decks) } : left);
      left = shoeIn(round.deal.shoeAfter, deck);
      expect(left).toEqual({ ...before, counts: removeFromShoe(before.counts, cardsOf(round.deal)) });
    }
    return left.shoeNumber;
  }

  it('carries over from round to round and is replaced in time, over 430 rounds that verify', async () => {
    const [small, large] = await Promise.all([
      play('small', ONE_DECK, 200),
      play('large', EIGHT_DECKS, 180),
      play('endless', INFINITE, 50),
    ]);
    expect(small).toBeGreaterThanOrEqual(20);
    expect(large).toBeGreaterThanOrEqual(2);
    const counted = await Promise.all(
      service.replicas.map((replica) => service.metric('reshuffles_total', replica)),
    );
    expect(counted.reduce((sum, count) => sum + count)).toBe(small + large);
  });

  it('is not changed by a round that is voided without being dealt', async () => {
    const terms = (roundNumber: number) => newRound({ tableId: 'voids', roundNumber, deck: EIGHT_DECKS });
    const fresh = terms(1);
    const first = doneIn(await service.commit(fresh));
    doneIn(await service.reveal(fresh.roundId, true));
    const second = await playRound(service, terms(2));
    expect([second.commitment.shoe, second.commitment.reshuffled]).toEqual([first.shoe, true]);

    const revealed = terms(3);
    const third = doneIn(await service.commit(revealed));
    doneIn(await service.reveal(revealed.roundId, true));
    const forgotten = doneIn(await service.commit(terms(4)));
    const fifth = await playRound(service, terms(5));
    for (const { shoe, reshuffled } of [third, forgotten, fifth.commitment])
      expect([shoe, reshuffled]).toEqual([second.deal.shoeAfter, false]);
  });

  it('is replaced when the table is given another number of decks', async () => {
    const tableId = 'rebuilt';
    await playRound(service, newRound({ tableId, roundNumber: 1, deck: EIGHT_DECKS }));
    const { commitment } = await playRound(service, newRound({ tableId, roundNumber: 2, deck: ONE_DECK }));
    expect(commitment).toMatchObject({
      shoe: { shoeNumber: 2, remainingCopies: freshShoe(1) },
      reshuffled: true,
    });
  });

  it('stays consistent when the next round is committed while the last one is dealt', async () => {
    const tableId = 'hasty';
    let left: Shoe | undefined;
    for (let roundNumber = 1; roundNumber <= 20; roundNumber += 2) {
      const [slow, hasty] = [0, 1].map((more) =>
        newRound({ roundId: randomUUID(), tableId, roundNumber: roundNumber + more, deck: EIGHT_DECKS }),
      );
      if (!slow || !hasty) throw new Error('two rounds');
      doneIn(await service.commit(slow));
      const [dealt, committed] = await Promise.all([
        service.deal(slow.roundId, emptyBook(slow.roundId)),
        service.commit(hasty),
      ]);
      // Either the deal came first and the next round continues from it, or it came too late and changed nothing.
      const before = dealt.result.case === 'deal' ? shoeIn(dealt.result.value.shoeAfter, EIGHT_DECKS) : left;
      if (before) expect(shoeIn(doneIn(committed).shoe, EIGHT_DECKS)).toEqual(before);
      const deal = doneIn(await service.deal(hasty.roundId, emptyBook(hasty.roundId)));
      left = shoeIn(deal.shoeAfter, EIGHT_DECKS);
    }
  });
});
