/** `npm start` once everything is built: it plays, stops cleanly, and continues where it left off. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@sabot/testing';
import { bundlesOf, roundProblems } from './oracle.js';
import { Player } from './player.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const PACE = { BETTING_MS: '1500', REVEAL_MS: '30', COOLDOWN_MS: '200', INTERRUPTED_VOID_MS: '600000' };
const PATIENT = { timeoutMs: 120_000, intervalMs: 100 };

describe('the start command', () => {
  let dir: string;
  let port: number;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sabot-start-'));
    chmodSync(dir, 0o711);
    port = await freePort();
  });
  afterEach(() => {
    if (running?.exitCode === null) running.kill('SIGKILL');
  });
  afterAll(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  const { PATH, HOME } = process.env;

  function start(more: Record<string, string> = {}): {
    child: ChildProcess;
    output: () => string;
    ended: Promise<number | null>;
  } {
    const own = { SABOT_DIR: dir, SABOT_INFRASTRUCTURE: 'embedded', PORT: String(port) };
    const env = { PATH, HOME, ...own, ...PACE, ...more };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
    }
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, output: () => text, ended };
  }

  async function ready(output: () => string): Promise<void> {
    await eventually(() => {
      expect(output()).toContain('Sabot is ready.');
    }, PATIENT);
  }

  it.each([
    ['a port that is not a number', { PORT: 'x' }, 'PORT'],
    ['a port that is taken', {}, 'is taken'],
  ])(
    'refuses %s with a readable message',
    async (_, env, words) => {
      const taken = createServer().listen(port);
      const { ended, output } = start({ SABOT_DIR: join(dir, 'refused'), ...env });
      expect(await ended).toBe(1);
      expect(output()).toContain(words);
      expect(output()).not.toContain('    at ');
      await new Promise((resolve) => taken.close(resolve));
    },
    60_000,
  );

  it('plays, runs only once, stops on Ctrl-C and continues with the same balances and rounds', async () => {
    const first = start();
    await ready(first.output);
    const url = `http://localhost:${port}`;
    const guest = await Player.connect(url);
    await guest.join('main');
    await guest.waitFor(({ event }) => event === 'round-start');
    expect(await guest.bet('main', 'TIE')).toMatchObject({ ok: true });
    const before = (await guest.me()).balance;
    guest.close();

    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('already running');
    running = first.child;

    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);

    const again = start();
    await ready(again.output);
    const back = await Player.with(url, guest.session);
    await back.join('main');
    await eventually(async () => {
      const bundles = await bundlesOf(back, 'main');
      const bet = bundles
        .flatMap(({ payouts }) => payouts)
        .find(({ betId }) => betId === guest.bets[0]?.betId);
      expect(bet).toBeDefined();
      expect(roundProblems(bundles)).toEqual([]);
      expect((await back.me()).balance).toBe(before + (bet?.payout ?? 0));
    }, PATIENT);
    back.close();
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  }, 300_000);
});
