/** A browser's pages at a scripted table of blackjack, for tests. */
import type { BlackjackPlay, HandStatus } from '@sabot/edge';
import { randomBytes, randomUUID } from 'node:crypto';
import { HandClient, type MemoryStore } from '../src/hand/index.js';
import { HandHouse } from '../src/testing/hand-house.js';
import { TestClock } from './test-clock.js';

export const STAKE = 1_000;

/** A client as a page makes it when it is loaded. */
export async function load(house: HandHouse, store: MemoryStore): Promise<HandClient> {
  const client = new HandClient({
    tableId: 'blackjack',
    ask: house.ask,
    store,
    random: (length) => randomBytes(length),
    newId: () => randomUUID(),
    time: new TestClock(),
  });
  await client.arrive();
  return client;
}

export async function dealt(
  house: HandHouse,
  store: MemoryStore,
): Promise<{ client: HandClient; status: HandStatus }> {
  const client = await load(house, store);
  const turn = await client.open(STAKE);
  if (!turn.ok) throw new Error(turn.code);
  return { client, status: turn.status };
}

/** Finds a house whose first cards allow a play, so that no test depends on luck. */
export async function dealtFor(
  play: BlackjackPlay,
  store: MemoryStore,
): Promise<{ house: HandHouse; client: HandClient }> {
  for (let seed = 0; seed < 500; seed++) {
    const house = new HandHouse(`${play} ${seed}`);
    const { client, status } = await dealt(house, store);
    if (status.legal.includes(play)) return { house, client };
  }
  throw new Error(`no hand with ${play} was found`);
}

export async function playOut(
  client: HandClient,
  choose: (legal: readonly BlackjackPlay[]) => BlackjackPlay | undefined,
): Promise<void> {
  for (;;) {
    const { place } = client;
    if (place?.at !== 'hand') throw new Error('no hand is played');
    const { legal, active } = place.status;
    const play = choose(legal);
    if (!play) return;
    const turn = await client.play(
      play,
      ['insurance', 'decline-insurance'].includes(play) ? 0 : (active ?? 0),
    );
    if (!turn.ok) throw new Error(turn.code);
  }
}
