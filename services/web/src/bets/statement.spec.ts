import { describe, expect, it } from '@jest/globals';
import '../i18n/further-texts';
import { translator } from '../i18n/translate';
import { kindText, netOf } from './statement';
import { timeText } from './time-text';

describe('a statement', () => {
  const bet = {
    betId: 'b',
    tableId: 'm',
    roundId: 'r',
    target: 'TIE',
    amount: 100,
    payout: 900,
    acceptedAt: '',
    currency: '',
    roundNumber: 1,
    result: null,
    balanceAfter: null,
  } as const;

  it.each([
    ['WON', 900, 800],
    ['LOST', 0, -100],
    ['PUSHED', 100, 0],
    ['REFUNDED', 100, 0],
    ['REMOVED', 0, 0],
    ['PENDING', 0, null],
  ] as const)('shows a %s bet with payout %i as net %p', (status, payout, net) => {
    expect(netOf({ ...bet, status, payout })).toBe(net);
  });

  it('writes times in a sortable format', () => {
    expect(timeText('2026-11-17T10:00:00Z')).toMatch(/^2026-11-1\d \d\d:\d\d:\d\d$/);
  });

  it('names its entries, and shows an unknown kind as it is', () => {
    const t = translator('en');
    expect([kindText(t, 'PAYOUT'), kindText(t, 'GIFT')]).toEqual(['Payout', 'GIFT']);
  });
});
