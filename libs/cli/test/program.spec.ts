/** The program as users start it: another process, real streams, real threads. */
import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/sabot.mjs', import.meta.url));

function sabot(
  argv: readonly string[],
  input = '',
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [program, ...argv], { input, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

describe('the sabot program', () => {
  it('prints the result and ends with code 0', () => {
    const { status, stdout, stderr } = sabot(['hand', '--cards', '7,10,13,11', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ winner: 'PLAYER', natural: true, cardsUsed: 4 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('answers many lines in order, even without a newline at the end', () => {
    const lines = Array.from({ length: 3000 }, (_, n) =>
      JSON.stringify({ rounds: Array<string>(n % 7).fill('P') }),
    );
    const { status, stdout } = sabot(['roads', '--stdin'], lines.join('\n'));
    const lengths = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { beadPlate: [] }).beadPlate.length);
    expect(lengths).toEqual(lines.map((_, n) => n % 7));
    expect(status).toBe(0);
  });

  it('ends with code 2 on bad input and says why', () => {
    const { status, stderr } = sabot(['hand', '--cards', '99,1,2,3']);
    expect(stderr).toBe('error: cards[0]: expected a card from 0 to 51, got 99\n');
    expect(status).toBe(2);
  });

  it('ends with code 1 when a verification fails', () => {
    expect(sabot(['verify', '--stdin'], '{}\n').status).toBe(1);
  });

  it('simulates the same result with any number of workers', () => {
    const argv = ['simulate', '--rounds', '30011', '--seed', 'threads', '--json'];
    const alone = sabot(argv);
    expect(alone.status).toBe(0);
    expect(sabot([...argv, '--workers', '3']).stdout).toBe(alone.stdout);
    expect(sabot([...argv, '--workers']).stdout).toBe(alone.stdout);
  });
});
