import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TABLE_EVENT_NAMES } from '@sabot/edge';
import { freePort } from '@sabot/testing';
import { captured } from './captured-run.js';
import { ScriptedGateway } from './scripted-gateway.js';

jest.setTimeout(60_000);

interface Line {
  readonly name: string;
  readonly roundId: string;
  readonly seq: number;
}

describe('sabot watch', () => {
  let gateway: ScriptedGateway;
  beforeEach(async () => {
    gateway = await ScriptedGateway.start();
  });
  afterEach(async () => {
    await gateway.stop();
  });

  const watch = (...more: string[]) => captured(['watch', 'main', '--url', gateway.url, '--once', ...more]);

  it('shows a whole round: its commitment, every card, the result and the roads', async () => {
    const { code, stdout, stderr } = await watch();
    expect(stdout).toMatch(/^Table main: /);
    expect(stdout).toMatch(/Bets are open for \d s\./);
    expect(stdout).toMatch(
      /Betting is closed: 0 bets, book cdcdcdcdcdcdcdcd…\nplayer {2}\S+ {2}= \d\nbanker {2}/,
    );
    expect(stdout).toMatch(/(PLAYER wins|BANKER wins|TIE), player \d, banker \d/);
    expect(stdout).toMatch(new RegExp(`Check it: sabot verify --round [0-9a-f-]{36} --url ${gateway.url}\n`));
    expect(stdout).toMatch(/bead plate\n[\s\S]*big road[\s\S]*trends\n[\s\S]*longest/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('prints each event as a line of JSON, in order and without gaps', async () => {
    const { code, json } = await watch('--json');
    const lines = json as Line[];
    expect(lines[0]?.name).toBe('game-status');
    expect(lines.at(-1)?.name).toBe('road-update');
    const round = lines.filter(({ roundId }) => roundId === lines.at(-1)?.roundId);
    expect(round.map(({ seq }) => seq)).toEqual(round.map((_, at) => (round[0]?.seq ?? 0) + at));
    for (const { name } of round) expect(['game-status', ...TABLE_EVENT_NAMES]).toContain(name);
    expect(code).toBe(0);
  });

  it.each(['betting-closed', 'deal-card', 'game-result'])(
    'asks for a snapshot when %s got lost, and goes on from there',
    async (lose) => {
      gateway.faults = { lose };
      const { code, json } = await watch('--json');
      const names = (json as Line[]).map(({ name }) => name);
      expect(gateway.syncs).toBeGreaterThan(0);
      expect(names.filter((name) => name === 'game-status').length).toBeGreaterThan(1);
      expect(code).toBe(0);
    },
  );

  it('comes back to the table when the connection is cut', async () => {
    gateway.faults = { cutBefore: 'deal-card' };
    const { code, json } = await watch('--json');
    const names = (json as Line[]).map(({ name }) => name);
    expect(names.filter((name) => name === 'game-status').length).toBeGreaterThan(1);
    expect(names.at(-1)).toBe('road-update');
    expect(code).toBe(0);
  });

  it('ends with a round that is called off', async () => {
    gateway.faults = { voidRounds: true };
    const { code, stdout } = await watch();
    expect(stdout).toMatch(/The round was called off \(OPERATOR\); every bet is refunded\.\n$/);
    expect(code).toBe(0);
  });

  it('counts down in place on a terminal', async () => {
    const { stdout } = await captured(['watch', '--url', gateway.url, '--once'], { terminal: true });
    expect(stdout).toContain('\r\x1b[KBets are open for ');
    expect(stdout).toContain('\x1b[1m');
  });

  it('says so when there is no such table', async () => {
    const { code, stderr } = await captured(['watch', 'nowhere', '--url', gateway.url, '--once']);
    expect(stderr).toBe('error: table "nowhere": There is no such table. (UNKNOWN_TABLE)\n');
    expect(code).toBe(2);
  });

  it.each([
    [
      'there is no gateway',
      async () => `http://127.0.0.1:${await freePort()}`,
      /can not be reached: ECONNREFUSED/,
    ],
    ['somebody else answers', () => `${gateway.url}/html?`, /what \S+ answers is not JSON/],
    ['the address is none', () => 'localhost', /expected the address of a gateway/],
    ['the address is of another kind', () => 'ftp://localhost', /expected the address of a gateway/],
  ])('says so when %s', async (_, url, message) => {
    const { code, stdout, stderr } = await captured(['watch', 'main', '--url', await url(), '--once']);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });
});
