/** A model of two gateways that lag behind the game, each in its own way, and a client at one of them. */
import type { Answer, ResumeAnswer, TableStep } from '@sabot/edge';
import {
  newClient,
  shownOf,
  take,
  type Action,
  type Arrival,
  type Heard,
  type Shown,
  type TableClient,
} from '../src/index.js';
import { missedSteps } from '../src/testing/index.js';
import { isStep, recordedGame, type Game } from './recorded-game.js';

export const ROUNDS = 5;
export const game = recordedGame(ROUNDS);

/** For each private message, the number of public messages up to the start of its round. */
const startsOfTold = game.privately.map(({ heard: { event } }) =>
  'roundId' in event ? game.moments.findIndex(({ status }) => status.roundId === event.roundId) + 1 : 0,
);
/** Where the last round begins. */
export const lastRound = game.moments.findIndex(({ status }) => status.roundNumber === ROUNDS);

/** A gateway that has heard only part of the game; the wallet behind it is always current. */
class ModelGateway {
  publicly = 0;
  privately = 0;

  constructor(private readonly told: Game) {}

  /** A gateway that sent a private message about a round has heard of that round before it answers anything. */
  catchUp(): void {
    this.publicly = Math.max(this.publicly, ...startsOfTold.slice(0, this.privately));
  }

  /** Its answer now, when the wallet has sent `walletAt` private messages. */
  answer(action: Extract<Action, { do: 'ask' }>, walletAt: number): Answer<ResumeAnswer> {
    const status = this.told.moments[this.publicly - 1]?.status ?? this.told.first;
    const own = this.told.privately[walletAt - 1]?.own(status.roundId) ?? ownPart(this.told);
    const snapshot = { ok: true, resumed: null, status: { ...status, ...own } } as const;
    if (action.question.ask === 'join-table') return snapshot;
    const steps = missedSteps(this.#steps(), action.question.position);
    if (steps === null) return snapshot;
    const { tableId, paused, serverTime, roundId, roundNumber } = status;
    const { totals, bettors, players, seated, totalsRevision } = status;
    const { roads, trends, firstRound, roadsRevision } = status;
    const bets = { totals, bettors, players, seated, revision: totalsRevision };
    const board = { roads, trends, firstRound, revision: roadsRevision };
    const known = roundId !== null && roundNumber !== null;
    return {
      ok: true,
      status: null,
      resumed: {
        ...{ tableId, steps, own, paused, serverTime },
        totals: known ? { tableId, roundId, roundNumber, ...bets } : null,
        roads: known ? { tableId, roundNumber, ...board } : null,
      },
    };
  }

  #steps(): TableStep[] {
    return this.told.moments
      .slice(0, this.publicly)
      .map(({ heard }) => heard)
      .filter(isStep);
  }
}

function ownPart({
  first,
}: Game): Pick<typeof first, 'balance' | 'currency' | 'version' | 'myBets' | 'settled'> {
  const { balance, currency, version, myBets, settled } = first;
  return { balance, currency, version, myBets, settled };
}

/** A client at one of two gateways, over a connection that can be cut. */
export class Scene {
  readonly gateways = [new ModelGateway(game), new ModelGateway(game)];
  client: TableClient = newClient('main');
  at: number | null = null;
  /** How many public messages have happened so far; `walletAt` is the private counterpart. */
  happened = 0;
  /** Messages in flight on the connection, in order. */
  wire: Arrival[] = [];
  pending: Action | null = null;
  /** Snapshots that were not needed. */
  readonly needless: string[] = [];
  /** The round of the last snapshot, which does not include earlier announcements. */
  snapshotOf = 0;

  constructor(
    /** How many public messages may happen before `end`. */
    private readonly maxHappened = game.moments.length,
  ) {}

  take(arrival: Arrival): void {
    const { client, action } = take(this.client, arrival);
    this.client = client;
    if (action) this.pending = action;
  }

  get walletAt(): number {
    return this.happened === game.moments.length
      ? game.privately.length
      : (game.moments[this.happened]?.privately ?? 0);
  }

  happen(): void {
    this.happened = Math.min(this.happened + 1, this.maxHappened);
  }

  /** A gateway hears the next public or private message, and passes it on if the client is connected there. */
  learn(which: number, privately: boolean): void {
    const gateway = this.gateways[which];
    if (!gateway) return;
    let heard: Heard | undefined;
    if (privately) {
      if (gateway.privately >= this.walletAt) return;
      heard = game.privately[gateway.privately++]?.heard;
    } else {
      if (gateway.publicly >= this.happened) return;
      heard = game.moments[gateway.publicly++]?.heard;
    }
    if (heard && this.at === which) this.wire.push({ is: 'heard', heard });
  }

  connect(which: number): void {
    if (this.at !== null) return;
    this.at = which;
    this.take({ is: 'connected' });
    this.act();
  }

  cut(): void {
    if (this.at === null) return;
    this.at = null;
    this.wire = [];
    this.pending = null;
    this.take({ is: 'cut' });
  }

  /** Answers the open question; a rest is over at once. */
  act(): void {
    const action = this.pending;
    this.pending = null;
    const gateway = this.at === null ? undefined : this.gateways[this.at];
    if (!action || !gateway) return;
    if (action.do === 'rest') {
      this.take({ is: 'rested', after: action.number });
      return;
    }
    if (action.do === 'end') throw new Error(action.why.code);
    gateway.catchUp();
    const answer = gateway.answer(action, this.walletAt);
    this.#judge(action, answer);
    this.wire.push({ is: 'answer', to: action.number, answer });
  }

  #judge({ question }: Extract<Action, { do: 'ask' }>, answer: Answer<ResumeAnswer>): void {
    if (!answer.ok || answer.status === null) return;
    const round = answer.status.roundNumber ?? 0;
    this.snapshotOf = round;
    const known = this.client.state?.table.roundNumber ?? null;
    if (known !== null && round <= known + 1) this.needless.push(`${question.ask} at ${known} for ${round}`);
  }

  deliver(): void {
    const arrival = this.wire.shift();
    if (arrival) this.take(arrival);
    this.act();
  }

  /** Plays the game to its end without further trouble. */
  end(): Shown {
    if (this.at === null) this.connect(0);
    for (let patience = 0; patience < 10_000; patience += 1) {
      this.happened = Math.min(this.happened + 1, game.moments.length);
      for (const which of [0, 1]) for (const privately of [true, false]) this.learn(which, privately);
      this.deliver();
      const told = this.gateways.every(
        (gateway) => gateway.publicly === game.moments.length && gateway.privately === game.privately.length,
      );
      if (told && this.wire.length === 0 && !this.pending && this.client.footing === 'following') break;
    }
    if (!this.client.state) throw new Error('nothing is shown');
    return shownOf(this.client.state);
  }
}
