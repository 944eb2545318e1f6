/**
 * The steps of a table's current and previous round, in order. A client that missed no more than these gets just the
 * steps it missed, at any gateway, because positions are the scheduler's.
 */
import type { Position, TableStep } from '@sabot/edge';

interface RememberedRound {
  readonly roundId: string;
  readonly roundNumber: number;
  /** The `seq` before the first remembered step; 0 when the round is known from its start. */
  readonly from: number;
  readonly steps: TableStep[];
}

export class TableMemory {
  #rounds: readonly RememberedRound[] = [];

  /** The memory of a table whose last step is at `last`, whether or not `steps` includes it. */
  static of(steps: readonly TableStep[], last: Position & { readonly roundId: string }): TableMemory {
    const memory = new TableMemory();
    for (const step of steps) memory.add(step);
    const end = memory.#rounds.at(-1);
    // A prepared round has no steps yet. If the steps up to `last` are not known, remember only what comes after it.
    if (end?.roundNumber !== last.roundNumber || lastSeq(end) !== last.seq)
      memory.#begin({ roundId: last.roundId, roundNumber: last.roundNumber, from: last.seq, steps: [] });
    return memory;
  }

  /** The remembered rounds, the current one first. */
  get rounds(): readonly { readonly roundId: string; readonly roundNumber: number }[] {
    return this.#rounds.toReversed();
  }

  add(step: TableStep): void {
    const { roundId, roundNumber, seq } = step.event;
    const current = this.#rounds.at(-1);
    if (current?.roundId === roundId && lastSeq(current) === seq - 1) current.steps.push(step);
    else this.#begin({ roundId, roundNumber, from: seq - 1, steps: [step] });
  }

  /** The steps after a position; undefined when some of them are not remembered, or the position is ahead of us. */
  after({ roundNumber, seq }: Position): readonly TableStep[] | undefined {
    const at = this.#rounds.findIndex((round) => round.roundNumber === roundNumber);
    const round = this.#rounds[at];
    if (!round || seq < round.from || seq > lastSeq(round)) return undefined;
    return [
      ...round.steps.slice(seq - round.from),
      ...this.#rounds.slice(at + 1).flatMap(({ steps }) => steps),
    ];
  }

  /** Keeps the round before only if the new one is known from its start and follows it directly. */
  #begin(round: RememberedRound): void {
    const before = this.#rounds.at(-1);
    const continues = round.from === 0 && before?.roundNumber === round.roundNumber - 1;
    this.#rounds = continues ? [before, round] : [round];
  }
}

function lastSeq({ from, steps }: RememberedRound): number {
  return from + steps.length;
}
