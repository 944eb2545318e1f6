/**
 * Counts the players seated at each table together with the other gateways. What changes here is published at most four
 * times a second; those who show the counts hear of changes at most twice a second.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { encode, type lobbyV1, subjects, timestampFromMs } from '@sabot/contracts';
import { NatsConnection } from '@sabot/messaging';
import { createHash, randomUUID } from 'node:crypto';
import { type PlayerMark, type SeatChange, TableSeats } from './table-seats.js';

const { seatsChanged } = subjects.lobby;

const PUBLISH_EVERY_MS = 250;
const REPEAT_EVERY_MS = 2_000;
const TELL_EVERY_MS = 500;
const ASK_EVERY_MS = 1_000;
/** As many as take half of what fits into one message. */
const MAX_PLAYERS_IN_MESSAGE = 50_000;

@Injectable()
export class SeatsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(SeatsService.name);
  readonly #gatewayId = randomUUID();
  readonly #listeners: ((tableId: string) => void)[] = [];
  readonly #changed = new Set<string>();
  readonly #seats = new TableSeats((tableId) => {
    this.#changed.add(tableId);
    this.#telling ??= setTimeout(() => {
      this.#tell();
    }, TELL_EVERY_MS);
  });
  readonly #timers: NodeJS.Timeout[] = [];
  #telling: NodeJS.Timeout | undefined;
  #number = 0n;
  #everyoneWanted = false;
  #askWanted = true;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #publishedAtMs = Number.NEGATIVE_INFINITY;
  #failing = false;

  constructor(private readonly connection: NatsConnection) {}

  onApplicationBootstrap(): void {
    this.#timers.push(
      setInterval(() => {
        this.#publish();
      }, PUBLISH_EVERY_MS),
      setInterval(() => {
        this.#seats.forgetGone(performance.now());
      }, REPEAT_EVERY_MS),
    );
  }

  /** The other gateways need not wait to find out that everyone here is gone. */
  onModuleDestroy(): void {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#telling);
    if (this.#isConnected()) this.#send({ complete: true });
  }

  /** Calls back with a table whose number of players has changed. */
  onChange(listener: (tableId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** The number of players at a table, at all gateways. */
  seated(tableId: string): number {
    return this.#seats.seated(tableId);
  }

  /** How many gateways there are, this one included; those that started moments ago may be missing. */
  get gateways(): number {
    return this.#seats.gateways;
  }

  enter(tableId: string, userId: string): void {
    this.#seats.enter(tableId, markOf(userId));
  }

  leave(tableId: string, userId: string): void {
    this.#seats.leave(tableId, markOf(userId));
  }

  hear(message: lobbyV1.SeatsChanged): void {
    if (message.gatewayId === this.#gatewayId) return;
    if (message.asks) this.#everyoneWanted = true;
    if (!this.#seats.hear(message, performance.now())) this.#askWanted = true;
  }

  /** Messages may have been lost, in both directions. */
  missed(): void {
    this.#everyoneWanted = true;
    this.#askWanted = true;
  }

  #publish(): void {
    const nowMs = performance.now();
    const asks = this.#askWanted && nowMs - this.#askedAtMs >= ASK_EVERY_MS;
    const complete = this.#everyoneWanted;
    if (!this.#isConnected()) return;
    const changes = complete ? this.#seats.takeEveryone() : this.#seats.takeUntold();
    const messages = messagesOf(changes);
    const isDue = nowMs - this.#publishedAtMs >= REPEAT_EVERY_MS;
    if (messages.length === 0 && !asks && !complete && !isDue) return;
    const [first = [], ...others] = messages;
    this.#send({ complete, asks, tables: first });
    for (const tables of others) this.#send({ tables });
    this.#everyoneWanted = false;
    if (!asks) return;
    this.#askWanted = false;
    this.#askedAtMs = nowMs;
  }

  #isConnected(): boolean {
    try {
      this.connection.assertConnected();
      this.#failing = false;
      return true;
    } catch (error) {
      if (!this.#failing) this.#logger.warn({ msg: 'seats are not published', err: error });
      this.#failing = true;
      return false;
    }
  }

  #send(part: { complete?: boolean; asks?: boolean; tables?: readonly SeatChange[] }): void {
    const { complete = false, asks = false, tables = [] } = part;
    if (complete || tables.length > 0) this.#number++;
    this.#publishedAtMs = performance.now();
    const payload = encode(seatsChanged.message, {
      occurredAt: timestampFromMs(Date.now()),
      gatewayId: this.#gatewayId,
      number: this.#number,
      complete,
      asks,
      tables: tables.map(({ tableId, joined, left }) => ({ tableId, joined: [...joined], left: [...left] })),
    });
    this.connection.client.publish(this.connection.space.of(seatsChanged), payload);
  }

  #tell(): void {
    this.#telling = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const tableId of changed) for (const listener of this.#listeners) listener(tableId);
  }
}

/** Short, and the same at every gateway. */
function markOf(userId: string): PlayerMark {
  return createHash('sha256').update(userId).digest().readBigUInt64BE();
}

/** The changes in as many messages as they need. */
function messagesOf(changes: readonly SeatChange[]): SeatChange[][] {
  const messages: SeatChange[][] = [];
  let left = 0;
  for (const part of changes.flatMap(inParts)) {
    const size = part.joined.length + part.left.length;
    if (size > left) {
      messages.push([]);
      left = MAX_PLAYERS_IN_MESSAGE;
    }
    messages.at(-1)?.push(part);
    left -= size;
  }
  return messages;
}

function inParts({ tableId, joined, left }: SeatChange): SeatChange[] {
  const parts = (players: readonly PlayerMark[]): PlayerMark[][] =>
    Array.from({ length: Math.ceil(players.length / MAX_PLAYERS_IN_MESSAGE) }, (_, at) =>
      players.slice(at * MAX_PLAYERS_IN_MESSAGE, (at + 1) * MAX_PLAYERS_IN_MESSAGE),
    );
  return [
    ...parts(joined).map((some) => ({ tableId, joined: some, left: [] })),
    ...parts(left).map((some) => ({ tableId, joined: [], left: some })),
  ];
}
