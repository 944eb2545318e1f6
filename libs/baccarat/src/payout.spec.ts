import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rational } from '@sabot/cards';
import { BET_TARGETS, type BetTarget } from './bets.js';
import { dealRound } from './deal.js';
import { outcomeOf, type Outcome } from './outcome.js';
import { DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE, type FullPayTable } from './pay-table.js';
import { resolveBet, returnMultiples } from './payout.js';

const base: Outcome = {
  winner: 'TIE',
  playerTotal: 6,
  bankerTotal: 6,
  margin: 0,
  natural: false,
  playerNatural: false,
  bankerNatural: false,
  playerPair: false,
  bankerPair: false,
  playerPerfectPair: false,
  bankerPerfectPair: false,
  playerCards: 2,
  bankerCards: 2,
  cardsUsed: 4,
};

const playerWins = (playerTotal: number, bankerTotal: number, natural = false): Outcome => ({
  ...base,
  ...{ winner: 'PLAYER', playerTotal, bankerTotal, margin: playerTotal - bankerTotal },
  ...{ natural, playerNatural: natural },
});

const bankerWins = (bankerTotal: number, playerTotal: number, natural = false): Outcome => ({
  ...base,
  ...{ winner: 'BANKER', playerTotal, bankerTotal, margin: bankerTotal - playerTotal },
  ...{ natural, bankerNatural: natural },
});

const pays = (target: BetTarget, outcome: Outcome, payTable: FullPayTable = DEFAULT_PAY_TABLE): string => {
  const { status, payoutMinor } = resolveBet(target, 1_000n, outcome, payTable);
  return `${status} ${String(payoutMinor)}`;
};

describe('payout', () => {
  it('pays PLAYER 1:1 and BANKER 1:1 less five percent', () => {
    expect(pays('PLAYER', playerWins(7, 6))).toBe('WON 2000');
    expect(pays('PLAYER', bankerWins(7, 6))).toBe('LOST 0');
    expect(pays('BANKER', bankerWins(7, 6))).toBe('WON 1950');
    expect(pays('BANKER', bankerWins(6, 5))).toBe('WON 1950');
    expect(pays('BANKER', playerWins(7, 6))).toBe('LOST 0');
  });

  it('pays BANKER in full without commission, but half on a win with 6', () => {
    expect(pays('BANKER', bankerWins(7, 6), NO_COMMISSION_PAY_TABLE)).toBe('WON 2000');
    expect(pays('BANKER', bankerWins(6, 5), NO_COMMISSION_PAY_TABLE)).toBe('WON 1500');
  });

  it('takes commission from a banker six that has its own price, too', () => {
    const BANKER = { odds: rational(1n), commission: rational(1n, 20n), onSix: rational(1n, 2n) };
    expect(pays('BANKER', bankerWins(6, 5), { ...DEFAULT_PAY_TABLE, BANKER })).toBe('WON 1475');
    expect(pays('BANKER', bankerWins(7, 5), { ...DEFAULT_PAY_TABLE, BANKER })).toBe('WON 1950');
  });

  it('pushes PLAYER and BANKER on a tie and pays TIE 8:1', () => {
    expect(pays('PLAYER', base)).toBe('PUSHED 1000');
    expect(pays('BANKER', base)).toBe('PUSHED 1000');
    expect(pays('TIE', base)).toBe('WON 9000');
    expect(pays('TIE', playerWins(7, 6))).toBe('LOST 0');
  });

  it('decides pair bets by the pair, whoever wins', () => {
    const playerPair = { ...base, playerPair: true };
    expect(pays('PLAYER_PAIR', playerPair)).toBe('WON 12000');
    expect(pays('BANKER_PAIR', playerPair)).toBe('LOST 0');
    expect(pays('EITHER_PAIR', playerPair)).toBe('WON 6000');
    expect(pays('BANKER_PAIR', { ...base, bankerPair: true })).toBe('WON 12000');
    expect(pays('EITHER_PAIR', { ...base, bankerPair: true })).toBe('WON 6000');
    expect(pays('EITHER_PAIR', base)).toBe('LOST 0');
  });

  it('pays two perfect pairs as one unless the table prices both', () => {
    const one = { ...base, playerPair: true, playerPerfectPair: true };
    const both = { ...one, bankerPair: true, bankerPerfectPair: true };
    const priced = { ...DEFAULT_PAY_TABLE, PERFECT_PAIR: { one: rational(25n), both: rational(200n) } };
    expect(pays('PERFECT_PAIR', { ...base, playerPair: true })).toBe('LOST 0');
    expect(pays('PERFECT_PAIR', one)).toBe('WON 26000');
    expect(pays('PERFECT_PAIR', both)).toBe('WON 26000');
    expect(pays('PERFECT_PAIR', one, priced)).toBe('WON 26000');
    expect(pays('PERFECT_PAIR', both, priced)).toBe('WON 201000');
  });

  it('pays dragon bets by margin from 4 to 9', () => {
    const margins = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const won = ['WON 2000', 'WON 3000', 'WON 5000', 'WON 7000', 'WON 11000', 'WON 31000'];
    const all = ['LOST 0', 'LOST 0', 'LOST 0', ...won];
    expect(margins.map((margin) => pays('DRAGON_PLAYER', playerWins(margin, 0)))).toEqual(all);
    expect(margins.map((margin) => pays('DRAGON_BANKER', bankerWins(margin, 0)))).toEqual(all);
    expect(pays('DRAGON_PLAYER', bankerWins(9, 0))).toBe('LOST 0');
  });

  it('pays dragon bets 1:1 on a natural win of any margin and pushes a natural tie only', () => {
    expect(pays('DRAGON_PLAYER', playerWins(9, 0, true))).toBe('WON 2000');
    expect(pays('DRAGON_PLAYER', playerWins(9, 8, true))).toBe('WON 2000');
    expect(pays('DRAGON_PLAYER', bankerWins(9, 8, true))).toBe('LOST 0');
    expect(pays('DRAGON_BANKER', { ...base, natural: true })).toBe('PUSHED 1000');
    expect(pays('DRAGON_BANKER', base)).toBe('LOST 0');
  });

  it('pays SUPER_SIX when the banker wins with 6', () => {
    expect(pays('SUPER_SIX', bankerWins(6, 5))).toBe('WON 13000');
    expect(pays('SUPER_SIX', bankerWins(7, 6))).toBe('LOST 0');
    expect(pays('SUPER_SIX', base)).toBe('LOST 0');
    expect(pays('SUPER_SIX', playerWins(6, 5))).toBe('LOST 0');
  });

  it('pays LUCKY_SIX by the number of cards with which the banker wins with 6', () => {
    const withCards = (outcome: Outcome, bankerCards: number): Outcome => ({ ...outcome, bankerCards });
    expect(pays('LUCKY_SIX', withCards(bankerWins(6, 5), 2))).toBe('WON 13000');
    expect(pays('LUCKY_SIX', withCards(bankerWins(6, 5), 3))).toBe('WON 24000');
    expect(pays('LUCKY_SIX', withCards(bankerWins(7, 6), 3))).toBe('LOST 0');
    expect(pays('LUCKY_SIX', withCards(playerWins(7, 6), 3))).toBe('LOST 0');
    expect(pays('LUCKY_SIX', withCards(base, 3))).toBe('LOST 0');
  });

  it('pays SMALL for four cards and BIG for five or six', () => {
    const used = (cardsUsed: number): Outcome => ({ ...base, cardsUsed });
    expect([4, 5, 6].map((cards) => pays('SMALL', used(cards)))).toEqual(['WON 2500', 'LOST 0', 'LOST 0']);
    expect([4, 5, 6].map((cards) => pays('BIG', used(cards)))).toEqual(['LOST 0', 'WON 1540', 'WON 1540']);
  });

  it('rounds the winnings down and returns the stake whole', () => {
    const win = bankerWins(7, 6);
    const payouts = [1n, 19n, 20n, 21n, 1_001n].map(
      (stake) => resolveBet('BANKER', stake, win, DEFAULT_PAY_TABLE).payoutMinor,
    );
    expect(payouts).toEqual([1n, 37n, 39n, 40n, 1_951n]);
  });

  it('has no negative stake', () => {
    expect(() => resolveBet('TIE', -1n, base, DEFAULT_PAY_TABLE)).toThrow(RangeError);
  });
});

const sixCards = fc.array(fc.integer({ min: 0, max: 51 }), { minLength: 6, maxLength: 6 });
const anyOutcome = sixCards.map((cards) => {
  const queue = [...cards];
  const { player, banker } = dealRound(() => queue.shift() ?? NaN);
  return outcomeOf(player, banker);
});
const odds = fc.tuple(fc.bigInt(0n, 300n), fc.bigInt(1n, 100n)).map(([n, d]) => rational(n, d));
const anyPayTable = fc
  .record({ TIE: odds, BIG: odds, SMALL: odds, commission: odds, onSix: odds, both: odds })
  .map((price): FullPayTable => ({
    ...DEFAULT_PAY_TABLE,
    ...{ TIE: price.TIE, BIG: price.BIG, SMALL: price.SMALL },
    BANKER: {
      odds: price.TIE,
      commission: rational(1n, 1n + price.commission.numerator),
      onSix: price.onSix,
    },
    PERFECT_PAIR: { one: price.TIE, both: price.both },
  }));
const anyBets = fc.array(
  fc.record({ target: fc.constantFrom(...BET_TARGETS), stakeMinor: fc.bigInt(1n, 10n ** 15n) }),
);

describe('payout of any round', () => {
  it('is the floor of stake times multiple, as a set-based settlement computes it', () => {
    fc.assert(
      fc.property(anyOutcome, anyPayTable, fc.bigInt(1n, 10n ** 15n), (outcome, payTable, stakeMinor) => {
        const returns = returnMultiples(outcome, payTable);
        for (const target of BET_TARGETS) {
          const { status, odds: won, multiple } = returns[target];
          const resolved = resolveBet(target, stakeMinor, outcome, payTable);
          const floor = (stakeMinor * multiple.numerator) / multiple.denominator;
          const winnings = (stakeMinor * won.numerator) / won.denominator;
          expect(resolved).toEqual({ status, payoutMinor: floor });
          expect(resolved.payoutMinor).toBe(status === 'LOST' ? 0n : stakeMinor + winnings);
          // Rounding favours the house by less than one minor unit.
          const shortfall = stakeMinor * multiple.numerator - floor * multiple.denominator;
          expect(shortfall >= 0n && shortfall < multiple.denominator).toBe(true);
        }
      }),
    );
  });

  it('conserves money: what the players and the house end with is what was staked', () => {
    fc.assert(
      fc.property(anyOutcome, anyPayTable, anyBets, (outcome, payTable, bets) => {
        let players = 0n;
        let house = 0n;
        for (const { target, stakeMinor } of bets) {
          const { status, odds: won } = returnMultiples(outcome, payTable)[target];
          players += resolveBet(target, stakeMinor, outcome, payTable).payoutMinor;
          if (status === 'LOST') house += stakeMinor;
          if (status === 'WON') house -= (stakeMinor * won.numerator) / won.denominator;
        }
        expect(players + house).toBe(bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n));
      }),
    );
  });

  it('decides every bet but the pushes of a tie', () => {
    fc.assert(
      fc.property(anyOutcome, (outcome) => {
        const returns = returnMultiples(outcome, DEFAULT_PAY_TABLE);
        const pushed = BET_TARGETS.filter((target) => returns[target].status === 'PUSHED');
        const dragons = outcome.natural ? ['DRAGON_PLAYER', 'DRAGON_BANKER'] : [];
        expect(pushed).toEqual(outcome.winner === 'TIE' ? ['PLAYER', 'BANKER', ...dragons] : []);
        expect(returns.BIG.status).not.toBe(returns.SMALL.status);
      }),
    );
  });
});
