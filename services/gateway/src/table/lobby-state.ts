/**
 * How all tables stand, as a lobby shows them: their configuration and three parts that different services tell. Of each
 * part the newest counts, in whatever order they are heard; what is loaded replaces everything that was heard before it was
 * asked for.
 */
import { type historyV1, type lobbyV1, type roundV1, timestampMs } from '@sabot/contracts';
import type { Position, TablePhase } from '@sabot/edge';
import { TablePast } from './table-past.js';
import { isAfter, phaseName } from './table-view.js';

/** Where a table stands. */
export interface Standing extends Position {
  /** Null before the first round. */
  readonly roundId: string | null;
  readonly phase: TablePhase;
  /** Null at a table that deals on demand. */
  readonly closesAtMs: number | null;
  readonly paused: boolean;
}

/** Who plays in a round. */
interface Turnout {
  readonly roundNumber: number;
  readonly revision: bigint;
  readonly playerCount: number;
}

export interface ListedTable {
  readonly table: roundV1.Table;
  readonly standing: Standing;
  /** Who plays in the last round in which anybody does, and in the one before. */
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
  /** When something was last heard of each table. */
  readonly #heardAtMs = new Map<string, number>();

  /** In the order of the scheduler's configuration. */
  get all(): readonly ListedTable[] {
    return [...this.#tables.values()];
  }

  find(tableId: string): ListedTable | undefined {
    return this.#tables.get(tableId);
  }

  /** Takes over the tables of a list that was asked for at this time. */
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

  /** Takes what a service tells of a table; false when nothing of it is new. Undefined for a table that is not known. */
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

  /** Takes over a past that was asked for at this time. */
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

/** The most players that bet in this round or in the one before. */
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

/** At one position the table may pause, or begin to seal; then what is told last is the newer. */
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
