/** One table of a gateway with its watchers; the test plays the scheduler and the wallet. */
import { create, roundV1, walletV1 } from '@sabot/contracts';
import type { GameStatus, Refused, ResumeAnswer } from '@sabot/edge';
import { DEALS } from '@sabot/testing';
import type { GatewayMetrics } from '../src/gateway.metrics.js';
import type { Holding, HoldingQuestion } from '../src/player/holdings.service.js';
import { Broadcaster } from '../src/socket/broadcaster.js';
import type { Frame } from '../src/socket/frame.js';
import type { Seat } from '../src/socket/seat.js';
import type { Seating } from '../src/socket/seating.js';
import type { RoundEvent } from '../src/table/round-event.js';
import { TableFloor } from '../src/table/table-floor.js';
import { roundEvents, snapshotAfter } from './scripted-round.js';

export const idOf = (number: number): string => `0192f6e2-8bf9-7c3a-9912-ace4e654300${number}`;
export const roundOf = (roundNumber: number): RoundEvent[] =>
  roundEvents({ tableId: 'main', roundId: idOf(roundNumber), roundNumber, hands: DEALS.playerByNine });
const counter = { inc: () => undefined, observe: () => undefined };
const METRICS = { resyncs: counter, framesWritten: counter, broadcastSeconds: counter };

interface Told {
  readonly name: string;
  readonly frame: Frame;
  readonly body: { readonly seq: number; readonly roundNumber: number; readonly revision?: number };
}

export class FloorStage {
  /** The scheduler's state. */
  happened: readonly RoundEvent[] = [];
  before: readonly RoundEvent[] = [];
  readonly told = new Map<string, Told[]>();
  readonly asked: { readonly userId: string; readonly question: HoldingQuestion }[] = [];
  snapshots = 0;
  /** Delays the next snapshots. */
  gate: Promise<void> = Promise.resolve();
  bets: readonly walletV1.Bet[] = [];
  here = new Set<string>();
  readonly floor: TableFloor;

  constructor(happened: readonly RoundEvent[], before: readonly RoundEvent[] = []) {
    this.happened = happened;
    this.before = before;
    const seating = {
      has: (userId: string) => this.here.has(userId),
      writeTo: ({ userId }: Seat, frame: Frame) => {
        const [name, body] = JSON.parse(frame.packet.slice(frame.packet.indexOf('['))) as [
          string,
          Told['body'],
        ];
        this.toldTo(userId).push({ name, frame, body });
      },
    } as unknown as Seating;
    this.floor = new TableFloor(create(roundV1.TableSchema, { tableId: 'main', currency: 'USD' }), {
      seating,
      broadcaster: new Broadcaster(seating),
      metrics: METRICS as unknown as GatewayMetrics,
      timeoutMs: 5_000,
      askSnapshot: async () => {
        this.snapshots++;
        const snapshot = snapshotAfter(this.happened, { before: this.before });
        await this.gate;
        return snapshot;
      },
      askTotals: () => Promise.resolve(create(walletV1.BetTotalsSchema)),
      askHolding: (userId, question) => {
        this.asked.push({ userId, question });
        const { bets } = this;
        const holding: Holding = { balance: 5, currency: 'USD', version: 9, bets, openTableIds: [] };
        return Promise.resolve(holding);
      },
      seats: { enter: () => undefined, leave: () => undefined, seated: () => this.here.size },
    });
  }

  toldTo(userId: string): Told[] {
    const told = this.told.get(userId) ?? [];
    this.told.set(userId, told);
    return told;
  }

  hear(event: RoundEvent | undefined): void {
    if (!event) throw new Error('no such event');
    this.floor.hear(event);
  }

  /** The names and positions of the events that a seat got. */
  lines(userId: string): string[] {
    return this.toldTo(userId).map(({ name, body }) => `${name} ${body.roundNumber}.${body.seq}`);
  }

  seat(userId: string): Seat {
    this.here.add(userId);
    return { userId, tables: new Set() } as unknown as Seat;
  }

  async join(userId: string): Promise<GameStatus> {
    return answered((deliver) => this.floor.join(this.seat(userId), deliver));
  }

  async resume(
    userId: string,
    roundNumber: number,
    seq: number,
    roadsRevision?: number,
  ): Promise<ResumeAnswer> {
    const request = { position: { roundNumber, seq }, roadsRevision };
    return answered((deliver) => this.floor.resume(this.seat(userId), request, deliver));
  }
}

export async function answered<T>(
  ask: (deliver: (answer: T) => void) => Promise<Refused | undefined>,
): Promise<T> {
  let answer: T | undefined;
  const refused = await ask((given) => {
    answer = given;
  });
  if (answer === undefined) throw new Error(refused?.code ?? 'no answer');
  return answer;
}
