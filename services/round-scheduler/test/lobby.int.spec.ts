import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decode, type lobbyV1, roundV1, subjects } from '@sabot/contracts';
import { doneIn, eventually } from '@sabot/testing';
import { PATIENT, SchedulerFixture } from './scheduler-fixture.js';

const TABLES = ['main', 'shoe', 'solo', 'super-six'] as const;
const { round, lobby } = subjects;

interface LobbyMessage {
  readonly atMs: number;
  readonly tables: readonly lobbyV1.TableChange[];
}

describe('lobbies', () => {
  let fixture: SchedulerFixture;
  const received: LobbyMessage[] = [];

  beforeAll(async () => {
    fixture = await SchedulerFixture.start({ replicas: 2 });
    const { client, space } = fixture.connection;
    client.subscribe(space.of(lobby.tablesChanged), {
      callback: (_error, { data }) => {
        const read = decode(lobby.tablesChanged.message, data);
        if (read.ok) received.push({ atMs: performance.now(), tables: read.message.tables });
      },
    });
    await client.flush();
  });
  afterAll(() => fixture.stop());

  const standingsOf = (tableId: string): lobbyV1.Standing[] =>
    received
      .flatMap(({ tables }) => tables)
      .flatMap((table) => (table.tableId === tableId && table.standing ? [table.standing] : []));

  it('learn where tables stand, at a limited rate, each table from its leader', async () => {
    const from = received.length;
    const startedAt = performance.now();
    await eventually(() => {
      const { roundNumber = 0 } = standingsOf('main').at(-1) ?? {};
      expect(roundNumber).toBeGreaterThan(5);
    }, PATIENT);
    const messages = received.slice(from);
    // Two replicas, each with two messages per second.
    const most = 2 * (2 + (performance.now() - startedAt) / 500);
    expect(messages.length).toBeLessThanOrEqual(most);
    const standings = standingsOf('main').map(({ roundNumber, seq }) => roundNumber * 100 + seq);
    expect(standings).toEqual([...standings].sort((one, other) => one - other));
    for (const { tables } of messages) for (const table of tables) expect(table.past).toBeUndefined();
  });

  it('learn that a table is paused and resumed, and its last step before it rests', async () => {
    for (const tableId of TABLES)
      doneIn(await fixture.ask(round.pauseTable, { tableId, operatorId: 'ann', note: '' }));
    await eventually(async () => {
      for (const tableId of ['main', 'shoe']) {
        const { roundId, seq, phase, roundNumber } = await fixture.snapshot(tableId);
        expect(phase).toBe(roundV1.Phase.RESULT);
        expect(standingsOf(tableId).at(-1)).toMatchObject({
          ...{ roundId, roundNumber, seq, phase, paused: true },
        });
      }
    }, PATIENT);
    doneIn(await fixture.ask(round.resumeTable, { tableId: 'solo', operatorId: 'ann' }));
    await eventually(() => {
      expect(standingsOf('solo').at(-1)).toMatchObject({ paused: false, phase: roundV1.Phase.BETTING });
    }, PATIENT);
  });
});
