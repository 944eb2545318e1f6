/**
 * The table protocol without a socket or a clock. `take` gets what arrived and returns the new state, the news in
 * order, and what to do next. The rules are numbered in SPEC.md.
 */
import type { Answer, Position, Refused, ResumeAnswer, TableStep } from '@sabot/edge';
import { inOrder, withResumed, withSteps, withUpdates, type CaughtUp } from './catching-up.js';
import { concerns, isUpdate, type Heard, type Update } from './heard.js';
import { comparePositions } from './position.js';
import { arrive, withSeats, type TableState } from './table-state.js';

export type Question =
  | { readonly ask: 'join-table' }
  | { readonly ask: 'resume'; readonly position: Position; readonly roadsRevision: number };

export interface TableClient {
  readonly tableId: string;
  /** Whether the client follows the table, or why it does not. */
  readonly footing: 'away' | 'asking' | 'resting' | 'following' | 'ended';
  /** Null until the first snapshot. */
  readonly state: TableState | null;
  /** Steps that arrived after a gap, or while a question was open. */
  readonly heldSteps: readonly TableStep[];
  /** Updates that arrived before the first snapshot. */
  readonly heldUpdates: readonly Update[];
  /** How many questions were asked; an answer to any but the last one is ignored. */
  readonly asked: number;
  /** Questions in a row that failed. */
  readonly failures: number;
  /** Answers in a row that brought no progress although a gap remains. */
  readonly fruitless: number;
}

export type Arrival =
  | { readonly is: 'connected' }
  | { readonly is: 'cut' }
  | { readonly is: 'heard'; readonly heard: Heard }
  /** Null when no answer came in time. */
  | { readonly is: 'answer'; readonly to: number; readonly answer: Answer<ResumeAnswer> | null }
  | { readonly is: 'rested'; readonly after: number };

export type Action =
  | { readonly do: 'ask'; readonly number: number; readonly question: Question }
  | { readonly do: 'rest'; readonly number: number; readonly ms: number }
  | { readonly do: 'end'; readonly why: Refused };

export interface Turn {
  readonly client: TableClient;
  /** The messages that changed the state, each once and in order; a snapshot appears as `game-status`. */
  readonly news: readonly Heard[];
  readonly action: Action | null;
}

/** More steps than several rounds have. Steps dropped beyond this show up as a gap later. */
export const MAX_HELD = 256;
/** After this many answers without progress, the client asks for a snapshot. */
export const MAX_FRUITLESS = 3;
const MIN_REST_MS = 500;
const MAX_REST_MS = 8_000;

/** Refusals that asking again cannot change. */
const HOPELESS: ReadonlySet<unknown> = new Set([
  'UNKNOWN_TABLE',
  'FORBIDDEN',
  'UNAUTHENTICATED',
  'VALIDATION',
] satisfies Refused['code'][]);

export function isHopeless(code: unknown): boolean {
  return HOPELESS.has(code);
}

const NOTHING_HELD = { heldSteps: [], heldUpdates: [] } as const;

export function newClient(tableId: string): TableClient {
  return { tableId, footing: 'away', state: null, ...NOTHING_HELD, asked: 0, failures: 0, fruitless: 0 };
}

export function take(client: TableClient, arrival: Arrival): Turn {
  switch (arrival.is) {
    case 'connected':
      return asking({ ...client, ...NOTHING_HELD, failures: 0, fruitless: 0 });
    case 'cut':
      return still({ ...client, ...NOTHING_HELD, footing: 'away' });
    case 'heard':
      return concerns(client.tableId, arrival.heard) ? hear(client, arrival.heard) : still(client);
    case 'answer':
      return client.footing === 'asking' && arrival.to === client.asked
        ? takeAnswer(client, arrival.answer)
        : still(client);
    case 'rested':
      return client.footing === 'resting' && arrival.after === client.asked ? asking(client) : still(client);
  }
}

function still(client: TableClient, news: readonly Heard[] = []): Turn {
  return { client, news, action: null };
}

function asking(client: TableClient, news: readonly Heard[] = []): Turn {
  const number = client.asked + 1;
  const position = positionOf(client);
  const { roadsRevision = 0 } = client.state?.table ?? {};
  const question: Question =
    position && client.fruitless < MAX_FRUITLESS
      ? { ask: 'resume', position, roadsRevision }
      : { ask: 'join-table' };
  return {
    client: { ...client, footing: 'asking', asked: number },
    news,
    action: { do: 'ask', number, question },
  };
}

/** Rests before the next question, for longer the more attempts have failed. */
function resting(client: TableClient, attempts: number, news: readonly Heard[] = []): Turn {
  const ms = Math.min(MAX_REST_MS, MIN_REST_MS * 2 ** (attempts - 1));
  return {
    client: { ...client, footing: 'resting' },
    news,
    action: { do: 'rest', number: client.asked, ms },
  };
}

function positionOf({ state }: TableClient): Position | null {
  const { roundNumber = null, seq = 0 } = state?.table ?? {};
  return roundNumber === null ? null : { roundNumber, seq };
}

function hear(client: TableClient, heard: Heard): Turn {
  if (heard.name === 'game-status') return restart(client, heard);
  if (isUpdate(heard)) return hearUpdate(client, heard);
  if (client.footing !== 'following' || client.state === null) return still(holding(client, [heard]));
  return onward(client, withSteps(client.state, [heard]));
}

function hearUpdate(client: TableClient, update: Update): Turn {
  if (client.state === null) {
    const heldUpdates = [...client.heldUpdates, update].slice(-MAX_HELD);
    return still({ ...client, heldUpdates });
  }
  const { state, news } = withUpdates(client.state, [update]);
  return still({ ...client, state }, news);
}

/** Takes an unsolicited snapshot. If a question is open, its answer still comes, and held steps wait for it. */
function restart(client: TableClient, heard: Extract<Heard, { name: 'game-status' }>): Turn {
  return still({ ...client, state: arrive(heard.event, client.state) }, [heard]);
}

/** Continues from a state, or asks for what is missing. */
function onward(client: TableClient, { state, news, early }: CaughtUp): Turn {
  const next = { ...client, state, heldSteps: early.slice(0, MAX_HELD) };
  return early.length === 0 ? still(next, news) : asking(next, news);
}

function holding(client: TableClient, steps: readonly TableStep[]): TableClient {
  return { ...client, heldSteps: inOrder([...client.heldSteps, ...steps]).slice(0, MAX_HELD) };
}

function takeAnswer(client: TableClient, answer: Answer<ResumeAnswer> | null): Turn {
  if (answer?.ok) return takeTable(client, answer);
  if (answer && isHopeless(answer.code)) {
    const { code, message } = answer;
    return {
      client: { ...client, footing: 'ended' },
      news: [],
      action: { do: 'end', why: { code, message } },
    };
  }
  const failures = client.failures + 1;
  return resting({ ...client, failures }, failures);
}

function takeTable(client: TableClient, answer: ResumeAnswer): Turn {
  const told = answered(client, answer);
  const updated = withUpdates(told.state, client.heldUpdates);
  // The answer came after the held updates, so its number of seats is the last one.
  const seated = withSeats(updated.state, told.state.table);
  const { state, news, early } = withSteps(seated, [...told.early, ...client.heldSteps]);
  const all = [...told.news, ...updated.news, ...news];
  const next = { ...client, ...NOTHING_HELD, state, heldSteps: early, failures: 0 };
  if (early.length === 0) return still({ ...next, footing: 'following', fruitless: 0 }, all);
  if (hasMoved(client, next)) return asking({ ...next, fruitless: 0 }, all);
  const fruitless = client.fruitless + 1;
  return resting({ ...next, fruitless }, fruitless, all);
}

function answered(client: TableClient, { resumed, status }: ResumeAnswer): CaughtUp {
  if (status) {
    const state = arrive(status, client.state);
    return { state, news: [{ name: 'game-status', event: status }], early: [] };
  }
  if (client.state === null) throw new Error('a client without a state cannot resume');
  return withResumed(client.state, resumed);
}

function hasMoved(before: TableClient, after: TableClient): boolean {
  const [from, to] = [positionOf(before), positionOf(after)];
  return !from || !to ? from !== to : comparePositions(from, to) !== 0;
}
