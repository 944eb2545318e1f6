/** Rounds for tests, and the past that follows from them, computed without the service's own folding. */
import { randomUUID } from 'node:crypto';
import { outcomeOf, type Hands } from '@sabot/baccarat';
import { create, historyV1, roundV1, timestampFromMs } from '@sabot/contracts';
import { formatRoundCode, RoadsBuilder, type RoundMark } from '@sabot/roads';
import { dealFrom } from '@sabot/testing';
import { outcomeMessage, trendsMessage } from '@sabot/translation';
import fc from 'fast-check';

/** How a round ends: with hands, or voided. */
export interface Ending {
  readonly hands: Hands | undefined;
  /** Whether the round is the first of a new shoe, if there are shoes. */
  readonly reshuffled: boolean;
}

export interface PlayedRound {
  readonly roundId: string;
  readonly number: number;
  readonly endedAtMs: number;
  readonly shoeNumber: number;
  readonly hands: Hands | undefined;
}

export const EPOCH_MS = Date.UTC(2026, 10, 17);
const BOARD = 72;
const RECENT = 20;

export const ending: fc.Arbitrary<Ending> = fc.record({
  hands: fc.oneof(
    { weight: 9, arbitrary: fc.array(fc.nat({ max: 51 }), { minLength: 6, maxLength: 6 }).map(dealFrom) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  ),
  reshuffled: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
});

export const endings = (most: number): fc.Arbitrary<Ending[]> =>
  fc.array(ending, { minLength: 1, maxLength: most, size: 'max' });

/** The rounds of a table with these endings; with shoes, or with an infinite deck. */
export function played(all: readonly Ending[], withShoes: boolean, epochMs = EPOCH_MS): PlayedRound[] {
  let shoe = 1;
  return all.map(({ hands, reshuffled }, at) => {
    if (reshuffled) shoe++;
    return {
      roundId: randomUUID(),
      number: at + 1,
      endedAtMs: epochMs + at * 1_000,
      shoeNumber: withShoes ? shoe : 0,
      hands,
    };
  });
}

/** The past of a table after these rounds, recomputed from scratch. */
export function expectedHistory(tableId: string, rounds: readonly PlayedRound[]): historyV1.TableHistory {
  const results = rounds.filter(({ hands }) => hands !== undefined);
  const shoeNumber = results.at(-1)?.shoeNumber ?? 0;
  const shoe = results.slice(results.findLastIndex((round) => round.shoeNumber !== shoeNumber) + 1);
  // The last of the numbers 1, 73, 145, … that is not above the number of the last result.
  let first = 1;
  while (shoeNumber === 0 && first + BOARD <= (results.at(-1)?.number ?? 0)) first += BOARD;
  const onRoads = shoe.filter(({ number }) => number >= first);
  const marks = onRoads.flatMap(({ hands }) => (hands ? [markOf(hands)] : []));
  const builder = new RoadsBuilder();
  for (const mark of marks) builder.add(mark);
  return create(historyV1.TableHistorySchema, {
    tableId,
    roundNumber: rounds.length,
    marks: marks.map(formatRoundCode).join(','),
    trends: trendsMessage(builder.state),
    recentRounds: rounds.slice(-RECENT).reverse().map(endedMessage),
    shoeNumber,
    shoeRounds: onRoads.length,
    firstRoundNumber: onRoads[0]?.number ?? rounds.length + 1,
  });
}

/** The same in its short form. */
export function expectedPast(rounds: readonly PlayedRound[]): historyV1.Past {
  const { roundNumber, marks, firstRoundNumber, trends } = expectedHistory('', rounds);
  return create(historyV1.PastSchema, { roundNumber, marks, firstRoundNumber, ...(trends && { trends }) });
}

export function endedMessage({
  roundId,
  number,
  endedAtMs,
  shoeNumber,
  hands,
}: PlayedRound): roundV1.EndedRound {
  return create(roundV1.EndedRoundSchema, {
    roundId,
    roundNumber: number,
    endedAt: timestampFromMs(endedAtMs),
    shoeNumber,
    ...(hands ? { outcome: outcomeMessage(hands) } : { voidReason: roundV1.VoidReason.OPERATOR }),
  });
}

function markOf({ player, banker }: Hands): RoundMark {
  const { winner, playerPair, bankerPair, natural } = outcomeOf(player, banker);
  return { winner, playerPair, bankerPair, natural };
}
