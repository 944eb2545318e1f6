/** The fixtures are for clients in other languages; this client must satisfy them too. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Action, Arrival } from '../src/index.js';
import { Seat } from './seat.js';

interface Fixture {
  readonly rule: string;
  readonly title: string;
  readonly turns: readonly {
    readonly arrives: Arrival;
    /** What the client does next; null for nothing. */
    readonly does: Action | null;
    /** Part of what it then shows; absent where nothing changes. */
    readonly shows?: Readonly<Record<string, unknown>>;
  }[];
}

const folder = new URL('../fixtures/', import.meta.url);
const fixtures = readdirSync(fileURLToPath(folder)).flatMap(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture[],
);

describe('the fixtures', () => {
  it.each(fixtures)('$rule $title', ({ turns }) => {
    const seat = new Seat();
    turns.forEach(({ arrives, does, shows }, at) => {
      const before = seat.client.state;
      const acted = seat.actions.length;
      seat.take(arrives);
      expect([at, seat.actions[acted] ?? null]).toEqual([at, does]);
      if (shows) expect(seat.shown).toMatchObject(shows);
      else expect(seat.client.state).toEqual(before);
    });
  });

  it('are found', () => {
    expect(fixtures.length).toBeGreaterThan(9);
  });
});
