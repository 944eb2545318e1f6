import { describe, expect, it } from '@jest/globals';
import type { GameStatus, TableEvent } from '@sabot/edge';
import { createHash } from 'node:crypto';
import { ScriptedTable, type Said } from '../../test/scripted-table.js';
import { TableFeed } from './table-feed';

interface Moment {
  readonly event: TableEvent;
  /** The table right after the event. */
  readonly status: GameStatus;
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Two rounds, moment by moment, the same ones on every run. */
function played(): readonly Moment[] {
  const moments: Moment[] = [];
  let drawn = 0;
  const entropy = (bytes: number): Buffer =>
    createHash('sha256')
      .update(`feed ${(drawn += 1)}`)
      .digest()
      .subarray(0, bytes);
  const table: ScriptedTable = new ScriptedTable(
    'main',
    'Emerald',
    10_000,
    ({ name, event }: Said) => {
      const one = plain({ name, event }) as TableEvent;
      moments.push({ event: one, status: plain(table.status('me', 100_000)) });
    },
    entropy,
  );
  for (let round = 0; round < 2; round += 1) {
    table.open();
    table.tell('bet-update', { totals: { PLAYER: 1_000 }, players: 4 });
    table.close();
    while (table.deal());
    table.finish();
  }
  return moments;
}

/** What a player sees of a table; the roads of a status are ahead of the event that tells of them. */
const seen = ({ cards, handTotals, seq, roundId, state, result, betBookRoot }: GameStatus): object => ({
  cards,
  handTotals,
  seq,
  roundId,
  state,
  result,
  betBookRoot,
});

describe('the feed of a table', () => {
  const moments = played();
  const last = moments.at(-1)?.status;

  it.each(moments.map((_, at) => at))('joined after event %i, ends where everyone else does', (at) => {
    const feed = new TableFeed();
    const joined = moments[at];
    if (joined) feed.takeSnapshot(joined.status);
    for (const { event } of moments.slice(at + 1)) expect(feed.takeEvent(event)).toBe('changed');
    expect(feed.state && seen(feed.state.table)).toEqual(last && seen(last));
  });

  it.each(moments.map((_, at) => at))('keeps order when the snapshot after event %i comes late', (at) => {
    const feed = new TableFeed();
    const asked = moments[at];
    for (const { event } of moments.slice(Math.max(0, at - 3))) expect(feed.takeEvent(event)).toBe('same');
    expect(asked && feed.takeSnapshot(asked.status)).toBe('ok');
    expect(feed.state && seen(feed.state.table)).toEqual(last && seen(last));
  });

  it('draws the cards of a snapshot at once and deals only those that follow', () => {
    const feed = new TableFeed();
    const at = moments.findIndex(({ status }) => status.cards.length === 2);
    const joined = moments[at];
    if (joined) feed.takeSnapshot(joined.status);
    const next = moments[at + 1];
    if (next) feed.takeEvent(next.event);
    expect(feed.state).toMatchObject({ stillCards: 2 });
    expect(feed.state?.table.cards).toHaveLength(3);
  });

  it('ignores what it has seen', () => {
    const feed = new TableFeed();
    const joined = moments[4];
    if (joined) feed.takeSnapshot(joined.status);
    for (const { event } of moments.slice(0, 5)) expect(feed.takeEvent(event)).toBe('same');
  });

  it.each([1, 2, 3, 6])(
    'asks for a snapshot when event %i is missing, and shows nothing in between',
    (missing) => {
      const feed = new TableFeed();
      const [first] = moments;
      if (first) feed.takeSnapshot(first.status);
      for (const { event } of moments.slice(1, missing)) feed.takeEvent(event);
      const before = feed.state;
      const after = moments[missing + 1];
      expect(after && feed.takeEvent(after.event)).toBe('ask');
      expect(feed.state).toBe(before);
      expect(feed.expectsSnapshot).toBe(true);
    },
  );

  it('begins a round with nothing of the one before', () => {
    const feed = new TableFeed();
    const start = moments.findLastIndex(({ event }) => event.name === 'round-start');
    const before = moments[start - 1];
    const round = moments[start];
    if (before) feed.takeSnapshot(before.status);
    if (round) feed.takeEvent(round.event);
    expect(feed.state).toMatchObject({
      stillCards: 0,
      revealedSeed: null,
      table: { state: 'BETTING', cards: [], result: null, betBookRoot: null, totals: {}, myBets: [] },
    });
  });
});
