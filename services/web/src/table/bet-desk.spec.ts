import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PlaceBet, Refused } from '@sabot/edge';
import { setImmediate as turn } from 'node:timers/promises';
import { ScriptedTable } from '../../test/scripted-table.js';
import type { EdgeSocket } from '../session/edge-socket';
import { setBalance, useSession } from '../session/session-store';
import { BetDesk } from './bet-desk';
import { inRound, EMPTY_SLIP } from './bet-slip';
import { arrive } from './table-state';
import { NEW_TABLE, useTable } from './table-store';

const table = new ScriptedTable('main', 'Emerald', 10_000, () => undefined);
table.open();
const { roundId } = table.round;

let sent: PlaceBet[];
let answers: (Refused | Error)[];
let desk: BetDesk;

/** A connection that accepts everything, unless told otherwise. */
const socket = {
  connected: true,
  timeout: () => ({
    emitWithAck: (_: string, bet: PlaceBet) => {
      sent.push(bet);
      const answer = answers.shift();
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer) return Promise.resolve({ ok: false, ...answer });
      return Promise.resolve({ ok: true, ...bet, balance: 100_000 - bet.amount });
    },
  }),
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  [sent, answers] = [[], []];
  desk = new BetDesk(socket as unknown as EdgeSocket, 'main');
  setBalance(100_000);
  const state = arrive(table.status('me', 100_000));
  useTable.setState({ ...NEW_TABLE, detail: table.detail(), state, slip: inRound(EMPTY_SLIP, roundId) });
});
afterEach(() => {
  jest.useRealTimers();
});

const statuses = (): string[] => useTable.getState().slip.bets.map(({ status }) => status);

describe('the bet desk', () => {
  it('takes a double click for one bet, also when the first was confirmed in between', async () => {
    desk.click('BANKER', 5_000);
    await turn();
    expect(statuses()).toEqual(['accepted']);
    jest.advanceTimersByTime(120);
    desk.click('BANKER', 5_000);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(300);
    desk.click('BANKER', 5_000);
    expect(sent).toHaveLength(2);
  });

  it('takes quick clicks on different spots for what they are', () => {
    desk.click('BANKER', 5_000);
    desk.click('TIE', 5_000);
    expect(sent.map(({ target }) => target)).toEqual(['BANKER', 'TIE']);
  });

  it.each([new Error('no answer'), { code: 'TIMEOUT', message: '' } as const])(
    'repeats a bet whose fate is unknown under its own id (%s)',
    async (unknown) => {
      answers = [unknown];
      desk.click('TIE', 1_000);
      await turn();
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
      expect(statuses()).toEqual(['accepted']);
    },
  );

  it('gives up after three attempts, takes the chip back and says so', async () => {
    answers = Array<Error>(9).fill(new Error('no answer'));
    desk.click('TIE', 1_000);
    await turn();
    expect(sent).toHaveLength(3);
    expect(statuses()).toEqual([]);
    expect(useTable.getState().notices).toMatchObject([{ refused: { code: 'TIMEOUT' } }]);
  });

  it('takes a refused chip back, says why and leaves the balance alone', async () => {
    answers = [{ code: 'BETTING_CLOSED', message: 'closed' }];
    desk.click('TIE', 1_000);
    expect(statuses()).toEqual(['sent']);
    await turn();
    expect(statuses()).toEqual([]);
    expect(useTable.getState().notices).toMatchObject([{ refused: { code: 'BETTING_CLOSED' } }]);
    expect(useSession.getState().balance).toBe(100_000);
  });

  it('sends the seed of the moment of the click', () => {
    desk.click('TIE', 1_000);
    expect(sent[0]).toMatchObject({ roundId, tableId: 'main', clientSeed: '' });
  });
});
