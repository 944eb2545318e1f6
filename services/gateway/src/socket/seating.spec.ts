import { describe, expect, it } from '@jest/globals';
import type { GatewayMetrics } from '../gateway.metrics.js';
import { frameOf } from './frame.js';
import type { Seat } from './seat.js';
import { Seating } from './seating.js';

const FRAME = frameOf('balance-update', { balance: 1, currency: 'USD', version: 1 });

function seatOf(userId: string, heard: string[], name: string): Seat {
  return {
    userId,
    namespace: FRAME.namespace,
    write: () => {
      heard.push(name);
    },
  } as unknown as Seat;
}

describe('the sockets of a user', () => {
  it('still get messages when one of them leaves, until the last one does', () => {
    const seating = new Seating({ showConnections: () => undefined } as unknown as GatewayMetrics);
    const heard: string[] = [];
    const [one, two, other] = [
      seatOf('ada', heard, 'one'),
      seatOf('ada', heard, 'two'),
      seatOf('bob', heard, 'other'),
    ] as const;
    for (const seat of [one, two, other]) seating.add(seat);
    seating.remove(one);
    expect(seating.has('ada')).toBe(true);
    seating.tell('ada', FRAME);
    expect(heard).toEqual(['two']);
    seating.remove(two);
    expect([seating.has('ada'), seating.has('bob'), seating.userCount]).toEqual([false, true, 1]);
    seating.tell('ada', FRAME);
    expect(heard).toEqual(['two']);
  });
});
