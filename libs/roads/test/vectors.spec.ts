import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { drawGrid, layOutColumns, roadsOf, type Position, type Roads } from '../src/index.js';
import { marksOf } from './shoes.js';

type WithGrids = { [K in keyof Omit<Roads, 'beadPlate' | 'ask'>]: Roads[K] & { grid: string[] } };

interface Vector {
  readonly id: string;
  readonly tag: string;
  readonly rounds: readonly string[];
  readonly expected: Omit<Roads, keyof WithGrids> & WithGrids;
}

const file = readFileSync(new URL('vectors/roads.json', import.meta.url), 'utf8');
const { vectors } = JSON.parse(file) as { vectors: readonly Vector[] };
const derivedRoads = ['bigEyeBoy', 'smallRoad', 'cockroachPig'] as const;

function withGrids(roads: Roads): Vector['expected'] {
  const { cells } = roads.bigRoad;
  const bigRoadGrid = drawGrid(
    cells.map(({ col, row }) => [col, row]),
    cells.map(({ result }) => result ?? 'T'),
  );
  const derived = (road: (typeof derivedRoads)[number]): Vector['expected'][typeof road] => ({
    ...roads[road],
    grid: drawGrid(roads[road].positions, roads[road].sequence),
  });
  return {
    ...roads,
    bigRoad: { ...roads.bigRoad, grid: bigRoadGrid },
    bigEyeBoy: derived('bigEyeBoy'),
    smallRoad: derived('smallRoad'),
    cockroachPig: derived('cockroachPig'),
  };
}

describe('the known roads', () => {
  it('are thirty shoes', () => {
    expect(vectors).toHaveLength(30);
  });

  it.each(vectors)('$id $tag is drawn cell for cell', ({ rounds, expected }) => {
    expect(withGrids(roadsOf(marksOf(rounds)))).toEqual(expected);
  });

  it.each(vectors)('$id $tag is laid out from its column lengths alone', ({ expected }) => {
    const results = expected.bigRoad.cells.filter(({ i }) => i !== null);
    const drawn = results.map(({ col, row }): Position => [col, row]);
    expect(layOutColumns(expected.bigRoad.columns.map(({ length }) => length))).toEqual(drawn);
    for (const road of derivedRoads) {
      const { columns, positions } = expected[road];
      expect(layOutColumns(columns.map(({ length }) => length))).toEqual(positions);
    }
  });
});
