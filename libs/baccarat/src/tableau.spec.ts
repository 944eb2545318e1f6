import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dealRound } from './deal.js';
import { outcomeOf } from './outcome.js';
import { bankerDraws, playerDraws } from './tableau.js';

interface Cell {
  player2: number;
  banker2: number;
  playerThird: number | null;
  natural: boolean;
  playerDraws: boolean;
  bankerDraws: boolean;
  cards: number;
}

const file = readFileSync(new URL('../test/vectors/third-card-table.json', import.meta.url), 'utf8');
const { cells } = JSON.parse(file) as { cells: Cell[] };

/** A spade worth 1 to 9, or the king of spades for nothing. */
const worth = (value: number): number => (value === 0 ? 12 : value - 1);

describe('tableau', () => {
  it('agrees with all 532 cells that a round can reach', () => {
    expect(cells).toHaveLength(532);
    for (const cell of cells.filter(({ natural }) => !natural)) {
      const answer = [playerDraws(cell.player2), bankerDraws(cell.banker2, cell.playerThird)];
      expect([cell, answer]).toEqual([cell, [cell.playerDraws, cell.bankerDraws]]);
    }
  });

  it('decides how many cards a dealt round uses, in every cell', () => {
    for (const cell of cells) {
      const king = worth(0);
      const thirdCards = cell.playerThird === null ? [king] : [worth(cell.playerThird), king];
      const cards = [worth(cell.player2), worth(cell.banker2), king, king, ...thirdCards];
      const deal = dealRound(() => cards.shift() ?? NaN);
      expect([cell, deal.cards.length]).toEqual([cell, cell.cards]);
      expect([cell, deal.player.length === 3]).toEqual([cell, cell.playerDraws]);
      expect([cell, deal.banker.length === 3]).toEqual([cell, cell.bankerDraws]);
      expect([cell, outcomeOf(deal.player, deal.banker).natural]).toEqual([cell, cell.natural]);
    }
  });

  it('lets the banker on 6 draw only when the player drew 6 or 7', () => {
    const drawn = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(6, third));
    expect(drawn).toEqual([6, 7]);
    expect(bankerDraws(6, null)).toBe(false);
  });

  it('makes the banker stand on 7 and above whatever the player did', () => {
    for (const third of [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      expect([7, 8, 9].map((total) => bankerDraws(total, third))).toEqual([false, false, false]);
    }
  });
});
