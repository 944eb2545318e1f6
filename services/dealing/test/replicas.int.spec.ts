import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { doneIn, EIGHT_DECKS, INFINITE, newRound, rootOf } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { emptyBook } from './played-round.js';
import { Replica } from './replica.js';

const REPEATS = 100;
const RACES = 10;

describe('two replicas', () => {
  let service: DealingFixture;
  let first: Replica;
  let second: Replica;
  beforeAll(async () => {
    service = await DealingFixture.start({ replicas: 0 });
    [first, second] = await Promise.all([Replica.start(service), Replica.start(service)]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await service.stop();
  });

  /** Sends many requests at once, alternating between the replicas. */
  function fromBoth<T>(ask: (replica: Replica, at: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: REPEATS }, (_, at) => ask(at % 2 ? first : second, at)));
  }

  async function counted(): Promise<number[]> {
    const names = ['commits_total', 'deals_total', 'reveals_total'];
    const sums = names.map(async (name) => {
      const [one, other] = [first, second].map(({ process }) => service.metric(name, process));
      return ((await one) ?? 0) + ((await other) ?? 0);
    });
    return Promise.all(sums);
  }

  const distinct = (answers: readonly unknown[]): number =>
    new Set(answers.map((answer) => JSON.stringify(answer))).size;

  it.each([INFINITE, EIGHT_DECKS])(
    'give one seed, one deal and one reveal to a hundred parallel repeats of each, %p',
    async (deck) => {
      const round = newRound({ deck });
      const { roundId } = round;
      const before = await counted();
      const commits = await fromBoth((replica) => replica.commit(round));
      const deals = await fromBoth((replica) => replica.deal(roundId, emptyBook(roundId)));
      const reveals = await fromBoth((replica) => replica.reveal(roundId));
      expect([commits, deals, reveals].map(distinct)).toEqual([1, 1, 1]);
      expect([commits, deals, reveals].map(([answer]) => answer?.result.case)).toEqual([
        'commitment',
        'deal',
        'reveal',
      ]);
      expect(await counted()).toEqual(before.map((count) => count + 1));
    },
  );

  it('give a seed to exactly one of a hundred rounds with the same number and table', async () => {
    const { tableId } = newRound();
    const answers = await fromBoth((replica) => replica.commit(newRound({ tableId, deck: EIGHT_DECKS })));
    expect(answers.filter(({ result }) => result.case === 'commitment')).toHaveLength(1);
  });

  it('deal with one of many client seeds and refuse the others', async () => {
    const round = newRound({ deck: EIGHT_DECKS });
    doneIn(await first.commit(round));
    const answers = await fromBoth((replica, at) => replica.deal(round.roundId, rootOf(`book ${at}`)));
    expect(answers.filter(({ result }) => result.case === 'deal')).toHaveLength(1);
  });

  it('either deal a round or void it, never both, when asked for both at once', async () => {
    for (let race = 0; race < RACES; race++) {
      const round = newRound({ deck: EIGHT_DECKS });
      const { roundId } = round;
      doneIn(await first.commit(round));
      const deal = () => fromBoth((replica) => replica.deal(roundId, emptyBook(roundId)));
      const end = () => fromBoth((replica) => replica.reveal(roundId, true));
      const [deals, reveals] =
        race % 2 ? await Promise.all([deal(), end()]) : (await Promise.all([end(), deal()])).reverse();
      const cases = [deals, reveals].map((answers) => [
        ...new Set(answers?.map(({ result }) => result.case)),
      ]);
      expect([
        [['deal'], ['refusal']],
        [['refusal'], ['reveal']],
      ]).toContainEqual(cases);
    }
  });
});
