/** A client of a dealing service, and readers for its answers. */
import { createHash, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  type CallSubject,
  type dealingV1,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
} from '@sabot/contracts';
import type { NatsClient } from '@sabot/messaging';
import type { TableDeck } from '@sabot/cards';
import { deckMessage } from '@sabot/translation';

const { dealing } = subjects;

/** A loaded machine is slow, not wrong. */
export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(2 * PATIENT.timeoutMs);

export const INFINITE: TableDeck = { model: 'infinite' };
export const EIGHT_DECKS: TableDeck = { model: 'shoe', decks: 8, reshuffleBelowCards: 20 };
export const ONE_DECK: TableDeck = { model: 'shoe', decks: 1, reshuffleBelowCards: 20 };

/** A value in the form of a bet-book root. */
export function rootOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export interface RoundToCommit {
  readonly roundId: string;
  readonly tableId: string;
  readonly roundNumber: number;
  readonly deck: TableDeck;
}

/** A new round, by default at its own new table. */
export function newRound(round: Partial<RoundToCommit> = {}): RoundToCommit {
  const roundId = round.roundId ?? randomUUID();
  return { roundId, tableId: `t-${roundId.slice(0, 18)}`, roundNumber: 1, deck: INFINITE, ...round };
}

export class DealingCaller {
  constructor(readonly client: NatsClient) {}

  ask<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    return this.client.request(call, request, PATIENT);
  }

  commit(round: RoundToCommit): Promise<dealingV1.CommitResponse> {
    return this.ask(dealing.commit, { ...round, deck: deckMessage(round.deck) });
  }

  deal(roundId: string, clientSeed: string): Promise<dealingV1.DealResponse> {
    return this.ask(dealing.deal, { roundId, clientSeed });
  }

  reveal(roundId: string, voided = false): Promise<dealingV1.RevealResponse> {
    return this.ask(dealing.reveal, { roundId, voided });
  }
}

/** The `result` of every response. */
interface Result {
  readonly case?: string | undefined;
  readonly value?: unknown;
}

type Done<R extends Result> = Exclude<R, { case: 'refusal' } | { case: undefined }>['value'];

/** The value of a response; a refusal fails the test. */
export function doneIn<R extends Result>(response: { readonly result: R }): Done<R> {
  const { result } = response;
  if (result.case === 'refusal' || result.case === undefined)
    throw new Error(`refused: ${JSON.stringify(refusalIn(response))}`);
  return result.value;
}

/** The code and the figures of a refusal; any other response fails the test. */
export function refusalIn({ result }: { readonly result: Result }): Record<string, unknown> {
  if (result.case !== 'refusal') throw new Error(`not refused but ${result.case ?? 'empty'}`);
  const { code, details } = result.value as roundV1.Refusal;
  const name = roundV1.RefusalCode[code];
  if (details.case === 'invalidField') return { code: name, field: details.value };
  if (details.case !== 'stateMismatch') return { code: name };
  return { code: name, expected: details.value.expected, actual: details.value.actual };
}
