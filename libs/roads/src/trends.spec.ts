import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { marksOf } from '../test/shoes.js';
import { addRound, currentStreak, emptyRoads, type RoadsState } from './state.js';
import { sharesOf } from './trends.js';

function after(codes: string): RoadsState {
  return marksOf(codes.split(',')).reduce(addRound, emptyRoads());
}

describe('trends', () => {
  it('count results, pairs and streaks', () => {
    expect(after('P,P,Tp,P,Bpb,B,T,P').trends).toEqual({
      player: 4,
      banker: 2,
      tie: 2,
      playerPairs: 2,
      bankerPairs: 1,
      naturals: 0,
      longestPlayerStreak: 3,
      longestBankerStreak: 2,
    });
  });

  it('do not lengthen a longest streak by a tie, whichever side won before it', () => {
    expect(after('P,P,P,T').trends).toMatchObject({ longestPlayerStreak: 3, longestBankerStreak: 0 });
    expect(after('B,B,T').trends).toMatchObject({ longestPlayerStreak: 0, longestBankerStreak: 2 });
    expect(after('B,P,P,T,T').trends).toMatchObject({ longestPlayerStreak: 2, longestBankerStreak: 1 });
  });

  it('count naturals when the round says so', () => {
    const mark = { winner: 'TIE', playerPair: false, bankerPair: false } as const;
    const rounds = [mark, { ...mark, natural: true }, { ...mark, natural: false }];
    expect(rounds.reduce(addRound, emptyRoads()).trends.naturals).toBe(1);
  });

  it('know the current streak, which a tie neither lengthens nor ends', () => {
    expect(currentStreak(emptyRoads())).toBeNull();
    expect(currentStreak(after('T,T'))).toBeNull();
    expect(currentStreak(after('P,B,T,B,T'))).toEqual({ result: 'B', length: 2 });
  });
});

describe('shares', () => {
  it('are whole basis points', () => {
    expect(sharesOf({ player: 1, banker: 1, tie: 2 })).toEqual({
      playerBp: 2500,
      bankerBp: 2500,
      tieBp: 5000,
    });
    expect(sharesOf({ player: 2, banker: 1, tie: 0 })).toEqual({ playerBp: 6667, bankerBp: 3333, tieBp: 0 });
  });

  it('are zero before the first round', () => {
    expect(sharesOf({ player: 0, banker: 0, tie: 0 })).toEqual({ playerBp: 0, bankerBp: 0, tieBp: 0 });
  });

  it('always add up to the whole and are off by less than one basis point', () => {
    const count = fc.nat(500);
    fc.assert(
      fc.property(count, count, count, (player, banker, tie) => {
        fc.pre(player + banker + tie > 0);
        const { playerBp, bankerBp, tieBp } = sharesOf({ player, banker, tie });
        expect(playerBp + bankerBp + tieBp).toBe(10_000);
        expect(Math.abs(playerBp - (player * 10_000) / (player + banker + tie))).toBeLessThan(1);
      }),
    );
  });
});
