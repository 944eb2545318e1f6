import { describe, expect, it } from '@jest/globals';
import { EventOrder } from './event-order.js';

describe('the order of events', () => {
  it('takes what follows, leaves what is old and misses what is missing', () => {
    const order = new EventOrder();
    order.restart({ roundId: 'a', seq: 3 });
    expect(order.judge({ roundId: 'a', seq: 4 })).toBe('NEXT');
    expect(order.judge({ roundId: 'a', seq: 4 })).toBe('OLD');
    expect(order.judge({ roundId: 'a', seq: 2 })).toBe('OLD');
    expect(order.judge({ roundId: 'a', seq: 6 })).toBe('GAP');
    expect(order.judge({ roundId: 'b', seq: 1 })).toBe('NEXT');
    expect(order.judge({ roundId: 'c', seq: 2 })).toBe('GAP');
  });

  it('begins with the first event of the first round', () => {
    expect(new EventOrder().judge({ roundId: 'a', seq: 1 })).toBe('NEXT');
    expect(new EventOrder().judge({ roundId: 'a', seq: 2 })).toBe('GAP');
  });
});
