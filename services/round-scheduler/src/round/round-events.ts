/** Writes the events of a round, each with its position in the round, encoded once. */
import {
  type DescMessage,
  encode,
  type EventSubject,
  type MessageInitShape,
  roundV1,
  subjects,
  type Timestamp,
  timestampFromDate,
  timestampFromMs,
} from '@sabot/contracts';
import type { Hands, RevealStep } from '@sabot/baccarat';
import { deckMessage, outcomeMessage, shoeMessage } from '@sabot/translation';
import type { Round } from '../generated/client.js';
import { deckOf, shoeOf, totalsOf } from './stored-round.js';
import { fairnessMessage, totalMessage } from './round-messages.js';

const evt = subjects.round;
const { Hand, Phase } = roundV1;

/** An event as the outbox stores it. */
export interface WrittenEvent {
  readonly subject: string;
  readonly payload: Uint8Array;
}

interface Heading {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly phase: roundV1.Phase;
  readonly seq: number;
  readonly occurredAt: Timestamp;
}

/** Writes an event once its position in the round is known. */
export type EventWriter = (heading: Heading) => WrittenEvent;

/** The events of one step, numbered after the round's last event. `round` has the phase that the step commits. */
export function writeEvents(
  round: Round,
  nowMs: number,
  writers: readonly EventWriter[],
): readonly WrittenEvent[] {
  const { tableId, id: roundId, number: roundNumber } = round;
  const about = {
    tableId,
    roundId,
    roundNumber,
    phase: Phase[round.phase],
    occurredAt: timestampFromMs(nowMs),
  };
  return writers.map((write, at) => write({ ...about, seq: round.seq + at + 1 }));
}

function event<M extends DescMessage>(
  entry: EventSubject<M>,
  message: (heading: Heading) => MessageInitShape<M>,
): EventWriter {
  return (heading) => ({ subject: entry.subject, payload: encode(entry.message, message(heading)) });
}

/** `round` is the opened round. A fresh shoe is announced with the first round that is dealt from it. */
export function roundOpened(round: Round): EventWriter[] {
  const shoe = shoeOf(round);
  const opened = event(evt.roundOpened, (heading) => ({
    ...heading,
    serverHash: round.serverHash ?? '',
    ...(round.closesAt && { closesAt: timestampFromDate(round.closesAt) }),
    previousRoundHash: round.previousHash,
    fairness: fairnessMessage(round),
    deck: deckMessage(deckOf(round)),
    ...(shoe && { shoe: shoeMessage(shoe) }),
    currency: round.currency,
    game: round.game,
  }));
  if (!shoe || !round.reshuffled) return [opened];
  const { shoeNumber } = shoe;
  return [opened, event(evt.shoeReshuffled, (heading) => ({ ...heading, shoeNumber }))];
}

export function bettingClosed(round: Round): EventWriter {
  return event(evt.bettingClosed, (heading) => ({
    ...heading,
    betBookRoot: round.betBookRoot ?? '',
    betCount: round.betCount ?? 0,
    totals: totalsOf(round).map(totalMessage),
  }));
}

export function revealed(step: RevealStep): EventWriter {
  switch (step.kind) {
    case 'card': {
      const { hand, position, card, value, total } = step;
      return event(evt.cardDealt, (heading) => ({
        ...heading,
        hand: Hand[hand],
        position,
        card,
        value,
        total,
      }));
    }
    case 'initialTotals': {
      const { playerTotal, bankerTotal } = step;
      return event(evt.initialTotals, (heading) => ({ ...heading, playerTotal, bankerTotal }));
    }
    case 'natural': {
      const hands = step.hands.map((hand) => Hand[hand]);
      return event(evt.naturalDealt, (heading) => ({ ...heading, hands }));
    }
    case 'stood': {
      const { hand, total } = step;
      const entry = hand === 'PLAYER' ? evt.playerStood : evt.bankerStood;
      return event<typeof entry.message>(entry, (heading) => ({ ...heading, total }));
    }
    case 'handTotal': {
      const { hand, total } = step;
      return event(evt.handTotalUpdated, (heading) => ({ ...heading, hand: Hand[hand], total }));
    }
    case 'completed': {
      const { playerTotal, bankerTotal } = step;
      return event(evt.dealingCompleted, (heading) => ({ ...heading, playerTotal, bankerTotal }));
    }
  }
}

/** `round` is the ended round. */
export function roundResulted(round: Round, hands: Hands): EventWriter {
  return event(evt.roundResulted, (heading) => ({
    ...heading,
    outcome: outcomeMessage(hands),
    serverSeed: round.serverSeed ?? '',
    clientSeed: round.clientSeed ?? '',
    roundHash: round.hash ?? '',
    shoeNumber: shoeOf(round)?.shoeNumber ?? 0,
  }));
}

/** `round` is the voided round. */
export function roundVoided(round: Round): EventWriter {
  return event(evt.roundVoided, (heading) => ({
    ...heading,
    reason: round.voidReason ? roundV1.VoidReason[round.voidReason] : roundV1.VoidReason.UNSPECIFIED,
    note: round.voidNote,
    serverSeed: round.serverSeed ?? '',
    roundHash: round.hash ?? '',
  }));
}
