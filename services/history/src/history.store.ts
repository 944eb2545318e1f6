/**
 * The pasts of all tables, in one hash of Redis with a field for each table, so that a lobby is one read. A field is
 * only ever replaced when it is still what the writer saw: replicas that fold at the same time cannot undo each other.
 */
import { Injectable } from '@nestjs/common';
import { RedisConnection } from './redis-connection.js';
import { type HeldPast, NOTHING_HELD, readStored, storedText } from './stored-past.js';
import type { TablePast } from './table-past.js';

@Injectable()
export class HistoryStore {
  readonly #key: string;
  /** Texts that were read before are not parsed again. */
  readonly #known = new Map<string, { readonly text: string; readonly held: HeldPast }>();

  constructor(
    private readonly connection: RedisConnection,
    prefix: string,
  ) {
    this.#key = `${prefix}histories`;
  }

  async read(tableId: string): Promise<HeldPast> {
    const text = await this.connection.run((redis) => redis.hGet(this.#key, tableId));
    return text === null ? NOTHING_HELD : this.#heldIn(tableId, text);
  }

  /** What is held of these tables, in one read. */
  async readMany(tableIds: readonly string[]): Promise<ReadonlyMap<string, HeldPast>> {
    if (tableIds.length === 0) return new Map();
    const texts = await this.connection.run((redis) => redis.hmGet(this.#key, [...tableIds]));
    return new Map(
      tableIds.map((tableId, at) => {
        const text = texts[at] ?? null;
        return [tableId, text === null ? NOTHING_HELD : this.#heldIn(tableId, text)];
      }),
    );
  }

  /** All that is held, in one read. */
  async readAll(): Promise<ReadonlyMap<string, HeldPast>> {
    const texts = await this.connection.run((redis) => redis.hGetAll(this.#key));
    return new Map(Object.entries(texts).map(([tableId, text]) => [tableId, this.#heldIn(tableId, text)]));
  }

  /** False, and nothing written, when the table's past is not the version that was seen any more. */
  replace(tableId: string, seen: HeldPast, past: TablePast): Promise<boolean> {
    return this.connection.run((redis) =>
      redis.replaceField(this.#key, tableId, seen.version, storedText(past)),
    );
  }

  #heldIn(tableId: string, text: string): HeldPast {
    const known = this.#known.get(tableId);
    if (known?.text === text) return known.held;
    const held = readStored(text);
    this.#known.set(tableId, { text, held });
    return held;
  }
}
