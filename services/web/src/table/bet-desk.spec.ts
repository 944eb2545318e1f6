import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PlaceBet, Refused } from '@sabot/edge';
import { arrive, myBetsOf, withUpdates, type EdgeSocket, type Heard } from '@sabot/table-client';
import { ScriptedAccounts, ScriptedTable } from '@sabot/table-client/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { shownBalance, showBalances, useSession } from '../session/session-store';
import { BetDesk } from './bet-desk';
import { EMPTY_SLIP, reconciled, inRound } from './bet-slip';
import { NEW_TABLE, useTable } from './table-store';

const table = new ScriptedTable();
const accounts = new ScriptedAccounts('main', 'DEMO');
const me = accounts.open();
table.open();
const { roundId } = table.round;

let sent: PlaceBet[];
let answers: (Refused | Error)[];
let desk: BetDesk;

/** A connection that accepts every bet unless `answers` says otherwise. */
const socket = {
  connected: true,
  timeout: () => ({
    emit: (_: string, bet: PlaceBet, answered: (late: Error | null, answer?: object) => void) => {
      sent.push(bet);
      const answer = answers.shift();
      const accepted = { ...bet, balance: 100_000 - bet.amount, currency: 'DEMO', version: 2 };
      void turn().then(() => {
        if (answer instanceof Error) answered(answer);
        else answered(null, answer ? { ok: false, ...answer } : { ok: true, ...accepted });
      });
    },
  }),
};

/** Does what the connection does with an answer: applies it to the state and reconciles the slip. */
function hear(heard: Heard): void {
  const { state, slip } = useTable.getState();
  if (!state || heard.name !== 'bet-accepted') throw new Error('only bets are placed here');
  const { state: next } = withUpdates(state, [heard]);
  showBalances(next.own.balances, 'DEMO');
  useTable.setState({ state: next, slip: reconciled(slip, next.table.roundId, myBetsOf(next)) });
}

/** Waits until all pending answers have arrived, including those to repeats. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await turn();
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  [sent, answers] = [[], []];
  desk = new BetDesk(socket as unknown as EdgeSocket, 'main', hear);
  const state = arrive(table.status(accounts.own(me, table.round)), null);
  useSession.setState({ balances: {} });
  showBalances(state.own.balances, 'DEMO');
  useTable.setState({ ...NEW_TABLE, detail: table.detail(), state, slip: inRound(EMPTY_SLIP, roundId) });
});
afterEach(async () => {
  await settled();
  jest.useRealTimers();
});

const statuses = (): string[] => useTable.getState().slip.bets.map(({ status }) => status);

describe('the bet desk', () => {
  it('treats a double click as one bet, even if the first click was confirmed in between', async () => {
    desk.click('BANKER', 5_000);
    await settled();
    expect(statuses()).toEqual(['accepted']);
    jest.advanceTimersByTime(120);
    desk.click('BANKER', 5_000);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(300);
    desk.click('BANKER', 5_000);
    expect(sent).toHaveLength(2);
  });

  it('treats quick clicks on different spots as separate bets', () => {
    desk.click('BANKER', 5_000);
    desk.click('TIE', 5_000);
    expect(sent.map(({ target }) => target)).toEqual(['BANKER', 'TIE']);
  });

  it.each([new Error('no answer'), { code: 'TIMEOUT', message: '' } as const])(
    'repeats a bet under its own id if its outcome is unknown (%s)',
    async (unknown) => {
      answers = [unknown];
      desk.click('TIE', 1_000);
      await settled();
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
      expect(statuses()).toEqual(['accepted']);
    },
  );

  it('gives up after three attempts, removes the chip and notifies the player', async () => {
    answers = Array<Error>(9).fill(new Error('no answer'));
    desk.click('TIE', 1_000);
    await settled();
    expect(sent).toHaveLength(3);
    expect(statuses()).toEqual([]);
    expect(useTable.getState().notices).toMatchObject([{ refused: { code: 'TIMEOUT' } }]);
  });

  it('removes a refused chip, says why and leaves the balance alone', async () => {
    answers = [{ code: 'BETTING_CLOSED', message: 'closed' }];
    desk.click('TIE', 1_000);
    expect(statuses()).toEqual(['sent']);
    await settled();
    expect(statuses()).toEqual([]);
    expect(useTable.getState().notices).toMatchObject([{ refused: { code: 'BETTING_CLOSED' } }]);
    expect(shownBalance(useSession.getState())).toBe(100_000);
  });

  it('shows the balance from the answer', async () => {
    desk.click('TIE', 1_000);
    await settled();
    expect(shownBalance(useSession.getState())).toBe(99_000);
  });

  it('sends the round, the table and the current player seed', () => {
    desk.click('TIE', 1_000);
    expect(sent[0]).toMatchObject({ roundId, tableId: 'main', clientSeed: '' });
  });
});
