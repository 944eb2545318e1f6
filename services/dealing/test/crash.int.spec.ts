import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeFromShoe, type Shoe } from '@sabot/cards';
import { genesisHash, verifyRound } from '@sabot/fairness';
import { CallError } from '@sabot/messaging';
import { DealingCaller, newRound, ONE_DECK } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { bundleOf, cardsOf, type PlayedRound, playRound, shoeIn } from './played-round.js';

const TABLES = 6;
const REPLICAS = 2;
const KILLS_OF_A_REPLICA = 4;
const GIVE_UP_MS = 90_000;

/** Repeats a request until it is answered; every answer to the same request must be the same. */
class StubbornCaller extends DealingCaller {
  repeats = 0;
  override async ask<T>(...question: Parameters<DealingCaller['ask']>): Promise<T> {
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;) {
      try {
        const [call, request] = question;
        return (await this.client.request(call, request, { timeoutMs: 500 })) as T;
      } catch (error) {
        const unknown = error instanceof CallError && error.retriable;
        if (!unknown || performance.now() > deadline) throw error;
        this.repeats++;
      }
      await sleep(20);
    }
  }
}

describe('dealing services that are killed again and again', () => {
  let service: DealingFixture;
  beforeAll(async () => {
    service = await DealingFixture.start({ replicas: REPLICAS });
  });
  afterAll(() => service.stop());

  async function killAndRestart(replica: number): Promise<void> {
    let current = service.replicas[replica];
    for (let kill = 0; kill < KILLS_OF_A_REPLICA; kill++) {
      await sleep(50 + randomInt(400));
      await current?.kill9();
      current = await service.startReplica();
    }
  }

  /** Plays rounds at one table until the signal, sending each command until it is answered. */
  async function keepPlaying(
    caller: DealingCaller,
    tableId: string,
    stop: AbortSignal,
  ): Promise<PlayedRound[]> {
    const rounds: PlayedRound[] = [];
    while (!stop.aborted)
      rounds.push(
        await playRound(caller, newRound({ tableId, roundNumber: rounds.length + 1, deck: ONE_DECK })),
      );
    return rounds;
  }

  it('give each round one seed and one deal, and each shoe continues where it was', async () => {
    const stop = new AbortController();
    const caller = new StubbornCaller(service.client);
    const playing = Array.from({ length: TABLES }, (_, at) =>
      keepPlaying(caller, `table-${at}`, stop.signal),
    );
    await Promise.all(Array.from({ length: REPLICAS }, (_, replica) => killAndRestart(replica)));
    stop.abort();
    const tables = await Promise.all(playing);
    expect(caller.repeats).toBeGreaterThan(0);

    for (const rounds of tables) {
      expect(rounds.length).toBeGreaterThan(0);
      let left: Shoe | undefined;
      let previousHash = genesisHash(rounds[0]?.terms.tableId ?? '');
      for (const round of rounds) {
        const bundle = bundleOf(round, previousHash);
        expect(verifyRound(bundle).ok).toBe(true);
        previousHash = bundle.hash;
        const before = shoeIn(round.commitment.shoe, ONE_DECK);
        if (left && !round.commitment.reshuffled) expect(before).toEqual(left);
        left = shoeIn(round.deal.shoeAfter, ONE_DECK);
        expect(left.counts).toEqual(removeFromShoe(before.counts, cardsOf(round.deal)));
      }
    }
    // Every earlier answer still holds.
    for (const { terms, commitment, deal, reveal } of tables.flatMap((rounds) => rounds.slice(-5))) {
      expect((await service.commit(terms)).result.value).toEqual(commitment);
      expect((await service.deal(terms.roundId, reveal.clientSeed)).result.value).toEqual(deal);
      expect((await service.reveal(terms.roundId)).result.value).toEqual(reveal);
    }
    const { rows } = await service.sql.query<{ count: number }>('SELECT count(*)::int FROM baccarat_rounds');
    expect(rows).toEqual([{ count: tables.flat().length }]);
  }, 240_000);
});
