/** A fake scheduler with everything that history sees of the real one: two queries and the stream of rounds. */
import {
  type CallSubject,
  decode,
  type DescMessage,
  encode,
  type MessageInitShape,
  type MessageShape,
  roundV1,
  subjects,
  timestampFromMs,
} from '@sabot/contracts';
import { EventPublisher, type NatsConnection } from '@sabot/messaging';
import { outcomeMessage } from '@sabot/translation';
import { endedMessage, type PlayedRound } from './played-rounds.js';

const { round } = subjects;
const PAGE_TABLES = 2;

export class ScriptedScheduler {
  readonly tables = new Map<string, PlayedRound[]>();
  /** The phase of a table's current round, if it is not BETTING. */
  readonly phases = new Map<string, roundV1.Phase>();
  /** While true, no request is answered. */
  away = false;
  /** How many lists of rounds were requested so far. */
  asked = 0;
  /** How many lists of tables were requested so far. */
  listed = 0;
  #published = 0;

  private constructor(
    private readonly connection: NatsConnection,
    private readonly publisher: EventPublisher,
  ) {}

  static async start(connection: NatsConnection): Promise<ScriptedScheduler> {
    const scheduler = new ScriptedScheduler(connection, new EventPublisher(connection));
    scheduler.#answer(round.listTables, ({ cursor }) => scheduler.#listTables(cursor));
    scheduler.#answer(round.listRounds, (request) => scheduler.#listRounds(request));
    await connection.client.flush();
    return scheduler;
  }

  /** Ends rounds as the real one does: they are in its database before they are published. */
  async play(tableId: string, rounds: readonly PlayedRound[]): Promise<void> {
    this.end(tableId, rounds);
    for (const one of rounds) await this.tell(tableId, one);
  }

  end(tableId: string, rounds: readonly PlayedRound[]): void {
    this.tables.set(tableId, [...(this.tables.get(tableId) ?? []), ...rounds]);
  }

  /** Publishes the event of a round, each time under a new id, so the stream keeps duplicates. */
  async tell(tableId: string, { roundId, number, endedAtMs, shoeNumber, hands }: PlayedRound): Promise<void> {
    const about = { tableId, roundId, roundNumber: number, occurredAt: timestampFromMs(endedAtMs) };
    const id = `${roundId}:${this.#published++}`;
    if (hands) {
      const message = { ...about, outcome: outcomeMessage(hands), shoeNumber };
      await this.publisher.publish(round.roundResulted, tableId, message, id);
    } else {
      const message = { ...about, reason: roundV1.VoidReason.OPERATOR };
      await this.publisher.publish(round.roundVoided, tableId, message, id);
    }
  }

  /** Small pages, so a client that never requests the next one fails. */
  #listTables(cursor: string): MessageInitShape<typeof roundV1.ListTablesResponseSchema> {
    if (cursor === '') this.listed++;
    const all = [...this.tables].map(([tableId, rounds]) => {
      const phase = this.phases.get(tableId) ?? roundV1.Phase.BETTING;
      const hasEnded = phase === roundV1.Phase.RESULT || phase === roundV1.Phase.VOID;
      return { tableId, roundNumber: hasEnded ? rounds.length : rounds.length + 1, phase };
    });
    const start = all.findIndex(({ tableId }) => tableId === cursor) + 1;
    const tables = all.slice(start, start + PAGE_TABLES);
    const nextCursor = start + PAGE_TABLES < all.length ? (tables.at(-1)?.tableId ?? '') : '';
    return { result: { case: 'page', value: { tables, nextCursor } } };
  }

  #listRounds({
    tableId,
    beforeRoundNumber,
    pageSize,
  }: roundV1.ListRoundsRequest): MessageInitShape<typeof roundV1.ListRoundsResponseSchema> {
    this.asked++;
    const all = this.tables.get(tableId);
    if (!all) return { result: { case: 'refusal', value: { code: roundV1.RefusalCode.UNKNOWN_TABLE } } };
    const below = beforeRoundNumber === 0 ? all : all.slice(0, beforeRoundNumber - 1);
    const rounds = below.slice(-pageSize).reverse().map(endedMessage);
    return { result: { case: 'page', value: { rounds } } };
  }

  #answer<I extends DescMessage, O extends DescMessage>(
    entry: CallSubject<I, O>,
    answer: (request: MessageShape<I>) => MessageInitShape<O>,
  ): void {
    this.connection.client.subscribe(this.connection.space.of(entry), {
      queue: entry.owner,
      callback: (_error, message) => {
        if (this.away) return;
        const request = decode(entry.request, message.data);
        if (request.ok) message.respond(encode(entry.response, answer(request.message)));
      },
    });
  }
}
