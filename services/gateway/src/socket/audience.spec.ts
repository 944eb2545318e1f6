import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Audience } from './audience.js';
import { Broadcaster, SLICE_SOCKETS } from './broadcaster.js';
import { type Frame, frameOfJson } from './frame.js';
import type { Seat } from './seat.js';
import type { Seating } from './seating.js';

const CROWD = 3 * SLICE_SOCKETS + 7;

/** Seats that record what they are sent, and how much was written so far. */
function crowd(size = CROWD) {
  const heard = new Map<Seat, string[]>();
  const seats = Array.from({ length: size }, () => ({}) as Seat);
  for (const seat of seats) heard.set(seat, []);
  let written = 0;
  const seating = {
    writeTo: (seat: Seat, { packet }: Frame) => {
      written++;
      heard.get(seat)?.push(packet);
    },
    seatsIn: (_: string, userId: string) => new Set([seats[Number(userId)]]),
  } as unknown as Seating;
  const broadcaster = new Broadcaster(seating);
  const audience = new Audience(broadcaster);
  for (const seat of seats) audience.enter(seat);
  const frame = (name: string): Frame => frameOfJson('natural', name);
  return {
    seats,
    broadcaster,
    audience,
    frame,
    heardBy: (at: number) => ([...heard.values()][at] ?? []).map((text) => text.slice(22, -1)),
    written: () => written,
    tell: (name: string) =>
      new Promise<number>((resolve) => {
        audience.tell(frame(name), resolve);
      }),
  };
}

describe('an audience', () => {
  it('is written to in slices, with a turn of the event loop in between', async () => {
    const { tell, written } = crowd();
    const counts: number[] = [];
    const told = tell('a');
    for (let turn = 0; turn < 4; turn++) {
      counts.push(written());
      await nextTurn();
    }
    expect(counts).toEqual([1, 2, 3].map((slices) => slices * SLICE_SOCKETS).concat(CROWD));
    expect(await told).toBe(CROWD);
  });

  it('that fits into a slice is written to at once', () => {
    const { audience, frame, written } = crowd(SLICE_SOCKETS);
    audience.tell(frame('a'), () => undefined);
    expect(written()).toBe(SLICE_SOCKETS);
  });

  it('gets everything in order, private messages included', async () => {
    const { tell, broadcaster, frame, heardBy, seats } = crowd();
    const last = CROWD - 1;
    const told = [tell('a'), tell('b')];
    broadcaster.tellUser(String(last), frame('private'));
    broadcaster.tellUser('0', frame('private'));
    await nextTurn();
    told.push(tell('c'));
    await Promise.all(told);
    const all = seats.map((_, at) =>
      heardBy(at)
        .filter((name) => name !== 'private')
        .join(''),
    );
    expect(new Set(all)).toEqual(new Set(['abc']));
    expect(heardBy(last)).toEqual(['a', 'b', 'private', 'c']);
    expect(heardBy(0)).toEqual(['a', 'b', 'private', 'c']);
  });

  it('sends seats nothing that their snapshot includes, and nothing after they leave', async () => {
    const { tell, audience, seats, heardBy } = crowd();
    const [gone, back, synced] = seats.slice(-3) as [Seat, Seat, Seat];
    const first = tell('a');
    audience.leave(gone);
    audience.leave(back);
    audience.enter(back);
    audience.enter(synced);
    const [, written] = await Promise.all([tell('b'), first]);
    expect(heardBy(CROWD - 3)).toEqual([]);
    expect(heardBy(CROWD - 2)).toEqual(['b']);
    expect(heardBy(CROWD - 1)).toEqual(['b']);
    expect(heardBy(CROWD - 4)).toEqual(['a', 'b']);
    expect(written).toBe(CROWD - 3);
  });
});
