/** A game of a scripted table, the same on every run: each message, and the true state right after it. */
import type { GameStatus, OwnStatus, TableStep } from '@sabot/edge';
import { createHash } from 'node:crypto';
import { isUpdate, type Heard, type Update } from '../src/index.js';
import { ScriptedAccounts, ScriptedTable } from '../src/testing/index.js';

export const ME = 'guest-1';

/** A public message, and the table right after it. */
export interface Moment {
  readonly heard: Heard;
  readonly status: GameStatus;
  /** How many private messages came before it. */
  readonly privately: number;
}

export interface Game {
  readonly first: GameStatus;
  readonly moments: readonly Moment[];
  readonly steps: readonly TableStep[];
  /** The private messages to `ME`, each with the own part right after it, by round id. */
  readonly privately: readonly {
    readonly heard: Update;
    readonly own: (roundId: string | null) => OwnStatus;
  }[];
}

type Play = (table: ScriptedTable, accounts: ScriptedAccounts, round: number) => void;

export function recordedGame(rounds = 3, bets: Play = betAndThinkAgain, seed = 'game'): Game {
  let drawn = 0;
  const digest = (): Buffer =>
    createHash('sha256')
      .update(`${seed} ${(drawn += 1)}`)
      .digest();
  const moments: Moment[] = [];
  const privately: Game['privately'][number][] = [];
  const status = (): GameStatus => plain(table.status(accounts.own(ME, table.round)));
  const table: ScriptedTable = new ScriptedTable({
    entropy: (bytes) => digest().subarray(0, bytes),
    say: (heard) => {
      moments.push({ heard, status: status(), privately: privately.length });
    },
  });
  const accounts: ScriptedAccounts = new ScriptedAccounts('main', 'DEMO', (userId, heard) => {
    if (userId === ME) privately.push({ heard: plain(heard), own: ownAt(table, accounts) });
  });
  accounts.open();
  accounts.open();
  const first = status();
  for (let round = 1; round <= rounds; round += 1) {
    table.shoeNumber = Math.ceil(round / 2);
    table.cardsLeft = 416 - 6 * (round - 1);
    table.open();
    bets(table, accounts, round);
    table.close();
    while (table.deal());
    table.seat(round + 2);
    accounts.settle(table.round, false);
    table.finish();
  }
  const steps = moments.flatMap(({ heard }) => (isStep(heard) ? [heard] : []));
  return { first, moments, steps, privately };
}

export function isStep(heard: Heard): heard is TableStep {
  return !isUpdate(heard) && heard.name !== 'game-status';
}

/** Unwraps a value that must exist. */
export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a required value is missing');
  return value;
}

export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function ownAt(table: ScriptedTable, accounts: ScriptedAccounts): (roundId: string | null) => OwnStatus {
  const known = [...table.rounds.values()].map(({ round }) => round);
  const all = new Map(known.map((round) => [round.roundId, plain(accounts.own(ME, round))]));
  const none = plain({ ...accounts.own(ME, table.round), myBets: [] });
  return (roundId) => all.get(roundId ?? '') ?? none;
}

/** Each round: two bets of ours, one of which is taken back, and one bet of another player. */
const betAndThinkAgain: Play = (table, accounts, round) => {
  const place = (userId: string, betId: string, amount: number): void => {
    accounts.place(userId, table.round, { betId, amount, target: 'BANKER', roundId: table.round.roundId });
    table.tellTotals();
  };
  place(ME, `kept ${round}`, 1_000);
  place('guest-2', `theirs ${round}`, 7_000);
  place(ME, `gone ${round}`, 2_000);
  accounts.remove(ME, table.round, (betId) => betId.startsWith('gone'));
  table.tellTotals();
};
