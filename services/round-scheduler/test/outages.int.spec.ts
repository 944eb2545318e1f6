import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects } from '@sabot/contracts';
import { verifyRound } from '@sabot/fairness';
import { doneIn, eventually, type InfrastructureServer, startPostgres } from '@sabot/testing';
import { CapturedEvents } from './captured-events.js';
import { expectEventsMatchRow } from './events-match-row.js';
import { PATIENT, type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { bundleOf } from './verification-bundle.js';

const { Phase } = roundV1;

/** How long a neighbour is down: longer than the first waits between two attempts. */
const AWAY_MS = 1_500;

describe('without', () => {
  let nats: InfrastructureServer;
  let postgres: InfrastructureServer;
  let fixture: SchedulerFixture;
  let events: CapturedEvents;
  beforeAll(async () => {
    postgres = await startPostgres();
    fixture = await SchedulerFixture.start({
      databaseUrl: postgres.url,
      env: { BETTING_MS: '600', REVEAL_MS: '40' },
    });
    ({ nats } = fixture);
    events = new CapturedEvents(fixture.bus);
  });
  afterAll(async () => {
    await events.stop();
    await fixture.stop();
    await postgres.stop();
  });

  async function goesOn(row: RoundRow): Promise<void> {
    const ended = await fixture.ended('main', row.number);
    expect(ended).toMatchObject({ id: row.id, phase: 'RESULT' });
    const failed = verifyRound(await bundleOf(fixture, row.id)).steps.filter(
      ({ status }) => status === 'fail',
    );
    expect(failed).toEqual([]);
    expect(await fixture.violations()).toEqual([]);
    await fixture.ended('main', row.number + 1);
  }

  async function goesOnAndTellsIt(row: RoundRow): Promise<void> {
    await goesOn(row);
    await expectEventsMatchRow(fixture, events, row.id);
  }

  it.each(['BETTING', 'DEALING'])(
    'the wallet from %s on, the round waits and continues once it is back',
    async (phase) => {
      const row = await fixture.inPhase('main', phase);
      await fixture.wallet.kill9();
      const next = phase === 'BETTING' ? 'SEALING' : 'SETTLING';
      await fixture.current('main', (now) => now.id === row.id && now.phase === next);
      await sleep(AWAY_MS);
      expect(await fixture.current('main', ({ id }) => id === row.id)).toMatchObject({
        phase: next,
        ended_at: null,
      });
      await fixture.startWallet();
      await goesOnAndTellsIt(row);
    },
  );

  it('the wallet after the last card, everyone sees SETTLING until the bets are paid', async () => {
    const row = await fixture.inPhase('main', 'DEALING');
    await fixture.wallet.kill9();
    const { seq } = await fixture.current('main', (now) => now.id === row.id && now.phase === 'SETTLING');
    await sleep(AWAY_MS);
    const { dealingCompleted, roundResulted } = subjects.round;
    const snapshot = await fixture.snapshot('main');
    expect(snapshot).toMatchObject({ roundId: row.id, seq, phase: Phase.SETTLING });
    expect(snapshot.outcome).toBeUndefined();
    expect(snapshot.playerCards.length).toBeGreaterThanOrEqual(2);
    expect(snapshot.events.at(-1)?.subject).toBe(dealingCompleted.subject);
    const completed = (await events.upTo(row.id, seq)).at(-1);
    expect(completed?.is(dealingCompleted) && completed.message.phase).toBe(Phase.SETTLING);
    expect(await fixture.round(row.id)).toMatchObject({
      phase: Phase.SETTLING,
      serverSeed: '',
      roundHash: '',
    });
    await fixture.startWallet();
    await goesOn(row);
    const resulted = (await events.upTo(row.id, seq + 1)).at(-1);
    expect(resulted?.is(roundResulted) && resulted.message.phase).toBe(Phase.RESULT);
  });

  it('dealing from SEALING on, no card is turned before it is back', async () => {
    const row = await fixture.inPhase('main', 'BETTING');
    await fixture.dealing.kill9();
    await fixture.inPhase('main', 'DEALING');
    await sleep(AWAY_MS);
    const { phase, playerCards, bankerCards } = await fixture.snapshot('main');
    expect({ phase, playerCards, bankerCards }).toEqual({
      phase: Phase.DEALING,
      playerCards: [],
      bankerCards: [],
    });
    await fixture.startDealing();
    await goesOnAndTellsIt(row);
  });

  it('dealing before a round opens, no bet is taken before its commitment', async () => {
    const last = await fixture.inPhase('main', 'DEALING');
    await eventually(async () => {
      expect((await fixture.rows('main'))[last.number - 1]?.revealed_steps).toBeGreaterThan(0);
    }, PATIENT);
    await fixture.dealing.kill9();
    await sleep(AWAY_MS);
    expect((await fixture.rows('main')).at(-1)?.phase).toMatch(/SETTLING|RESULT|PREPARING/);
    await fixture.startDealing();
    await goesOnAndTellsIt(await fixture.current('main', ({ number }) => number > last.number));
  });

  it.each(['BETTING', 'DEALING'])(
    'its database from %s on, the round waits and continues once it is back',
    async (phase) => {
      const row = await fixture.inPhase('main', phase);
      await postgres.kill();
      await sleep(AWAY_MS);
      await postgres.restart();
      await goesOnAndTellsIt(row);
    },
  );

  it("NATS's store, rounds continue and the refilled stream has every event", async () => {
    const row = await fixture.current(
      'main',
      ({ phase, revealed_steps }) => phase === 'DEALING' && revealed_steps > 1,
    );
    await nats.erase();
    // The suite's own connection may come back later than those of the services.
    await eventually(() => fixture.connection.check(), PATIENT);
    await goesOn(row);
    doneIn(await fixture.ask(subjects.round.pauseTable, { tableId: 'main', operatorId: 'ann' }));
    const last = await fixture.current('main', ({ ended_at }) => ended_at !== null);
    const replay = new CapturedEvents(fixture.bus);
    try {
      for (const { id, seq } of await fixture.rows('main')) {
        const positions = await eventually(() => {
          const found = new Set(replay.of(id).map(({ messageId }) => messageId));
          if (found.size !== seq) throw new Error(`${found.size} of ${seq} events of round ${id}`);
          return found;
        }, PATIENT);
        expect(positions.size).toBe(seq);
      }
    } finally {
      await replay.stop();
    }
    expect(last.number).toBeGreaterThan(row.number);
  });
});
