/**
 * A proxy between the blackjack service and its neighbours. It passes every request on unchanged, unless a test steps in: before
 * the neighbour has been asked, after it has answered, or with an answer of its own.
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

/** How long the proxy waits for a neighbour that is down before it leaves a request unanswered. */
const PATIENCE_MS = 20_000;

/** Answers in place of the neighbour, which it may ask first; undefined leaves the request unanswered. */
export type Answering<I extends DescMessage, O extends DescMessage> = (
  request: MessageShape<I>,
  neighbour: () => Promise<MessageShape<O>>,
) => Promise<MessageInitShape<O> | undefined> | MessageInitShape<O> | undefined;

export class NeighbourProxy {
  readonly #replaced = new Map<string, Answering<DescMessage, DescMessage>>();

  private constructor(private readonly upstream: NatsConnection) {}

  /** Subscribes to the blackjack service's subjects and forwards to the neighbours, which have their own. */
  static async start(
    blackjack: NatsConnection,
    neighbours: { readonly url: string; readonly subjectPrefix: string },
  ): Promise<NeighbourProxy> {
    const upstream = await NatsConnection.connect({ ...neighbours, name: 'neighbour-proxy' });
    const proxy = new NeighbourProxy(upstream);
    for (const entry of allSubjects) {
      if (entry.kind === 'evt') continue;
      if (entry.owner === 'wallet' || entry.owner === 'dealing') proxy.#forward(blackjack, entry);
    }
    await blackjack.client.flush();
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

  close(): Promise<void> {
    return this.upstream.close();
  }

  #forward(blackjack: NatsConnection, entry: CallSubject): void {
    blackjack.client.subscribe(blackjack.space.pattern(entry), {
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
    const neighbour = () =>
      new NatsClient(this.upstream).request(entry, request, { timeoutMs: PATIENCE_MS, retries: 3 });
    const answer = await (this.#replaced.get(entry.subject) ?? ((_, ask) => ask()))(request, neighbour);
    return answer && encode(entry.response, answer);
  }
}
