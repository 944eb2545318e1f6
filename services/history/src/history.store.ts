/**
 * The pasts of all tables, in one Redis hash with one field per table, so a lobby takes one read. A field is replaced only
 * if it has not changed since the writer read it, so replicas that fold at the same time cannot undo each other.
 */
import { Injectable } from '@nestjs/common';
import { RedisConnection } from '@sabot/redis';
import { type HeldPast, NOTHING_HELD, readStored, storedText } from './stored-past.js';
import type { TablePast } from './table-past.js';

/** Sets a field of a hash if the first line of its present value is still the given one. */
const REPLACE_FIELD = `
  local held = redis.call('HGET', KEYS[1], ARGV[1])
  local version = held and string.match(held, '^[^\\n]*') or ''
  if version ~= ARGV[2] then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
  return 1`;

@Injectable()
export class HistoryStore {
  readonly #key: string;
  /** Caches the last text of each table, so an unchanged one is not parsed again. */
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

  /** The stored pasts of these tables, in one read. */
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

  /** All stored pasts, in one read. */
  async readAll(): Promise<ReadonlyMap<string, HeldPast>> {
    const texts = await this.connection.run((redis) => redis.hGetAll(this.#key));
    return new Map(Object.entries(texts).map(([tableId, text]) => [tableId, this.#heldIn(tableId, text)]));
  }

  /** False, with nothing written, if the stored past is no longer the version that was seen. */
  async replace(tableId: string, seen: HeldPast, past: TablePast): Promise<boolean> {
    const replaced = await this.connection.run((redis) =>
      redis.eval(REPLACE_FIELD, {
        keys: [this.#key],
        arguments: [tableId, seen.version, storedText(past)],
      }),
    );
    return replaced === 1;
  }

  #heldIn(tableId: string, text: string): HeldPast {
    const known = this.#known.get(tableId);
    if (known?.text === text) return known.held;
    const held = readStored(text);
    this.#known.set(tableId, { text, held });
    return held;
  }
}
