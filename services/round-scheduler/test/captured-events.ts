/** Follows the stream of round events from its beginning and keeps what it says. */
import { randomUUID } from 'node:crypto';
import { roundV1, subjects } from '@sabot/contracts';
import { DeadLetters, EventConsumer, type NatsConnection, type ReceivedEvent } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import { eventually } from '@sabot/testing';
import { PATIENT } from './scheduler-fixture.js';

const evt = subjects.round;
const { Phase } = roundV1;

interface Heading {
  readonly roundId: string;
  readonly seq: number;
}

export class CapturedEvents {
  readonly all: ReceivedEvent[] = [];
  readonly #consumer: EventConsumer;

  constructor(connection: NatsConnection) {
    const metrics = new Metrics('test');
    this.#consumer = new EventConsumer(connection, new DeadLetters(connection, metrics), metrics, {
      // Consumers of one name would share the events.
      name: `captured-${randomUUID()}`,
      stream: 'ROUND_V1',
      handle: (event) => {
        this.all.push(event);
        return Promise.resolve();
      },
    });
    this.#consumer.start();
  }

  stop(): Promise<void> {
    return this.#consumer.stop();
  }

  /** The events of a round in the order in which they came. */
  of(roundId: string): ReceivedEvent[] {
    return this.all.filter((event) => headingOf(event).roundId === roundId);
  }

  /** Waits until the round's events are there up to a position, each once and in order. */
  upTo(roundId: string, seq: number): Promise<ReceivedEvent[]> {
    return eventually(() => {
      const events = this.of(roundId).slice(0, seq);
      const found = events.map((event) => headingOf(event).seq);
      const wanted = Array.from({ length: seq }, (_, at) => at + 1);
      if (String(found) !== String(wanted)) throw new Error(`events ${found.join(' ')} of ${seq}`);
      return events;
    }, PATIENT);
  }
}

export function headingOf(event: ReceivedEvent): Heading {
  return event.message as unknown as Heading;
}

/** What a snapshot shows, as the events up to its `seq` tell it. */
export interface Told {
  readonly phase: roundV1.Phase;
  readonly serverHash: string;
  readonly betBookRoot: string;
  readonly playerCards: readonly number[];
  readonly bankerCards: readonly number[];
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly outcome: roundV1.Outcome | undefined;
}

const NOTHING: Told = {
  phase: Phase.PREPARING,
  serverHash: '',
  betBookRoot: '',
  playerCards: [],
  bankerCards: [],
  playerTotal: 0,
  bankerTotal: 0,
  outcome: undefined,
};

/** Folds events into what a client that saw only them would show. */
export function fold(events: readonly ReceivedEvent[]): Told {
  return events.reduce(tell, NOTHING);
}

function tell(told: Told, event: ReceivedEvent): Told {
  if (event.is(evt.roundOpened))
    return { ...told, phase: Phase.BETTING, serverHash: event.message.serverHash };
  if (event.is(evt.bettingClosed))
    return { ...told, phase: Phase.DEALING, betBookRoot: event.message.betBookRoot };
  if (event.is(evt.cardDealt)) {
    const { hand, card, total } = event.message;
    return hand === roundV1.Hand.PLAYER
      ? { ...told, playerCards: [...told.playerCards, card], playerTotal: total }
      : { ...told, bankerCards: [...told.bankerCards, card], bankerTotal: total };
  }
  if (event.is(evt.dealingCompleted)) return { ...told, phase: Phase.RESULT };
  if (event.is(evt.roundResulted)) return { ...told, outcome: event.message.outcome };
  if (event.is(evt.roundVoided)) return { ...told, phase: Phase.VOID };
  return told;
}

/** A snapshot reduced to what events tell. While a book is being sealed no event has said so yet. */
export function shownIn(snapshot: roundV1.TableSnapshot): Told {
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
