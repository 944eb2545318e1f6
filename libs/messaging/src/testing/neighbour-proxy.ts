/**
 * A proxy between a service and the neighbours that it asks, wallet and dealing. It records every request and answer and passes
 * them on unchanged, unless a test steps in: before the neighbour has been asked, after it has answered, or with an answer of its
 * own. So a neighbour can lie, do its work without replying, or contradict itself.
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
import { NatsClient } from '../nats-client.js';
import type { NatsConnection } from '../nats-connection.js';
import type { TestBus } from './test-bus.js';

/** How long the proxy waits for a neighbour that is down before it leaves a request unanswered. */
const PATIENCE_MS = 30_000;

/** Answers in place of the neighbour, which it may ask first; undefined leaves the request unanswered. */
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
  /** Every request and every answer, in order of time. */
  readonly exchanges: Exchange[] = [];
  readonly #replaced = new Map<string, Answering<DescMessage, DescMessage>>();

  private constructor(private readonly upstream: NatsConnection) {}

  /** Answers on the bus of the service in place of its neighbours, and forwards to them on a bus of their own. */
  static async start(service: TestBus, neighbours: TestBus): Promise<NeighbourProxy> {
    const proxy = new NeighbourProxy(neighbours.connection);
    for (const name of ['wallet', 'dealing'] as const) {
      const place = await service.as(name);
      for (const entry of allSubjects)
        if (entry.kind !== 'evt' && entry.owner === name) proxy.#forward(place, entry);
      await place.client.flush();
    }
    return proxy;
  }

  /** From now on `answering` answers a call, until the returned function is called. */
  replace<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    answering: Answering<I, O>,
  ): () => void {
    this.#replaced.set(call.subject, answering);
    return () => this.#replaced.delete(call.subject);
  }

  /** The requests about a round, in order; only those of `call` if it is given. */
  asked(roundId: string, call?: CallSubject): Exchange[] {
    return this.exchanges.filter(
      (exchange) =>
        exchange.what === 'asked' &&
        exchange.roundId === roundId &&
        (call === undefined || exchange.call === call.subject),
    );
  }

  #forward(service: NatsConnection, entry: CallSubject): void {
    service.client.subscribe(service.space.pattern(entry), {
      queue: entry.owner,
      callback: (_, message) => {
        void this.#answer(entry, message.data).then(
          (answer) => answer && message.respond(answer),
          // If the neighbour does not answer, the proxy does not either.
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
