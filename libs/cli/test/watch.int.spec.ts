import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HEARD_NAMES } from '@sabot/table-client';
import { freePort } from '@sabot/testing';
import { captured } from './captured-run.js';
import { RunningTable } from './running-table.js';

jest.setTimeout(60_000);

interface Line {
  readonly name: string;
  readonly roundNumber: number;
  readonly seq?: number;
}

describe('sabot watch', () => {
  let house: RunningTable;
  beforeEach(async () => {
    house = await RunningTable.start();
  });
  afterEach(async () => {
    await house.stop();
  });

  /** The step numbers of the round that was seen to its end, as they arrived after the last snapshot. */
  function stepsSeen(lines: readonly Line[]): number[] {
    const round = lines.at(-1)?.roundNumber;
    const snapshot = lines.findLastIndex(({ name }) => name === 'game-status');
    return lines
      .slice(snapshot)
      .filter(({ roundNumber }) => roundNumber === round)
      .flatMap(({ seq }) => seq ?? []);
  }
  const withoutGaps = (numbers: readonly number[]): number[] =>
    numbers.map((_, at) => (numbers[0] ?? 0) + at);

  const watch = (...more: string[]) => captured(['watch', 'main', '--url', house.url, '--once', ...more]);

  it('shows a whole round: its commitment, every card, the result and the roads', async () => {
    const { code, stdout, stderr } = await watch();
    expect(stdout).toMatch(/^Table main: /);
    expect(stdout).toMatch(/Bets are open for \d s\./);
    expect(stdout).toMatch(
      /Betting is closed: 0 bets, book [0-9a-f]{16}…\nplayer {2}\S+ {2}= \d\nbanker {2}/,
    );
    expect(stdout).toMatch(/(PLAYER wins|BANKER wins|TIE), player \d, banker \d/);
    expect(stdout).toMatch(new RegExp(`Check it: sabot verify --round [0-9a-f-]{36} --url ${house.url}\n`));
    expect(stdout).toMatch(/bead plate\n[\s\S]*big road[\s\S]*trends\n[\s\S]*longest/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('prints each event as a line of JSON, in order and without gaps', async () => {
    const { code, json } = await watch('--json');
    const lines = json as Line[];
    expect(lines[0]?.name).toBe('game-status');
    expect(lines.at(-1)?.name).toBe('road-update');
    const steps = stepsSeen(lines);
    expect(steps.length).toBeGreaterThan(6);
    expect(steps).toEqual(withoutGaps(steps));
    for (const { name } of lines) expect(HEARD_NAMES).toContain(name);
    expect(code).toBe(0);
  });

  it.each(['betting-closed', 'deal-card', 'game-result'] as const)(
    'recovers a lost %s and misses nothing',
    async (lose) => {
      house.gateway.faults = { lose };
      const { code, json } = await watch('--json');
      const lines = json as Line[];
      expect(house.gateway.asked).toEqual({ 'join-table': 1, resume: 1 });
      expect(lines.filter(({ name }) => name === 'game-status')).toHaveLength(1);
      const steps = lines.flatMap(({ roundNumber, seq }) =>
        seq === undefined ? [] : [`${roundNumber}.${seq}`],
      );
      expect(new Set(steps).size).toBe(steps.length);
      expect(stepsSeen(lines)).toEqual(withoutGaps(stepsSeen(lines)));
      expect(code).toBe(0);
    },
  );

  it('returns to the table when the connection is cut, and receives what it missed', async () => {
    house.gateway.faults = { cutBefore: 'deal-card' };
    const { code, json } = await watch('--json');
    const lines = json as Line[];
    expect(house.gateway.connections).toBe(2);
    expect(house.gateway.asked).toEqual({ 'join-table': 1, resume: 1 });
    expect(lines.filter(({ name }) => name === 'game-status')).toHaveLength(1);
    expect(stepsSeen(lines)).toEqual(withoutGaps(stepsSeen(lines)));
    expect(lines.at(-1)?.name).toBe('road-update');
    expect(code).toBe(0);
  });

  it('ends with a round that is called off', async () => {
    house.voidRounds = true;
    const { code, stdout } = await watch();
    expect(stdout).toMatch(/The round was called off \(OPERATOR\); every bet is refunded\.\n$/);
    expect(code).toBe(0);
  });

  it('counts down in place on a terminal', async () => {
    const { stdout } = await captured(['watch', '--url', house.url, '--once'], { terminal: true });
    expect(stdout).toContain('\r\x1b[KBets are open for ');
    expect(stdout).toContain('\x1b[1m');
  });

  it('says so when there is no such table', async () => {
    const { code, stderr } = await captured(['watch', 'nowhere', '--url', house.url, '--once']);
    expect(stderr).toBe('error: table "nowhere": There is no such table. (UNKNOWN_TABLE)\n');
    expect(code).toBe(2);
  });

  it.each([
    [
      'there is no gateway',
      async () => `http://127.0.0.1:${await freePort()}`,
      /cannot be reached: ECONNREFUSED/,
    ],
    ['another server answers', () => `${house.url}/html?`, /the response from \S+ is not JSON/],
    ['the address is not a URL', () => 'localhost', /expected the address of a gateway/],
    ['the address has another protocol', () => 'ftp://localhost', /expected the address of a gateway/],
  ])('says so when %s', async (_, url, message) => {
    const { code, stdout, stderr } = await captured(['watch', 'main', '--url', await url(), '--once']);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
