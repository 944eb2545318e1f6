/** The parts of the scheduler and of history that the advisor asks, with two tables: one endless, one that deals from a shoe. */
import { DEFAULT_PAY_TABLE, STANDARD_BETS, termsToJson } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, freshShoe, limitsForAll, removeFromShoe } from '@sabot/cards';
import {
  type CallSubject,
  decode,
  type DescMessage,
  encode,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
} from '@sabot/contracts';
import type { NatsConnection } from '@sabot/messaging';
import type { TestBus } from '@sabot/messaging/testing';
import { deckMessage, refused, shoeMessage } from '@sabot/translation';

const { round, history } = subjects;

export const ENDLESS = 'main';
export const SHOE = 'shoe';
export const MARKS = 'P,B,T,P,B,P,P,B,P,T,B,B,B,T,B';
/** What the shoe holds before the first card of the round. */
export const BEFORE = removeFromShoe(freshShoe(8), [0, 3, 3, 8, 9, 17, 22, 25, 31, 40, 44, 51]);
/** What lies face up. */
export const FACE_UP = { player: [5, 18], banker: [30, 43] } as const;

const ROUND = { roundId: '01935f7a-0c00-7000-8000-000000000001', roundNumber: 77 } as const;
const DECKS = {
  [ENDLESS]: { model: 'infinite' },
  [SHOE]: { model: 'shoe', decks: 8, reshuffleBelowCards: 20 },
} as const;

export class ScriptedTables {
  /** Changes with each round, and the answers to questions about it. */
  roundNumber: number = ROUND.roundNumber;
  asked = 0;

  async answerOn(bus: TestBus): Promise<void> {
    const [scheduler, past] = [await bus.as('round-scheduler'), await bus.as('history')];
    respond(scheduler, round.listTables, ({ cursor }) => {
      const tableId = cursor === '' ? ENDLESS : SHOE;
      const value = { tables: [tableOf(tableId)], nextCursor: cursor === '' ? 'second' : '' };
      return { result: { case: 'page' as const, value } };
    });
    respond(scheduler, round.getTableSnapshot, ({ tableId }) => {
      if (!isScripted(tableId)) return refused({ code: 'UNKNOWN_TABLE' });
      this.asked += 1;
      return { result: { case: 'snapshot' as const, value: this.#snapshot(tableId) } };
    });
    respond(past, history.getTableHistory, ({ tableId }) => ({
      result: { case: 'history' as const, value: { tableId, marks: MARKS } },
    }));
    await Promise.all([scheduler.client.flush(), past.client.flush()]);
  }

  #snapshot(tableId: keyof typeof DECKS): MessageInitShape<typeof roundV1.TableSnapshotSchema> {
    const opened = encode(round.roundOpened.message, {
      tableId,
      ...ROUND,
      ...(tableId === SHOE && { shoe: shoeMessage({ shoeNumber: 3, counts: BEFORE }) }),
    });
    return {
      tableId,
      ...ROUND,
      roundNumber: this.roundNumber,
      phase: roundV1.Phase.DEALING,
      playerCards: [...FACE_UP.player],
      bankerCards: [...FACE_UP.banker],
      events: [{ subject: round.roundOpened.subject, payload: opened }],
    };
  }
}

function isScripted(tableId: string): tableId is keyof typeof DECKS {
  return tableId in DECKS;
}

function tableOf(tableId: keyof typeof DECKS): MessageInitShape<typeof roundV1.TableSchema> {
  const limits = limitsForAll(STANDARD_BETS, DEFAULT_BET_LIMITS);
  return {
    tableId,
    name: tableId,
    deck: deckMessage(DECKS[tableId]),
    schedule: roundV1.Schedule.TIMED,
    currency: 'USD',
    terms: {
      game: 'baccarat',
      json: JSON.stringify(termsToJson({ limits, payTable: DEFAULT_PAY_TABLE })),
    },
    bettingMs: 15_000,
    revealMs: 1_000,
    cooldownMs: 4_000,
  };
}

function respond<I extends DescMessage, O extends DescMessage>(
  connection: NatsConnection,
  entry: CallSubject<I, O>,
  answer: (request: MessageShape<I>) => MessageInitShape<O>,
): void {
  connection.client.subscribe(connection.space.of(entry), {
    queue: entry.owner,
    callback: (_error, message) => {
      const request = decode(entry.request, message.data);
      if (request.ok) message.respond(encode(entry.response, answer(request.message)));
    },
  });
}
