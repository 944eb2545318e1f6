import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subjects } from '@sabot/contracts';
import { EventPublisher, NatsConnection } from '@sabot/messaging';
import { sharedInfrastructure } from '@sabot/testing';
import { HandPlayer, standing } from './hand-player.js';
import { HandWiretap, type Heard, tells } from './hand-wiretap.js';
import { HouseFixture, type Name, TABLE } from './house-fixture.js';

const HANDS = 12;
const SILENT: readonly Name[] = ['blackjack', 'wallet'];

/** A hand that waits for its player, with the card that nobody may know yet. */
interface Waiting {
  readonly player: HandPlayer;
  readonly hole: number;
}

/** Everything that is looked through. */
interface Scanned {
  readonly heard: readonly Heard[];
  readonly kept: readonly { readonly place: string; readonly row: unknown }[];
  readonly lines: readonly { readonly place: string; readonly text: string }[];
}

describe('the hole card and the seed of a hand that waits for its player', () => {
  let house: HouseFixture;
  let tap: HandWiretap;
  let ears: NatsConnection;
  const waiting: Waiting[] = [];
  /** Everything that was said, written or logged while the hands waited. */
  let said: readonly Heard[];
  let written: readonly { readonly place: string; readonly row: unknown }[];
  let logged: readonly { readonly place: string; readonly text: string }[];

  beforeAll(async () => {
    house = await HouseFixture.start();
    ears = await NatsConnection.connect({
      url: sharedInfrastructure().NATS_URL,
      name: 'ears',
      subjectPrefix: house.subjectPrefix,
    });
    tap = await HandWiretap.on(ears);
    while (waiting.length < HANDS) {
      const [player, status] = await HandPlayer.dealt(house);
      if (status.legal.length === 0) continue;
      const cards = await cardsOf(player);
      const hole = cards[3];
      // A hole card that also lies face up cannot be told from the one that does.
      if (hole !== undefined && !cards.slice(0, 3).includes(hole)) waiting.push({ player, hole });
    }
    said = [...tap.heard];
    written = await rows();
    logged = await texts();
  });
  afterAll(async () => {
    await ears.close();
    await house.stop();
  });

  async function cardsOf({ handId }: HandPlayer): Promise<number[]> {
    const { rows: found } = await house.sql.dealing.query<{ cards: number[] }>(
      'SELECT cards FROM hand_steps WHERE hand_id = $1 AND k = 0',
      [handId],
    );
    return found[0]?.cards ?? [];
  }

  /** What dealing made public with a decision, as the blackjack service keeps it. */
  async function revealOf(
    { handId }: HandPlayer,
    k: number,
  ): Promise<{ cards: number[]; blackjack: boolean | null; hole: number | null }> {
    const { rows: found } = await house.sql.blackjack.query<{
      reveal: { cards: number[]; blackjack: boolean | null; hole: number | null };
    }>('SELECT reveal FROM steps WHERE hand_id = $1 AND k = $2', [handId, k]);
    if (!found[0]) throw new Error(`decision ${k} was not made`);
    return found[0].reveal;
  }

  /** Every row of every table of the services that may not know. */
  async function rows(): Promise<{ place: string; row: unknown }[]> {
    const all = await Promise.all(
      SILENT.map(async (name) => {
        const { rows: tables } = await house.sql[name].query<{ table: string }>(
          `SELECT quote_ident(tablename) AS table FROM pg_tables WHERE schemaname = 'public'`,
        );
        const dumps = await Promise.all(
          tables.map(async ({ table }) => {
            const { rows: found } = await house.sql[name].query<{ row: unknown }>(
              `SELECT to_jsonb(t) AS row FROM ${table} t`,
            );
            return found.map(({ row }) => ({ place: `${name}.${table}`, row }));
          }),
        );
        return dumps.flat();
      }),
    );
    return all.flat();
  }

  /** Logs and metrics of all services. */
  async function texts(): Promise<{ place: string; text: string }[]> {
    const all = Object.entries(house.services).flatMap(([name, services]) =>
      services.map((one) => ({ name, one })),
    );
    return Promise.all(
      all.map(async ({ name, one }) => {
        const metrics = await (await fetch(`${one.healthUrl}/metrics`)).text();
        return { place: `logs and metrics of ${name}`, text: `${one.logs()}\n${metrics}` };
      }),
    );
  }

  /** Where a hand's secrets are, in messages about it, rows of it and texts. */
  function leaks(
    { player, hole }: Waiting,
    seed: string,
    { heard = said, kept = written, lines = logged }: Partial<Scanned> = {},
  ): string[] {
    const secret = { seed, card: hole };
    const about = (value: unknown): boolean =>
      JSON.stringify(value, (_, x: unknown) => (typeof x === 'bigint' ? String(x) : x)).includes(
        player.handId,
      );
    const answers = heard.filter(
      ({ subject, message }) => about(message) || subject.startsWith('answer to dealing'),
    );
    return [
      ...answers
        .filter(({ message }) =>
          // An answer of dealing does not name its hand; it may hold the card of another one, but no hole and no seed.
          about(message) ? tells(message, secret) : tells(message, { seed, card: NaN }),
        )
        .map(({ subject }) => subject),
      ...kept.filter(({ row }) => about(row) && tells(row, secret)).map(({ place }) => place),
      ...lines.filter(({ text }) => text.includes(seed)).map(({ place }) => place),
    ];
  }

  it('are in no message, row, log or metric', async () => {
    const reveals = said.filter(({ subject }) => subject === 'answer to dealing.v1.cmd.draw_step');
    expect(reveals.length).toBeGreaterThanOrEqual(HANDS);
    expect(logged.filter(({ text }) => /"(hole|cards)"/.test(text))).toEqual([]);
    for (const hand of waiting) {
      const { player } = hand;
      const status = await house.ask(subjects.blackjack.sync, { userId: player.userId, tableId: TABLE });
      if (status.result.case !== 'status') throw new Error('the hand does not wait');
      expect(status.result.value.dealer).toMatchObject({ holeHidden: true, cards: [expect.any(Number)] });
      await player.playOut(status.result.value, standing);
      const { serverSeed, steps } = await player.bundle();
      expect(steps[0]?.cards[3]).toBe(hand.hole);
      expect(leaks(hand, serverSeed)).toEqual([]);
    }
    // The answers that dealing gave while the hands waited have three cards each and no hole.
    const waitingReveals = reveals.map(
      ({ message }) => message as { result: { value: { cards: number[]; hole?: number } } },
    );
    const open = waitingReveals.filter(({ result }) => result.value.hole === undefined);
    expect(open.length).toBeGreaterThanOrEqual(HANDS);
    expect(new Set(open.map(({ result }) => result.value.cards.length))).toEqual(new Set([3]));
  });

  it('nobody outside dealing knows whether it makes a blackjack until the insurance is decided', async () => {
    for (let hands = 0; ; hands++) {
      const [player, status] = await HandPlayer.dealt(house);
      // With a blackjack of the player the hand is over after the decision, whatever the dealer holds.
      if (!status.legal.includes('insurance') || status.hands[0]?.total === 21) {
        if (hands === 200) throw new Error('no insurance was offered');
        continue;
      }
      expect(status.dealer?.blackjack).toBeUndefined();
      expect(await revealOf(player, 0)).toEqual({
        cards: [0, 1, 2].map(() => expect.any(Number)),
        blackjack: null,
        hole: null,
      });
      const decided = await player.play('decline-insurance');
      const { blackjack, hole } = await revealOf(player, 1);
      expect(blackjack).toBe(decided.legal.length === 0);
      expect(hole === null).toBe(!blackjack);
      return;
    }
  });

  it('would be found: a leak that is planted in an event, a row or a log is caught', async () => {
    const [hand] = waiting;
    if (!hand) throw new Error('no hand waited');
    const { serverSeed } = await hand.player.bundle();
    const { handId } = hand.player;
    const before = tap.heard.length;
    const leaky = { tableId: TABLE, handId, cards: [1, 2, 3], hole: hand.hole };
    await new EventPublisher(ears).publish(subjects.blackjack.handDealt, TABLE, leaky, `leak of ${handId}`);
    const told = (): boolean => tap.heard.slice(before).some(({ subject }) => subject.includes('hand_dealt'));
    for (let waits = 0; !told() && waits < 100; waits++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(leaks(hand, serverSeed, { heard: tap.heard.slice(before) })).toContainEqual(
      expect.stringContaining('hand_dealt'),
    );
    const row = {
      place: 'blackjack.steps',
      row: { hand_id: handId, reveal: { cards: [], hole: hand.hole } },
    };
    expect(leaks(hand, serverSeed, { kept: [row] })).toEqual(['blackjack.steps']);
    const seeded = { place: 'wallet.hands', row: { id: handId, terms: { seed: serverSeed } } };
    expect(leaks(hand, serverSeed, { kept: [seeded] })).toEqual(['wallet.hands']);
    const line = { place: 'logs and metrics of dealing', text: `{"msg":"drawn","seed":"${serverSeed}"}` };
    expect(leaks(hand, serverSeed, { lines: [line] })).toEqual([line.place]);
  });
});
