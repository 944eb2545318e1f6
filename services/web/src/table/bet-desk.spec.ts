import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PlaceBet, Refused } from '@sabot/edge';
import { arrive, isUpdate, myBetsOf, withUpdates, type EdgeSocket, type Heard } from '@sabot/table-client';
import { ScriptedAccounts, ScriptedTable } from '@sabot/table-client/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { shownBalance, showBalances, useSession } from '../session/session-store';
import { BetDesk } from './bet-desk';
import { EMPTY_SLIP, reconciled, inRound } from './bet-slip';
import { newTableStore, type TableStoreApi } from './table-store';

const table = new ScriptedTable();
const accounts = new ScriptedAccounts('main', 'DEMO');
const me = accounts.open();
table.open();
const { roundId } = table.round;

let sent: PlaceBet[];
/** The bets that were asked to be removed. */
let removed: string[];
let answers: (Refused | Error)[];
let desk: BetDesk;
let store: TableStoreApi;

/** A connection that accepts every bet unless `answers` says otherwise. */
const socket = {
  connected: true,
  timeout: () => ({
    emit: (name: string, bet: PlaceBet, answered: (late: Error | null, answer?: object) => void) => {
      if (name !== 'place-bet') {
        const betIds = name === 'remove-bet' ? [bet.betId] : sent.map(({ betId }) => betId);
        removed.push(...betIds);
        void turn().then(() => {
          const account = { balance: 100_000, currency: 'DEMO', version: 3 };
          answered(null, { ok: true, tableId: 'main', betIds, roundId, ...account });
        });
        return;
      }
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
  const { heard: state, slip } = store.getState();
  if (!state || !isUpdate(heard)) throw new Error('only bets are placed and removed here');
  const { state: next } = withUpdates(state, [heard]);
  showBalances(next.own.balances, 'DEMO');
  store.setState({ heard: next, slip: reconciled(slip, next.table.roundId, myBetsOf(next)) });
}

/** Waits until all pending answers have arrived, including those to repeats. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await turn();
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  [sent, removed, answers] = [[], [], []];
  store = newTableStore();
  desk = new BetDesk(socket as unknown as EdgeSocket, 'main', store, hear);
  const state = arrive(table.status(accounts.own(me, table.round)), null);
  useSession.setState({ balances: {} });
  showBalances(state.own.balances, 'DEMO');
  store.setState({ detail: table.detail(), heard: state, slip: inRound(EMPTY_SLIP, roundId) });
});
afterEach(async () => {
  await settled();
  jest.useRealTimers();
});

const statuses = (): string[] => store.getState().slip.bets.map(({ status }) => status);

describe('the bet desk', () => {
  it('makes every tap a bet of its own, however fast they come', async () => {
    for (let tap = 0; tap < 20; tap += 1) desk.tap('BANKER', 1_000);
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ betId }) => betId)).size).toBe(20);
    await settled();
    expect(statuses()).toEqual(Array<string>(20).fill('accepted'));
  });

  it('takes back one bet for each undo, the latest first', async () => {
    for (let tap = 0; tap < 3; tap += 1) desk.tap('BANKER', 1_000);
    await settled();
    const [first, second, third] = sent.map(({ betId }) => betId);
    desk.undo();
    desk.undo();
    expect(removed).toEqual([third, second]);
    await settled();
    expect(store.getState().slip.bets.map(({ betId }) => betId)).toEqual([first]);
  });

  it('takes back a bet that has no answer yet, once the answer says that there is something to take back', async () => {
    desk.tap('BANKER', 1_000);
    desk.undo();
    expect([statuses(), removed]).toEqual([['cancelled'], []]);
    await settled();
    expect([statuses(), removed]).toEqual([[], [sent[0]?.betId]]);
  });

  it('says nothing about a bet that was taken back and refused', async () => {
    answers = [{ code: 'BETTING_CLOSED', message: 'closed' }];
    desk.tap('BANKER', 1_000);
    desk.undo();
    await settled();
    expect([statuses(), removed, store.getState().notices]).toEqual([[], [], []]);
  });

  it('clears answered and unanswered bets alike', async () => {
    desk.tap('BANKER', 1_000);
    await settled();
    desk.tap('TIE', 1_000);
    desk.clear();
    await settled();
    expect(statuses()).toEqual([]);
  });

  it('sends nothing once the table has said that betting is closed', () => {
    const { heard } = store.getState();
    if (heard) store.setState({ heard: { ...heard, table: { ...heard.table, state: 'SEALING' } } });
    desk.tap('BANKER', 1_000);
    expect(sent).toEqual([]);
    expect(store.getState().notices).toMatchObject([{ refused: { code: 'BETTING_CLOSED' } }]);
  });

  it.each([new Error('no answer'), { code: 'TIMEOUT', message: '' } as const])(
    'repeats a bet under its own id if its outcome is unknown (%s)',
    async (unknown) => {
      answers = [unknown];
      desk.tap('TIE', 1_000);
      await settled();
      expect(sent).toHaveLength(2);
      expect(sent[1]).toEqual(sent[0]);
      expect(statuses()).toEqual(['accepted']);
    },
  );

  it('gives up after three attempts, removes the chip and notifies the player', async () => {
    answers = Array<Error>(9).fill(new Error('no answer'));
    desk.tap('TIE', 1_000);
    await settled();
    expect(sent).toHaveLength(3);
    expect(statuses()).toEqual([]);
    expect(store.getState().notices).toMatchObject([{ refused: { code: 'TIMEOUT' } }]);
  });

  it('removes a refused chip, says why and leaves the balance alone', async () => {
    answers = [{ code: 'BETTING_CLOSED', message: 'closed' }];
    desk.tap('TIE', 1_000);
    expect(statuses()).toEqual(['sent']);
    await settled();
    expect(statuses()).toEqual([]);
    expect(store.getState().notices).toMatchObject([{ refused: { code: 'BETTING_CLOSED' } }]);
    expect(shownBalance(useSession.getState())).toBe(100_000);
  });

  it('shows the balance from the answer', async () => {
    desk.tap('TIE', 1_000);
    await settled();
    expect(shownBalance(useSession.getState())).toBe(99_000);
  });

  it('sends the round, the table and the current player seed', () => {
    desk.tap('TIE', 1_000);
    expect(sent[0]).toMatchObject({ roundId, tableId: 'main', clientSeed: '' });
  });
});
