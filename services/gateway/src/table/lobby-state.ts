/**
 * The state of all tables as the lobby shows them: their configuration and three parts that different services publish.
 * The newest version of each part wins, in whatever order they arrive. A loaded part replaces everything heard before
 * the load was requested.
 */
import { type historyV1, type lobbyV1, type roundV1, timestampMs } from '@sabot/contracts';
import type { Position, TablePhase } from '@sabot/edge';
import { TablePast } from './table-past.js';
import { isAfter, phaseName } from './table-view.js';

/** A table's current round and phase. */
export interface Standing extends Position {
  /** Null before the first round. */
  readonly roundId: string | null;
  readonly phase: TablePhase;
  /** Null at a table that deals on demand. */
  readonly closesAtMs: number | null;
  readonly paused: boolean;
}

/** How many players bet in a round. */
interface Turnout {
  readonly roundNumber: number;
  readonly revision: bigint;
  readonly playerCount: number;
}

export interface ListedTable {
  readonly table: roundV1.Table;
  readonly standing: Standing;
  /** The turnouts of the last two rounds with any bets, newest first. */
  readonly turnouts: readonly Turnout[];
  readonly past: TablePast;
}

type StandingMessage = Pick<
  lobbyV1.Standing,
  'roundId' | 'roundNumber' | 'seq' | 'phase' | 'closesAt' | 'paused'
>;

const ROUNDS_OF_TURNOUT = 2;

export class LobbyState {
  #tables = new Map<string, ListedTable>();
  /** When each table's last change was heard. */
  readonly #heardAtMs = new Map<string, number>();

  /** In the order of the scheduler's configuration. */
  get all(): readonly ListedTable[] {
    return [...this.#tables.values()];
  }

  find(tableId: string): ListedTable | undefined {
    return this.#tables.get(tableId);
  }

  /** Replaces the tables with a list that was requested at `askedAtMs`. */
  load(tables: readonly roundV1.Table[], askedAtMs: number): void {
    const before = this.#tables;
    this.#tables = new Map(
      tables.map((table) => {
        const known = before.get(table.tableId);
        const loaded = standingOf(table);
        const standing =
          known && this.#heardSince(table.tableId, askedAtMs) ? newer(known.standing, loaded) : loaded;
        return [
          table.tableId,
          { table, standing, turnouts: known?.turnouts ?? [], past: known?.past ?? TablePast.NONE },
        ];
      }),
    );
  }

  /** Applies a published change. Returns false when it brings nothing new, and undefined when the table is unknown. */
  take(change: lobbyV1.TableChange, nowMs: number): boolean | undefined {
    const known = this.#tables.get(change.tableId);
    if (!known) return undefined;
    const { standing, turnout, past } = change;
    this.#heardAtMs.set(change.tableId, nowMs);
    const next: ListedTable = {
      table: known.table,
      standing: standing ? newer(known.standing, standingOf(standing)) : known.standing,
      turnouts: turnout ? withTurnout(known.turnouts, turnout) : known.turnouts,
      past: past ? newerPast(known.past, past) : known.past,
    };
    this.#tables.set(change.tableId, next);
    return next.standing !== known.standing || next.turnouts !== known.turnouts || next.past !== known.past;
  }

  /** Takes a past that was requested at `askedAtMs`. */
  loadPast(tableId: string, told: historyV1.Past, askedAtMs: number): void {
    const known = this.#tables.get(tableId);
    if (!known || told.roundNumber === known.past.roundNumber) return;
    const past = this.#heardSince(tableId, askedAtMs) ? newerPast(known.past, told) : TablePast.of(told);
    this.#tables.set(tableId, { ...known, past });
  }

  #heardSince(tableId: string, askedAtMs: number): boolean {
    return (this.#heardAtMs.get(tableId) ?? Number.NEGATIVE_INFINITY) >= askedAtMs;
  }
}

/** The number of players who bet in this round or in an adjacent one, whichever is highest. */
export function bettorsOf({ standing, turnouts }: ListedTable): number {
  const recent = turnouts.filter(({ roundNumber }) => Math.abs(roundNumber - standing.roundNumber) <= 1);
  return Math.max(0, ...recent.map(({ playerCount }) => playerCount));
}

function standingOf(message: StandingMessage): Standing {
  const { roundId, roundNumber, seq, phase, closesAt, paused } = message;
  return {
    roundId: roundId || null,
    roundNumber,
    seq,
    phase: phaseName(phase) ?? 'PREPARING',
    closesAtMs: closesAt ? timestampMs(closesAt) : null,
    paused,
  };
}

/** A table can pause or begin to seal without moving its position; then the standing that arrived last is newer. */
function newer(known: Standing, told: Standing): Standing {
  const same = !isAfter(told, known) && told.paused === known.paused && told.phase === known.phase;
  return same || isAfter(known, told) ? known : told;
}

function withTurnout(known: readonly Turnout[], told: Turnout): readonly Turnout[] {
  const { roundNumber, revision } = told;
  const same = known.find((turnout) => turnout.roundNumber === roundNumber);
  if (same && same.revision >= revision) return known;
  return [told, ...known.filter((turnout) => turnout !== same)]
    .sort((one, other) => other.roundNumber - one.roundNumber)
    .slice(0, ROUNDS_OF_TURNOUT);
}

function newerPast(known: TablePast, told: historyV1.Past): TablePast {
  return told.roundNumber > known.roundNumber ? TablePast.of(told) : known;
}
