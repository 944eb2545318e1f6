import { describe, expect, it } from '@jest/globals';
import type { BetStatement } from '@sabot/edge';
import '../i18n/further-texts';
import { translator } from '../i18n/translate';
import { betsCsv } from './bet-csv';
import { ALL_BETS, selectedBets, totalsOf } from './bet-selection';

const bet = (more: Partial<BetStatement>): BetStatement => ({
  ...{ betId: 'b', tableId: 'main', roundId: 'r', target: 'TIE', amount: 100, status: 'LOST', payout: 0 },
  ...{ acceptedAt: new Date(2026, 10, 18, 12).toISOString(), currency: 'DEMO' },
  ...{ roundNumber: 61, result: null, balanceAfter: 99_900 },
  ...more,
});

const bets = [
  bet({ betId: 'open', status: 'PENDING', balanceAfter: null }),
  bet({ betId: 'won', status: 'WON', payout: 900, tableId: 'ruby' }),
  bet({ betId: 'lost', acceptedAt: new Date(2026, 10, 17, 12).toISOString() }),
  bet({ betId: 'gone', status: 'REMOVED', amount: 7_000 }),
  bet({ betId: 'euro', currency: 'EUR', status: 'PUSHED', payout: 100 }),
];

describe('a selection of bets', () => {
  it.each([
    [ALL_BETS, ['open', 'won', 'lost', 'gone', 'euro']],
    [{ tableId: 'ruby', day: '' }, ['won']],
    [{ tableId: '', day: '2026-11-17' }, ['lost']],
    [{ tableId: 'ruby', day: '2026-11-17' }, []],
  ])('%j shows %j', (filter, ids) => {
    expect(selectedBets(bets, filter).map(({ betId }) => betId)).toEqual(ids);
  });

  it('adds up each currency on its own, without open bets and bets taken back', () => {
    expect(totalsOf(bets)).toEqual([
      { currency: 'DEMO', count: 4, open: 1, staked: 200, returned: 900, net: 700 },
      { currency: 'EUR', count: 1, open: 0, staked: 100, returned: 100, net: 0 },
    ]);
  });

  it('is written to a file with names, plain numbers and no formula', () => {
    const [header, row] = betsCsv(translator('en'), [bets[2] ?? bet({})], () => '=Ruby').split('\r\n');
    expect(header).toBe(
      'Time,Table,Round,Bet,Player,Banker,Result,Stake,Returned,Net,Balance after,Currency,Status,Bet id,Round id',
    );
    expect(row).toMatch(/Z,'=Ruby,61,Tie,,,,1\.00,0\.00,-1\.00,999\.00,DEMO,Lost,lost,r$/);
  });
});
