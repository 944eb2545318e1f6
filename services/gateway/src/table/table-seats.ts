/**
 * Who is seated at which table, at all gateways together. Each gateway numbers its messages, so whoever misses one notices
 * and asks for everyone. A player with several sockets, even at several gateways, counts once.
 */
import type { lobbyV1 } from '@sabot/contracts';

/** A player, by the mark that messages carry instead of the user id. */
export type PlayerMark = bigint;

/** Players who sat down at a table or left it. */
export interface SeatChange {
  readonly tableId: string;
  readonly joined: readonly PlayerMark[];
  readonly left: readonly PlayerMark[];
}

type SeatsMessage = Pick<lobbyV1.SeatsChanged, 'gatewayId' | 'number' | 'complete'> & {
  readonly tables: readonly SeatChange[];
};

interface OtherGateway {
  readonly tables: Map<string, Set<PlayerMark>>;
  number: bigint;
  heardAtMs: number;
}

/** A gateway that has been silent for longer is gone: it repeats its number every two seconds. */
const GONE_AFTER_MS = 7_000;

export class TableSeats {
  /** How many sockets each player has at each table here. */
  readonly #own = new Map<string, Map<PlayerMark, number>>();
  readonly #others = new Map<string, OtherGateway>();
  /** At how many gateways each player is seated at each table. */
  readonly #everywhere = new Map<string, Map<PlayerMark, number>>();
  /** What the other gateways have not been told yet: who joined (true) or left (false) here. */
  readonly #untold = new Map<string, Map<PlayerMark, boolean>>();

  /** `changed` is called with every table whose number of players may have changed. */
  constructor(private readonly changed: (tableId: string) => void) {}

  /** The number of players at a table. */
  seated(tableId: string): number {
    return this.#everywhere.get(tableId)?.size ?? 0;
  }

  /** A socket of a player joins a table here. */
  enter(tableId: string, player: PlayerMark): void {
    if (add(this.#own, tableId, player) > 1) return;
    this.#note(tableId, player, true);
    this.#sit(tableId, player);
  }

  /** A socket of a player leaves a table here. */
  leave(tableId: string, player: PlayerMark): void {
    if (subtract(this.#own, tableId, player) > 0) return;
    this.#note(tableId, player, false);
    this.#rise(tableId, player);
  }

  /** What happened here since this was last asked. */
  takeUntold(): SeatChange[] {
    const changes = [...this.#untold].map(([tableId, players]) => {
      const those = (joined: boolean): PlayerMark[] =>
        [...players].flatMap(([player, hasJoined]) => (hasJoined === joined ? [player] : []));
      return { tableId, joined: those(true), left: those(false) };
    });
    this.#untold.clear();
    return changes;
  }

  /** Everyone seated here; after this, nothing is untold. */
  takeEveryone(): SeatChange[] {
    this.#untold.clear();
    return [...this.#own].map(([tableId, players]) => ({ tableId, joined: [...players.keys()], left: [] }));
  }

  /** Takes a message of another gateway; false when earlier ones are missing. */
  hear(message: SeatsMessage, nowMs: number): boolean {
    const { gatewayId, number, complete, tables } = message;
    const known = this.#others.get(gatewayId);
    if (complete || (!known && number === 0n)) {
      this.#forget(gatewayId);
      this.#others.set(gatewayId, this.#seatedIn(tables, number, nowMs));
      return true;
    }
    if (!known) return false;
    known.heardAtMs = nowMs;
    if (number <= known.number) return true;
    if (tables.length === 0 || number > known.number + 1n) return false;
    known.number = number;
    for (const change of tables) this.#apply(known, change);
    return true;
  }

  /** How many gateways there are, this one included. */
  get gateways(): number {
    return this.#others.size + 1;
  }

  /** Forgets the gateways that are gone, with their players. */
  forgetGone(nowMs: number): void {
    for (const [gatewayId, { heardAtMs }] of this.#others)
      if (nowMs - heardAtMs > GONE_AFTER_MS) this.#forget(gatewayId);
  }

  #seatedIn(tables: readonly SeatChange[], number: bigint, heardAtMs: number): OtherGateway {
    const gateway: OtherGateway = { tables: new Map(), number, heardAtMs };
    for (const change of tables) this.#apply(gateway, change);
    return gateway;
  }

  #apply(gateway: OtherGateway, { tableId, joined, left }: SeatChange): void {
    const players = gateway.tables.get(tableId) ?? new Set();
    gateway.tables.set(tableId, players);
    for (const player of joined) if (!players.has(player)) this.#sit(tableId, player);
    for (const player of joined) players.add(player);
    for (const player of left) if (players.delete(player)) this.#rise(tableId, player);
  }

  #forget(gatewayId: string): void {
    const { tables } = this.#others.get(gatewayId) ?? {};
    this.#others.delete(gatewayId);
    for (const [tableId, players] of tables ?? []) for (const player of players) this.#rise(tableId, player);
  }

  #sit(tableId: string, player: PlayerMark): void {
    if (add(this.#everywhere, tableId, player) === 1) this.changed(tableId);
  }

  #rise(tableId: string, player: PlayerMark): void {
    if (subtract(this.#everywhere, tableId, player) === 0) this.changed(tableId);
  }

  /** Joining and leaving again before anyone was told is not worth telling. */
  #note(tableId: string, player: PlayerMark, joined: boolean): void {
    const players = this.#untold.get(tableId) ?? new Map<PlayerMark, boolean>();
    this.#untold.set(tableId, players);
    if (!players.delete(player)) players.set(player, joined);
    if (players.size === 0) this.#untold.delete(tableId);
  }
}

type Counts = Map<string, Map<PlayerMark, number>>;

/** Counts a player once more, and returns how often that is. */
function add(counts: Counts, tableId: string, player: PlayerMark): number {
  const players = counts.get(tableId) ?? new Map<PlayerMark, number>();
  counts.set(tableId, players);
  const count = (players.get(player) ?? 0) + 1;
  players.set(player, count);
  return count;
}

/** Counts a player once less, and returns how often that is. */
function subtract(counts: Counts, tableId: string, player: PlayerMark): number {
  const players = counts.get(tableId);
  const count = (players?.get(player) ?? 0) - 1;
  if (count > 0) players?.set(player, count);
  else players?.delete(player);
  if (players?.size === 0) counts.delete(tableId);
  return count;
}
