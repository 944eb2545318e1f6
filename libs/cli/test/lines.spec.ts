import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { captured, linesThrough } from './captured-run.js';

interface Line {
  readonly input: Record<string, unknown>;
  readonly output: Record<string, unknown>;
}

const file = readFileSync(new URL('vectors/lines.json', import.meta.url), 'utf8');
const vectors = JSON.parse(file) as Record<'hand' | 'draw' | 'roads' | 'edges', readonly Line[]>;

describe('JSON lines', () => {
  it.each(['hand', 'draw', 'roads'] as const)(
    'through %s give the known answers, field for field',
    async (command) => {
      const { code, json, stderr } = await linesThrough(
        command,
        vectors[command].map(({ input }) => input),
      );
      expect(json).toEqual(vectors[command].map(({ output }) => output));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  it('through edges give the known fractions', async () => {
    const { code, json } = await linesThrough(
      'edges',
      vectors.edges.map(({ input }) => input),
    );
    expect(json).toMatchObject(vectors.edges.map(({ output }) => output));
    expect(code).toBe(0);
  });

  it('report a bad line, continue with the next, and end with code 2', async () => {
    const lines = ['{"rounds":["P","X"]}', 'nonsense', '', '{"rounds":[]}', '{"rounds":"P"}', '7'];
    const { code, json, stderr } = await captured(['roads', '--stdin'], { lines });
    expect(json).toHaveLength(lines.length);
    expect(json[0]).toEqual({ error: expect.stringMatching(/^rounds\[1\]: expected P, B or T.*got "X"$/) });
    expect(json[1]).toEqual({ error: expect.stringContaining('the line is not JSON') });
    expect(json[2]).toEqual({ error: expect.stringContaining('the line is not JSON') });
    expect(json[3]).toMatchObject({ beadPlate: [], bigRoad: { columns: [], cells: [] } });
    expect(json[4]).toEqual({ error: expect.stringContaining('rounds: expected a list') });
    expect(json[5]).toEqual({ error: expect.stringContaining('expected object') });
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  });

  it('give the same answer as options with --json', async () => {
    const [{ input, output } = { input: {}, output: {} }] = vectors.draw;
    const { serverSeed, clientSeed, nonce, count } = input as Record<string, string | number>;
    const seeds = ['--server-seed', String(serverSeed), '--client-seed', String(clientSeed)];
    const numbers = ['--nonce', String(nonce), '--count', String(count), '--decks', 'infinite'];
    const { json, code } = await captured(['draw', ...seeds, ...numbers, '--json']);
    expect(json).toEqual([output]);
    expect(code).toBe(0);
  });

  it('accept the number of decks as text, and draw six cards from an infinite deck by default', async () => {
    const seeds = { serverSeed: 'a', clientSeed: '', nonce: 0 };
    const { json } = await linesThrough('draw', [seeds, { ...seeds, decks: '8' }, { ...seeds, decks: 8 }]);
    expect(json[0]).toHaveProperty('cards.length', 6);
    expect(json[1]).toEqual(json[2]);
    expect(json[1]).not.toEqual(json[0]);
  });
});
