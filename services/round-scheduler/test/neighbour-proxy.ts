/**
 * Stands between the scheduler and its neighbours. It passes every question and answer on as they are and remembers them,
 * unless a test replaces an answer: then the neighbour lies, does the work without saying so, or differs from itself.
 */
import {
  allSubjects,
  type CallSubject,
  decode,
  type DescMessage,
  encode,
  type MessageInitShape,
  type MessageShape,
} from '@sabot/contracts';
import { NatsClient, NatsConnection } from '@sabot/messaging';

/** Until then a neighbour that is not there yet, or not any more, leaves a question without an answer. */
const PATIENCE_MS = 30_000;

/** What is answered in place of the neighbour, which may be asked first; undefined leaves the question unanswered. */
export type Answering<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
  neighbour: () => Promise<MessageShape<O>>,
) => Promise<MessageInitShape<O> | undefined> | MessageInitShape<O> | undefined;

export interface Exchange {
  readonly call: string;
  readonly roundId: string;
  readonly what: 'asked' | 'answered';
  readonly request: unknown;
}

export class NeighbourProxy {
  /** Every question when it came, and every answer when it was given. */
  readonly exchanges: Exchange[] = [];
  readonly #replaced = new Map<string, Answering<DescMessage, DescMessage>>();

  private constructor(private readonly upstream: NatsConnection) {}

  /** Answers on the scheduler's subjects what the neighbours say, who have subjects of their own. */
  static async start(
    scheduler: NatsConnection,
    neighbours: { readonly url: string; readonly subjectPrefix: string },
  ): Promise<NeighbourProxy> {
    const upstream = await NatsConnection.connect({ ...neighbours, name: 'go-between' });
    const between = new NeighbourProxy(upstream);
    for (const entry of allSubjects) {
      if (entry.kind === 'evt') continue;
      if (entry.owner === 'wallet' || entry.owner === 'dealing') between.#follow(scheduler, entry);
    }
    await scheduler.client.flush();
    return between;
  }

  /** From now on `answering` answers a call, until what is returned is called. */
  replace<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    answering: Answering<I, O>,
  ): () => void {
    this.#replaced.set(call.subject, answering);
    return () => this.#replaced.delete(call.subject);
  }

  /** What was asked about a round, in order; without `call` all of it. */
  asked(roundId: string, call?: CallSubject): Exchange[] {
    return this.exchanges.filter(
      (exchange) =>
        exchange.what === 'asked' &&
        exchange.roundId === roundId &&
        (call === undefined || exchange.call === call.subject),
    );
  }

  close(): Promise<void> {
    return this.upstream.close();
  }

  #follow(scheduler: NatsConnection, entry: CallSubject): void {
    scheduler.client.subscribe(scheduler.space.pattern(entry), {
      callback: (_, message) => {
        void this.#answer(entry, message.data).then(
          (answer) => answer && message.respond(answer),
          // A neighbour without an answer has none here either.
          () => undefined,
        );
      },
    });
  }

  async #answer(entry: CallSubject, data: Uint8Array): Promise<Uint8Array | undefined> {
    const read = decode(entry.request, data);
    if (!read.ok) throw new Error(read.problem);
    const { message: request } = read;
    const { roundId = '' } = request as { roundId?: string };
    const exchange = { call: entry.subject, roundId, request };
    this.exchanges.push({ ...exchange, what: 'asked' });
    const neighbour = () =>
      new NatsClient(this.upstream).request(entry, request, { timeoutMs: PATIENCE_MS, retries: 3 });
    const answer = await (this.#replaced.get(entry.subject) ?? ((_, ask) => ask()))(request, neighbour);
    if (!answer) return undefined;
    this.exchanges.push({ ...exchange, what: 'answered' });
    return encode(entry.response, answer);
  }
}
