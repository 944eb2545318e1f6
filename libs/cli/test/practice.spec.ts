import { describe, expect, it } from '@jest/globals';
import { REFUSAL_CODES, type Refusal, type RefusalCode } from '@sabot/cards';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from '../src/index.js';
import { refusal } from '../src/practice/wording.js';
import { captured } from './captured-run.js';

const GAME = `Practice table: 8 decks, bets from 10 to 5000 chips, balance 1000. Type help for a list of commands.
On the felt: player 50, tie 10; 60 of 1000.
player  A♦  = 1
banker  J♠  = 0
player  A♦ 10♠  = 1
banker  J♠ A♣  = 1
player  A♦ 10♠ J♣  = 1
banker  J♠ A♣ 3♦  = 4
BANKER wins, player 1, banker 4
  player  50  lost  -50
  tie     10  lost  -10
Staked 60, paid 0, balance 940.
Last results: B
On the felt: player 50, tie 10, player pair 20; 80 of 940.
player  6♣  = 6
banker  10♦  = 0
player  6♣ 6♣  = 2
banker  10♦ 5♠  = 5
player  6♣ 6♣ A♠  = 3
BANKER wins, player 3, banker 5, player pair
  player       50  lost   -50
  tie          10  lost   -10
  player pair  20  won   +220
Staked 80, paid 240, balance 1100.
Last results: B Bp
On the felt: banker 100, banker pair 10; 110 of 1100.
On the felt: banker 100; 100 of 1100.
player  A♣  = 1
banker  K♣  = 0
player  A♣ 8♣  = 9
banker  K♣ 9♣  = 9
Natural 9 for the player!
Natural 9 for the banker!
TIE, player 9, banker 9
  banker  100  push  0
Staked 100, paid 100, balance 1100.
Last results: B Bp T
You leave with 1100 chips.
`;
const GAME_LINES = ['player 50, t 10', 'deal', 'again, ppair 20', '', 'b 100, bp 10', 'remove bpair', 'DEAL'];
const SIX_PAUSES_MS = 6 * 490;
const MAX_BUILD_MS = 120_000;
const SHORTAGE = 'Insufficient chips: 0 left, and the minimum bet is 10. Type new to start over, or quit.';

/** The lines printed between greeting and farewell. */
async function said(...lines: readonly string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await captured(['practice', '--seed', 'demo'], { lines });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd().split('\n').slice(1, -1);
}

describe('the practice table', () => {
  it('plays the same game from the same seed, word for word, until the input ends', async () => {
    const { code, stdout } = await captured(['practice', '--seed', 'demo'], { lines: GAME_LINES });
    expect(stdout).toBe(GAME);
    expect(code).toBe(0);
  });

  it('plays a different game from another seed, and a random one without a seed', async () => {
    const lines = Array.from({ length: 10 }, () => 'p 10, deal');
    const arguments_ = [['--seed', 'a'], ['--seed', 'b'], [], []];
    const games = await Promise.all(
      arguments_.map(async (more) => (await captured(['practice', ...more], { lines })).stdout),
    );
    expect(new Set(games).size).toBe(games.length);
  });

  it('shows the fraction that commission leaves, and closes the round with the results', async () => {
    const lines = await said('banker 19, deal');
    expect(lines.slice(-3)).toEqual([
      '  banker  19  won  +18.05',
      'Staked 19, paid 37.05, balance 1018.05.',
      'Last results: B',
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['below the minimum', ['player 5'], 'The minimum bet is 10 chips; 5 is too little.'],
    ['of zero', ['player 0'], 'The minimum bet is 10 chips; 0 is too little.'],
    ['above the maximum', ['b 5001'], 'The maximum bet is 5000 chips; 5001 is too much.'],
    ['above the balance', ['p 1001'], 'Insufficient chips: that needs 1001, and you have 1000 left.'],
    ['of half a chip', ['tie 10.5'], 'The amount must be a whole number of chips, such as 50.'],
    ['below zero', ['tie -10'], 'The amount must be a whole number of chips, such as 50.'],
    ['without an amount', ['pp'], 'The amount must be a whole number of chips, such as 50.'],
    ['that the table does not offer', ['super_six 10'], 'This table does not offer that bet.'],
    ['with too many words', ['player 10 20'], '"player 10 20" is not a command; type help for a list.'],
    ['on something unknown', ['horse 10'], '"horse 10" is not a command; type help for a list.'],
    ['that is a property name', ['constructor'], '"constructor" is not a command; type help for a list.'],
    ['taken back before it was placed', ['remove\tbp'], 'There is no bet on banker pair.'],
    ['taken back in part', ['remove p 5'], '"remove p 5" is not a command; type help for a list.'],
    ['repeated before any round', ['again'], 'There is no round to repeat yet.'],
    [
      'missing at the deal',
      ['deal'],
      'There is no bet on the felt yet; place one first, for example: player 50',
    ],
    [
      'missing on an empty line',
      ['  '],
      'There is no bet on the felt yet; place one first, for example: player 50',
    ],
  ])('refuses a bet %s with a readable message', async (_, lines, words) => {
    expect(await said(...lines)).toEqual([words]);
  });

  it('takes one bet per target and keeps it when a second one is refused', async () => {
    const duplicate = 'There is already a bet on player; remove it first to change it.';
    const felt = 'On the felt: player 10; 10 of 1000.';
    expect(await said('p 10', 'player 20', 'remove player')).toEqual([
      felt,
      duplicate,
      'The felt is empty, balance 1000.',
    ]);
  });

  it('counts the bets on the felt against the balance', async () => {
    const lines = await said('p 600, b 500');
    expect(lines).toEqual([
      'Insufficient chips: that needs 500, and you have 400 left.',
      'On the felt: player 600; 600 of 1000.',
    ]);
  });

  it('ends a line at the first refused move and deals nothing after it', async () => {
    expect(await said('p 50, t 5, deal', 'clear')).toEqual([
      'The minimum bet is 10 chips; 5 is too little.',
      'On the felt: player 50; 50 of 1000.',
      'The felt is empty, balance 1000.',
    ]);
  });

  it('lists every command on request and ignores everything after quit', async () => {
    const help = await said('help, quit, player 5', 'player 5');
    const moves = help.map((line) => line.split('  ')[0]);
    const singles = ['clear', 'deal', 'again', 'new', 'quit'];
    expect(moves).toEqual(['player 50', 'p 50, t 10', 'remove player', ...singles]);
  });

  it('offers to start over when the balance covers no bet', async () => {
    const lines = await said('p 1000', 'deal', 'p 10', '', 'again', 'new', 'again', 'p 1000');
    expect(lines.slice(lines.indexOf('Last results: B') + 1)).toEqual([
      ...[SHORTAGE, SHORTAGE, SHORTAGE, SHORTAGE],
      'The felt is empty, balance 1000.',
      'There is no round to repeat yet.',
      'On the felt: player 1000; 1000 of 1000.',
    ]);
  });

  it('shows the last twenty results and announces a new shoe', async () => {
    const lines = await said(...Array.from({ length: 90 }, () => 't 10, deal'));
    const rows = lines.filter((line) => line.startsWith('Last results: '));
    const beads = rows.map((row) => row.slice('Last results: '.length).split(' '));
    expect(beads.map((row) => row.length)).toEqual(rows.map((_, n) => Math.min(n + 1, 20)));
    expect(beads[49]?.slice(0, -1)).toEqual(beads[48]?.slice(1));
    expect(lines.filter((line) => line === 'The shoe is running low; a new one is shuffled.')).toHaveLength(
      1,
    );
  });

  it('names an unusable seed and ends with code 2', async () => {
    const { code, stderr } = await captured(['practice', '--seed', '']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'error: seed: expected a non-empty string\n' });
  });
});

describe('refusal messages', () => {
  const details = {
    min: 1_000n,
    max: 500_000n,
    actual: 1n,
    required: 2n,
    available: 1n,
    expected: 'betting',
  };

  it.each(REFUSAL_CODES)('%s has its own sentence without codes', (code: RefusalCode) => {
    const words = (of: RefusalCode): string =>
      refusal({ ...details, code: of, type: 'TIE', field: 'decks' } as unknown as Refusal<'TIE'>);
    expect(words(code)).toMatch(/^[A-Z][^_]+$/);
    expect(words(code)).not.toContain('undefined');
    expect(REFUSAL_CODES.filter((other) => words(other) === words(code))).toEqual([code]);
  });
});

describe('the practice table on a terminal', () => {
  /** Types keys at a terminal, each once its prompt has appeared, and returns everything on the screen. */
  async function onScreen(keysAt: Readonly<Record<string, string>>, ...more: string[]): Promise<string> {
    const stdin = Object.assign(new PassThrough(), { isTTY: true });
    const stdout = Object.assign(new PassThrough(), { isTTY: true, hasColors: () => true });
    let screen = '';
    stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
    const ended = run(['practice', '--seed', 'demo', ...more], { stdin, stdout, stderr: stdout });
    for (const [prompt, keys] of Object.entries(keysAt)) {
      while (!screen.includes(prompt)) await once(stdout, 'data');
      stdin.write(keys);
    }
    expect(await ended).toBe(0);
    return screen;
  }

  it('shows balance and bets in the prompt, recalls a line with the arrow key, and leaves on Ctrl-D', async () => {
    const keysAt = {
      '1000 chips> ': 'b 50\r',
      '1000 chips, 50 on the felt> ': 'deal\r',
      '1047.50 chips> ': '\x1b[A\x1b[A\r',
      '1047.50 chips, 50 on the felt> ': '\x04',
    };
    const screen = await onScreen(keysAt, '--fast');
    expect(screen).toContain('On the felt: banker 50; 50 of 1047.50.');
    expect(screen).toMatch(/\nYou leave with 1047\.50 chips\.\n$/);
  });

  it('colours red suits and leaves black ones plain', async () => {
    const screen = await onScreen({ '1000 chips> ': 'p 10, deal, quit\r' }, '--fast');
    expect(screen).toContain('banker  J♠ A♣ \x1b[31m3♦\x1b[39m  = 4');
  });

  it('pauses after each card, except with --fast', async () => {
    const startedMs = performance.now();
    await onScreen({ '1000 chips> ': 'p 10, deal, quit\r' }, '--fast');
    const fastMs = performance.now() - startedMs;
    await onScreen({ '1000 chips> ': 'p 10, deal, quit\r' });
    const slowMs = performance.now() - startedMs - fastMs;
    expect(fastMs).toBeLessThan(SIX_PAUSES_MS);
    expect(slowMs).toBeGreaterThan(SIX_PAUSES_MS);
  });
});

describe('the practice table as a program', () => {
  it(
    'takes its options and ends on quit while the input stays open',
    async () => {
      const program = fileURLToPath(new URL('../bin/sabot.mjs', import.meta.url));
      const table = spawn(process.execPath, [program, 'practice', '--seed', 'demo'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let stdout = '';
      table.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      table.stdin.write([...GAME_LINES, 'quit', ''].join('\n'));
      expect(await once(table, 'close')).toEqual([0, null]);
      expect(stdout).toBe(GAME);
    },
    MAX_BUILD_MS,
  );
});
