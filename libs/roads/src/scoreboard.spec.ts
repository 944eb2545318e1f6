import { describe, expect, it } from '@jest/globals';
import { marksOf } from '../test/shoes.js';
import { roadsOf } from './roads.js';
import { scoreboardOf } from './scoreboard.js';

describe('the scoreboard', () => {
  it('shows the last twenty rounds, oldest first, ties among them', () => {
    const codes = [...Array<string>(15).fill('P'), ...Array<string>(8).fill('Bp'), 'T', 'P'];
    const board = scoreboardOf(roadsOf(marksOf(codes)).beadPlate);
    expect(board).toMatchObject({ player: 11, banker: 8, tie: 1 });
    expect(board.rounds.map(({ i }) => i)).toEqual(Array.from({ length: 20 }, (_, n) => n + 5));
  });

  it('is shorter while the shoe has fewer rounds', () => {
    expect(scoreboardOf([])).toEqual({ rounds: [], player: 0, banker: 0, tie: 0 });
  });
});
