import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { STREAMS, type StreamName } from '@sabot/contracts';

import { backoffMs, pause } from './backoff.js';
import type { NatsConnection } from './nats-connection.js';
import { ReceivedEvent, type StoredMessage } from './received-event.js';
import { readStream } from './stream-reading.js';
import { managerOf, streamInfo } from './streams.js';

/** What to read and what to do with it. */
export interface EventReplayOptions {
  readonly stream: StreamName;
  /** Called with every event in the stream and every new one; with all of them again when it starts over. */
  readonly hear: (event: ReceivedEvent) => void;
  /** Called whenever the stream is read from its start. */
  readonly begin: () => void;
  /** Called when everything that the stream held at the start has been heard. A caller that knows more can publish it again. */
  readonly complete: () => void;
  /** How often to look whether the stream is still the same one. */
  readonly lookMs?: number;
}

const LOOK_MS = 2_000;

/**
 * Reads a whole stream into the memory of a process and then follows it. Every process reads all of it, nothing is
 * acknowledged, and the server keeps no position for anyone. It listens first, then reads what the stream held before, and
 * hears both in the order of the stream. It starts over when a message is missing, when the connection was lost, and when the
 * stream is no longer the one that was read; so `hear` must be idempotent.
 */
export class EventReplay implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(EventReplay.name);
  readonly #stopped = new AbortController();
  #round = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #caughtUp = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly options: EventReplayOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
    void this.#followStatus();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    this.#round.abort();
    await this.#running;
  }

  /** Throws until the whole stream has been heard once; for readiness. */
  check(): void {
    if (!this.#caughtUp) throw new Error(`${this.options.stream} has not been read yet`);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    const { stream } = this.options;
    for (let failures = 0; !signal.aborted;) {
      this.#round = new AbortController();
      const live = new LiveMessages(this.connection, stream);
      try {
        await this.#follow(live);
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1) this.#logger.warn({ msg: 'stream not read', stream, err: error });
        await pause(backoffMs(failures, { firstMs: 100, longestMs: 2_000 }), signal);
      } finally {
        live.stop();
      }
    }
  }

  /** Returns when everything has to be read again. */
  async #follow(live: LiveMessages): Promise<void> {
    const { stream, begin, complete, lookMs = LOOK_MS } = this.options;
    const { connection } = this;
    // The server has the subscription before it says where the stream ends, so nothing falls between the two.
    await connection.client.flush();
    const info = await streamInfo(connection, stream);
    if (info === undefined) throw new Error(`there is no stream ${stream}`);
    const { created, state } = info;
    begin();
    const { version = '' } = connection.client.info ?? {};
    const manager = await managerOf(connection);
    for await (const { subject, data, header: headers, seq } of readStream(
      manager,
      STREAMS[stream],
      state.last_seq,
      version,
    ))
      this.#hear({ subject, data, headers, sequence: seq });
    this.#caughtUp = true;
    complete();
    const hasGap = live.begin(state.last_seq, (message) => {
      this.#hear(message);
    });
    const over = AbortSignal.any([this.#round.signal, hasGap]);
    const isSame = async (): Promise<boolean> => (await streamInfo(connection, stream))?.created === created;
    do await pause(lookMs, over);
    while (!over.aborted && (await isSame()));
  }

  #hear(message: StoredMessage): void {
    const event = ReceivedEvent.stored(this.connection.space, message);
    if (event instanceof ReceivedEvent) this.options.hear(event);
    else this.#logger.error({ msg: 'event not read', subject: message.subject, problem: event.problem });
  }

  async #followStatus(): Promise<void> {
    for await (const { type } of this.connection.client.status()) {
      if (this.#stopped.signal.aborted) return;
      if (type === 'reconnect' || type === 'slowConsumer') this.#round.abort();
    }
  }
}

/** What a stream tells from now on; kept until the past has been read, then passed on in order. */
class LiveMessages {
  readonly #subscription: Subscription;
  readonly #gap = new AbortController();
  #waiting: StoredMessage[] = [];
  #last = 0;
  #hear: ((message: StoredMessage) => void) | undefined;

  constructor({ client, space }: NatsConnection, stream: StreamName) {
    const [pattern = ''] = STREAMS[stream].subjects;
    this.#subscription = client.subscribe(space.stored(pattern), {
      callback: (error, message) => {
        if (error) this.#gap.abort();
        else this.#receive(message);
      },
    });
  }

  /** Passes on everything after a position. The returned signal aborts when a message is missing. */
  begin(last: number, hear: (message: StoredMessage) => void): AbortSignal {
    this.#last = last;
    this.#hear = hear;
    for (const message of this.#waiting) this.#pass(message);
    this.#waiting = [];
    return this.#gap.signal;
  }

  stop(): void {
    this.#subscription.unsubscribe();
  }

  #receive({ data, headers }: Msg): void {
    const subject = headers?.get('Nats-Subject') ?? '';
    const sequence = Number(headers?.get('Nats-Sequence'));
    const message = { subject, data, headers, sequence };
    if (this.#hear) this.#pass(message);
    else this.#waiting.push(message);
  }

  #pass(message: StoredMessage): void {
    if (message.sequence <= this.#last) return;
    if (message.sequence !== this.#last + 1) this.#gap.abort();
    this.#last = message.sequence;
    this.#hear?.(message);
  }
}
