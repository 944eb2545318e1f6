import { describe, expect, it } from '@jest/globals';
import { SubmittedBets } from './submitted-bets.js';
import { RecentKeys } from './recent-keys.js';

describe('an acceptance heard on NATS', () => {
  it('is sent once when the bet was placed at another gateway', () => {
    const bets = new SubmittedBets();
    expect([bets.knows('ada', 'b1'), bets.knows('ada', 'b1')]).toEqual([false, true]);
  });

  it('is not sent again when this gateway placed the bet, before or after its verdict', () => {
    const bets = new SubmittedBets();
    bets.submitted('ada', 'b1', 'r1');
    expect(bets.knows('ada', 'b1')).toBe(true);
    bets.accepted('ada', 'b1');
    bets.answered('ada', 'b1');
    expect(bets.knows('ada', 'b1')).toBe(true);
    expect(bets.knows('bob', 'b1')).toBe(false);
  });

  it('is sent when the verdict never came', () => {
    const bets = new SubmittedBets();
    bets.submitted('ada', 'b1', 'r1');
    bets.answered('ada', 'b1');
    expect(bets.knows('ada', 'b1')).toBe(false);
  });

  it('belongs to the round that the bet was first sent for', () => {
    const bets = new SubmittedBets();
    bets.submitted('ada', 'b1', 'r1');
    bets.submitted('ada', 'b1', 'r2');
    expect([bets.roundOf('ada', 'b1'), bets.roundOf('bob', 'b1')]).toEqual(['r1', undefined]);
  });
});

describe('recent keys', () => {
  it('are forgotten beyond the bound, oldest first', () => {
    const recent = new RecentKeys(2);
    expect([recent.add('a'), recent.add('a'), recent.add('b'), recent.add('c')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect([recent.has('a'), recent.has('b'), recent.has('c')]).toEqual([false, true, true]);
  });
});
