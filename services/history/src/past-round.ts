/**
 * An ended round as this service keeps it, translated from and to messages. Of an outcome only the cards are trusted; a
 * round that breaks the rules is not kept at all.
 */
import {
  type MessageInitShape,
  roundV1,
  type Timestamp,
  timestampFromMs,
  timestampMs,
} from '@sabot/contracts';
import type { Hands } from '@sabot/baccarat';
import { outcomeMessage, readOutcome } from '@sabot/translation';

/** Why a round was called off, by its number on the wire. */
export interface Voided {
  readonly voidReason: roundV1.VoidReason;
}

export interface PastRound {
  readonly roundId: string;
  readonly number: number;
  readonly endedAtMs: number;
  /** 0 with an infinite deck. */
  readonly shoeNumber: number;
  readonly ending: Hands | Voided;
}

/** Thrown for a round that cannot be kept; the message says why. */
export class UnreadableRound extends Error {}

export function isVoided(ending: PastRound['ending']): ending is Voided {
  return 'voidReason' in ending;
}

/** The round of a result event. */
export function resultedRound(event: roundV1.RoundResulted): PastRound {
  return {
    ...identified(event.roundId, event.roundNumber, event.occurredAt),
    shoeNumber: event.shoeNumber,
    ending: handsOf(event.outcome, event.roundId),
  };
}

/** The round of a void event, which does not say which shoe the round belonged to. */
export function voidedRound(event: roundV1.RoundVoided): Omit<PastRound, 'shoeNumber'> {
  return {
    ...identified(event.roundId, event.roundNumber, event.occurredAt),
    ending: { voidReason: event.reason },
  };
}

/** A round from the scheduler's list. */
export function endedRound(message: roundV1.EndedRound): PastRound {
  const { UNSPECIFIED } = roundV1.VoidReason;
  return {
    ...identified(message.roundId, message.roundNumber, message.endedAt),
    shoeNumber: message.shoeNumber,
    ending:
      message.voidReason === UNSPECIFIED
        ? handsOf(message.outcome, message.roundId)
        : { voidReason: message.voidReason },
  };
}

export function endedRoundMessage(round: PastRound): MessageInitShape<typeof roundV1.EndedRoundSchema> {
  const { roundId, number, endedAtMs, shoeNumber, ending } = round;
  return {
    roundId,
    roundNumber: number,
    endedAt: timestampFromMs(endedAtMs),
    shoeNumber,
    ...(isVoided(ending) ? ending : { outcome: outcomeMessage(ending) }),
  };
}

function identified(
  roundId: string,
  number: number,
  endedAt: Timestamp | undefined,
): Pick<PastRound, 'roundId' | 'number' | 'endedAtMs'> {
  if (roundId === '' || number === 0 || endedAt === undefined) {
    throw new UnreadableRound(`a round without id, number or time: "${roundId}", ${number}`);
  }
  return { roundId, number, endedAtMs: timestampMs(endedAt) };
}

function handsOf(message: roundV1.Outcome | undefined, roundId: string): Hands {
  const hands = readOutcome(message);
  if (!hands) throw new UnreadableRound(`the outcome of round ${roundId} is impossible in the game`);
  return hands;
}
