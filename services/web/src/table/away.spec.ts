import { describe, expect, it } from '@jest/globals';
import type { BetStatement } from '@sabot/edge';
import { arrive, type TableState } from '@sabot/table-client';
import { ScriptedAccounts, ScriptedTable } from '@sabot/table-client/testing';
import { leftBehind, reportFromStatements, reportFromTable } from './away';

const accounts = new ScriptedAccounts('main', 'DEMO');
const me = accounts.open();
const table = new ScriptedTable();
table.open();
const { roundId } = table.round;
accounts.place(me, table.round, {
  ...{ betId: 'b1', tableId: 'main', roundId, target: 'BANKER', amount: 5_000, clientSeed: '' },
});
const now = (): TableState => arrive(table.status(accounts.own(me, table.round)), null);
const before = now();
const left = leftBehind(before);
if (!left) throw new Error('there is a bet');

describe('while the player was away', () => {
  it('nothing is worth a word without a bet, or after the result', () => {
    expect(leftBehind(null)).toBeNull();
    expect(leftBehind({ ...before, own: { ...before.own, bets: [] } })).toBeNull();
    expect(leftBehind({ ...before, table: { ...before.table, state: 'RESULT' } })).toBeNull();
  });

  it('the round may still run', () => {
    expect(reportFromTable(left, before)).toEqual({ roundNumber: 1, net: null });
  });

  it('the round may be over, and the table says what it paid', () => {
    table.close();
    while (table.deal());
    accounts.settle(table.round, false);
    table.finish();
    const net = now().own.settled?.net;
    expect(net).toBeDefined();
    expect(reportFromTable(left, now())).toEqual({ roundNumber: 1, net });
    table.open();
    expect(reportFromTable(left, now())).toEqual({ roundNumber: 1, net });
  });

  it('more rounds may have passed, and the account says what it paid', () => {
    const later = now();
    expect(reportFromTable(left, { ...later, own: { ...later.own, settled: null } })).toBe('unknown');
    const statement = (betId: string, status: BetStatement['status'], payout: number): BetStatement => ({
      ...{ betId, tableId: 'main', roundId, target: 'BANKER', amount: 5_000, status, payout },
      ...{ acceptedAt: '', currency: 'DEMO', roundNumber: 1, result: null, balanceAfter: null },
    });
    expect(reportFromStatements(left, [statement('x', 'LOST', 0), statement('b1', 'WON', 9_750)])).toEqual({
      roundNumber: 1,
      net: 4_750,
    });
    expect(reportFromStatements(left, [statement('b1', 'PENDING', 0)])).toBeNull();
    expect(reportFromStatements(left, [])).toBeNull();
  });
});
