import { outcomeOf, type Outcome } from '@sabot/baccarat';
import { parseCardCode } from '@sabot/cards';
import { describe, expect, it } from '@jest/globals';
import { FIRST_MEMORY, freshMemory, readMemory } from './practice-memory';
import { afterRound, newRival, PLANS, stakeOf, type Plan } from './rival';

const outcome = (player: string, banker: string): Outcome => {
  const [p = [], b = []] = [player, banker].map((hand) =>
    hand.split(' ').map((code) => parseCardCode(code) ?? NaN),
  );
  return outcomeOf(p, b);
};
const BANKER_WINS = outcome('s2 s3 sA', 's7 sK');
const PLAYER_WINS = outcome('s9 sK', 's7 sK');
const TIE = outcome('s7 sK', 'h7 hK');

const played = (plan: Plan, outcomes: readonly Outcome[]): ReturnType<typeof stakeOf> => {
  const rival = outcomes.reduce((one, each) => afterRound(one, stakeOf(one, plan), each), newRival(100_000));
  return stakeOf(rival, plan);
};

describe('the rival', () => {
  it('that follows waits for the first result and then bets on the latest winner, ignoring ties', () => {
    expect(played('follow', [])).toBeNull();
    expect(played('follow', [PLAYER_WINS, BANKER_WINS, TIE])).toEqual({ target: 'BANKER', amount: 5_000 });
  });

  it('that bets against takes the other side', () => {
    expect(played('against', [BANKER_WINS])).toEqual({ target: 'PLAYER', amount: 5_000 });
  });

  it('that doubles starts at ten, doubles after a loss, stays after a tie and starts over after a win', () => {
    expect(played('martingale', [])?.amount).toBe(1_000);
    expect(played('martingale', [PLAYER_WINS, PLAYER_WINS, TIE])?.amount).toBe(4_000);
    expect(played('martingale', [PLAYER_WINS, PLAYER_WINS, BANKER_WINS])?.amount).toBe(1_000);
    expect(played('martingale', Array<Outcome>(6).fill(PLAYER_WINS))).toBeNull();
  });

  it('is paid by the rules', () => {
    const rival = afterRound(newRival(10_000), { target: 'BANKER', amount: 1_000 }, BANKER_WINS);
    expect(rival).toEqual({ balance: 10_950, lastSide: 'BANKER', losses: 0 });
  });

  it.each(PLANS)('never bets more than it has (%s)', (plan) => {
    expect(stakeOf({ balance: 900, lastSide: 'PLAYER', losses: 0 }, plan)).toBeNull();
  });
});

describe('the memory of the practice table', () => {
  it('restores chips, decks, plan and rival', () => {
    const memory = {
      ...freshMemory({ decks: 6, startingChips: 50_000, plan: 'martingale' }),
      balance: 43_250,
      rival: { balance: 1_000, lastSide: 'BANKER', losses: 2 },
    } as const;
    expect(readMemory(JSON.stringify(memory))).toEqual(memory);
  });

  it.each([null, '', '{}', '[]', 'null', '{"plan":"banker","decks":0,"startingChips":1,"balance":1}'])(
    'starts afresh if %j was stored',
    (stored) => {
      expect(readMemory(stored)).toEqual(FIRST_MEMORY);
    },
  );
});
