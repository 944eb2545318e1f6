import { describe, expect, it } from '@jest/globals';
import { create, roundV1, walletV1 } from '@sabot/contracts';
import type { GameStatus } from '@sabot/edge';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { roundEvents } from '../test/scripted-round.js';
import { Broadcaster } from './broadcaster.js';
import type { Frame } from './frame.js';
import type { GatewayMetrics } from './gateway.metrics.js';
import type { Seat } from './seat.js';
import type { Seating } from './seating.js';
import { TableFloor } from './table-floor.js';
import { NO_PAST } from './table-past.js';

const ROUND = { tableId: 'main', hands: { player: [8, 9], banker: [10, 11] } };
const ROUND_IDS = ['0192f6e2-8bf9-7c3a-9912-ace4e6543001', '0192f6e2-8bf9-7c3a-9912-ace4e6543002'] as const;

/** A floor that finds its table as the snapshot says, and somebody who watches it. */
async function floorAt(snapshot: Parameters<typeof create<typeof roundV1.TableSnapshotSchema>>[1]) {
  const heard: { name: string; seq: number; roundId: string }[] = [];
  const seating = {
    writeTo: (_: Seat, { packet }: Frame) => {
      const [name, body] = JSON.parse(packet.slice(packet.indexOf('['))) as [string, (typeof heard)[number]];
      heard.push({ name, seq: body.seq, roundId: body.roundId });
    },
  } as unknown as Seating;
  const counter = { inc: () => undefined, observe: () => undefined };
  const metrics = { resyncs: counter, framesWritten: counter, broadcastSeconds: counter };
  const floor = new TableFloor(create(roundV1.TableSchema, { tableId: 'main', currency: 'USD' }), {
    seating,
    broadcaster: new Broadcaster(seating),
    metrics: metrics as unknown as GatewayMetrics,
    askSnapshot: () => Promise.resolve(create(roundV1.TableSnapshotSchema, snapshot)),
    askTotals: () => Promise.resolve(create(walletV1.BetTotalsSchema)),
    askOwnPart: () => Promise.resolve({ balance: 0, bets: [] }),
    changed: () => undefined,
  });
  floor.resync();
  for (let turns = 0; turns < 5; turns++) await nextTurn();
  let joined: GameStatus | undefined;
  await floor.join({ userId: 'ada', tables: new Set() } as unknown as Seat, (status) => {
    joined = status;
  });
  return { floor, heard, joined };
}

const roadsOf = (roundNumber: number) => ({ ...NO_PAST, roundNumber });

describe('what is told at a table', () => {
  it('is numbered on from a snapshot of a round that was not open yet', async () => {
    const [, roundId] = ROUND_IDS;
    const { floor, heard, joined } = await floorAt({
      roundId,
      roundNumber: 2,
      phase: roundV1.Phase.PREPARING,
    });
    expect(joined).toMatchObject({ roundId, state: 'PREPARING', seq: 0 });
    floor.hearPast(roadsOf(1));
    for (const event of roundEvents({ ...ROUND, roundId, roundNumber: 2 }).slice(0, 2)) floor.hear(event);
    expect(heard.map(({ name, seq }) => [name, seq])).toEqual([
      ['road-update', 1],
      ['round-start', 2],
      ['betting-closed', 3],
    ]);
  });

  it('is numbered from 1 in every round', async () => {
    const [first, second] = ROUND_IDS;
    const { floor, heard } = await floorAt({
      roundId: first,
      roundNumber: 1,
      phase: roundV1.Phase.PREPARING,
    });
    const rounds = [
      roundEvents({ ...ROUND, roundId: first, roundNumber: 1 }),
      roundEvents({ ...ROUND, roundId: second, roundNumber: 2 }).slice(0, 1),
    ];
    for (const event of rounds.flat()) floor.hear(event);
    floor.hearPast(roadsOf(1));
    expect(heard.filter(({ roundId }) => roundId === first).map(({ seq }) => seq)).toEqual(
      rounds[0]?.map((_, at) => at + 1),
    );
    expect(heard.filter(({ roundId }) => roundId === second).map(({ name, seq }) => [name, seq])).toEqual([
      ['round-start', 1],
      ['road-update', 2],
    ]);
  });
});

describe('the players of a table', () => {
  it('are those who have bet in this round or the last one, also at other gateways', async () => {
    const [first, second] = ROUND_IDS;
    const { floor } = await floorAt({ roundId: first, roundNumber: 1, phase: roundV1.Phase.PREPARING });
    expect(floor.playerCount).toBe(1);
    const [opened, ...rest] = roundEvents({ ...ROUND, roundId: first, roundNumber: 1 });
    if (opened) floor.hear(opened);
    floor.hearTotals(create(walletV1.BetTotalsSchema, { roundId: first, revision: 1n, playerCount: 7 }));
    expect(floor.playerCount).toBe(7);
    for (const event of rest) floor.hear(event);
    for (const event of roundEvents({ ...ROUND, roundId: second, roundNumber: 2 })) floor.hear(event);
    expect(floor.playerCount).toBe(7);
    const third = '0192f6e2-8bf9-7c3a-9912-ace4e6543003';
    for (const event of roundEvents({ ...ROUND, roundId: third, roundNumber: 3 })) floor.hear(event);
    expect(floor.playerCount).toBe(1);
  });
});
