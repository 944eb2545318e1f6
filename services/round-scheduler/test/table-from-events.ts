/** A table as a client sees it that receives only events. */
import {
  allSubjects,
  type AnyEventSubject,
  decode,
  type DescMessage,
  type MessageShape,
  roundV1,
  subjects,
} from '@sabot/contracts';

const evt = subjects.round;
const { Hand, Phase } = roundV1;

/** The fields that every round event has. */
export interface Heading {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly seq: number;
  readonly phase: roundV1.Phase;
}

/** An event with its entry in the table of subjects. */
export interface HeardEvent {
  readonly entry: AnyEventSubject;
  readonly message: MessageShape<DescMessage>;
}

/** The part of a snapshot that follows from the events up to its `seq`. */
export interface TableFromEvents {
  readonly phase: roundV1.Phase;
  readonly serverHash: string;
  readonly betBookRoot: string;
  readonly playerCards: readonly number[];
  readonly bankerCards: readonly number[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly outcome: roundV1.Outcome | undefined;
}

const NOTHING: TableFromEvents = {
  phase: Phase.PREPARING,
  serverHash: '',
  betBookRoot: '',
  playerCards: [],
  bankerCards: [],
  playerTotal: 0,
  bankerTotal: 0,
  outcome: undefined,
};

export function headingOf({ message }: Pick<HeardEvent, 'message'>): Heading {
  return message as unknown as Heading;
}

/** An event of a snapshot, as a subscriber would have received it. */
export function heard({ subject, payload }: Pick<roundV1.RecordedEvent, 'subject' | 'payload'>): HeardEvent {
  const entry = allSubjects.find((one) => one.subject === subject);
  if (entry?.kind !== 'evt') throw new Error(`${subject} is not an event`);
  const read = decode(entry.message, payload);
  if (!read.ok) throw new Error(read.problem);
  return { entry, message: read.message };
}

/** Folds the events of a round. */
export function fold(events: readonly HeardEvent[]): TableFromEvents {
  return events.reduce(withEvent, NOTHING);
}

function withEvent(before: TableFromEvents, event: HeardEvent): TableFromEvents {
  const now = { ...before, phase: headingOf(event).phase };
  const opened = messageOf(event, evt.roundOpened);
  if (opened) return { ...now, serverHash: opened.serverHash };
  const closed = messageOf(event, evt.bettingClosed);
  if (closed) return { ...now, betBookRoot: closed.betBookRoot };
  const dealt = messageOf(event, evt.cardDealt);
  if (dealt?.hand === Hand.PLAYER)
    return { ...now, playerCards: [...before.playerCards, dealt.card], playerTotal: dealt.total };
  if (dealt) return { ...now, bankerCards: [...before.bankerCards, dealt.card], bankerTotal: dealt.total };
  const resulted = messageOf(event, evt.roundResulted);
  return resulted ? { ...now, outcome: resulted.outcome } : now;
}

function messageOf<M extends DescMessage>(
  { entry, message }: HeardEvent,
  wanted: AnyEventSubject<M>,
): MessageShape<M> | undefined {
  return entry.subject === wanted.subject ? (message as MessageShape<M>) : undefined;
}

/** A snapshot reduced to what events say. SEALING has no event, so it appears as BETTING. */
export function shownIn(snapshot: roundV1.TableSnapshot): TableFromEvents {
  return {
    phase: snapshot.phase === Phase.SEALING ? Phase.BETTING : snapshot.phase,
    serverHash: snapshot.serverHash,
    betBookRoot: snapshot.betBookRoot,
    playerCards: snapshot.playerCards,
    bankerCards: snapshot.bankerCards,
    playerTotal: snapshot.playerTotal,
    bankerTotal: snapshot.bankerTotal,
    outcome: snapshot.outcome,
  };
}
