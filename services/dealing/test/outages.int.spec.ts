import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type InfrastructureServer, startPostgres } from '@sabot/testing';
import { doneIn, EIGHT_DECKS, newRound } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { emptyBook, playRound, shoeIn } from './played-round.js';

const LONG = { timeoutMs: 60_000 };

describe('a dealing service whose servers fail', () => {
  let postgres: InfrastructureServer;
  let nats: InfrastructureServer;
  let service: DealingFixture;
  beforeAll(async () => {
    postgres = await startPostgres();
    service = await DealingFixture.start({ databaseUrl: postgres.url });
    ({ nats } = service);
  });
  afterAll(async () => {
    await service.stop();
    await postgres.stop();
  });

  async function checks(): Promise<Record<string, string>> {
    const response = await fetch(`${service.replicas[0]?.healthUrl ?? ''}/readyz`);
    return ((await response.json()) as { checks: Record<string, string> }).checks;
  }

  it('answers with no secret and no card without its database, says so, and then continues where it was', async () => {
    const [round, other] = [newRound({ deck: EIGHT_DECKS }), newRound()];
    const commitment = doneIn(await service.commit(round));
    await postgres.kill();
    await expect(service.deal(round.roundId, emptyBook(round.roundId))).rejects.toThrow(/FAILED/);
    await expect(service.commit(other)).rejects.toThrow(/FAILED/);
    await eventually(async () => {
      expect(await checks()).toMatchObject({ database: expect.not.stringMatching(/^ok$/), nats: 'ok' });
    }, LONG);

    await postgres.restart();
    await eventually(async () => {
      expect(await checks()).toEqual({ database: 'ok', nats: 'ok' });
    }, LONG);
    expect(doneIn(await service.commit(round))).toEqual(commitment);
    const deal = doneIn(await service.deal(round.roundId, emptyBook(round.roundId)));
    expect(shoeIn(deal.shoeAfter, EIGHT_DECKS).shoeNumber).toBe(1);
    await playRound(service, other);
  });

  it('reconnects to NATS by itself', async () => {
    await nats.kill();
    await eventually(async () => {
      expect((await checks()).nats).not.toBe('ok');
    }, LONG);
    await nats.restart();
    await eventually(async () => {
      expect(await checks()).toEqual({ database: 'ok', nats: 'ok' });
    }, LONG);
    await eventually(() => playRound(service, newRound()), LONG);
  });

  it('finishes the requests it has taken when it shuts down', async () => {
    const rounds = Array.from({ length: 50 }, () => newRound({ deck: EIGHT_DECKS }));
    const answers = rounds.map((round) => service.commit(round));
    // From here on the requests are on their way to the service.
    await service.connection.check();
    expect(await service.replicas[0]?.stop()).toEqual({ code: 0, signal: null });
    for (const answer of await Promise.all(answers)) doneIn(answer);
  });
});
