import type { Sayings } from './sayings.js';

export const english: Sayings = {
  bets: {
    PLAYER: 'Player',
    BANKER: 'Banker',
    TIE: 'Tie',
    PLAYER_PAIR: 'Player pair',
    BANKER_PAIR: 'Banker pair',
    EITHER_PAIR: 'Either pair',
    PERFECT_PAIR: 'Perfect pair',
    DRAGON_PLAYER: 'Player dragon',
    DRAGON_BANKER: 'Banker dragon',
    SUPER_SIX: 'Super six',
    LUCKY_SIX: 'Lucky six',
    BIG: 'Big',
    SMALL: 'Small',
  },
  space: ' ',

  edge: (bet, edge) => `The house edge on ${bet} is ${edge}.`,
  edgeInShoe: (bet, now, fresh) =>
    `With the cards that remain, the house edge on ${bet} is ${now}; in a fresh shoe it is ${fresh}.`,
  smallestEdge: (bet, edge) => `Of the bets on offer, ${bet} has the smallest house edge: ${edge}.`,
  largestEdge: (bet, edge) => `The largest house edge is on ${bet}: ${edge}.`,
  chances: (player, banker, tie) =>
    `The next round goes to Player with a chance of ${player}, to Banker with ${banker}, and is a tie with ${tie}.`,
  cardsLeft: (cards) => `There are ${cards} cards left in the shoe.`,

  streak: (side, length) => `${side} has won the last ${length} decided rounds.`,
  chops: (length) => `The last ${length} decided rounds went back and forth between Player and Banker.`,
  runChance: (rounds, chance) =>
    `Somewhere in the ${rounds} decided rounds shown, a run at least as long turns up with a chance of ${chance}.`,
  noStreak: (side) => `The last decided round went to ${side}, so there is no streak.`,
  nothingYet: () => 'No round on the board has been decided yet.',
  independent: (side, chance) =>
    `Every round is independent of those before it: ${side} wins the next round with a chance of ${chance}, streak or no streak.`,
  independentInShoe: (side, chance) =>
    `Past results have no influence on the next round. Only the cards that remain count, and with them ${side} wins it with a chance of ${chance}.`,

  sideBet: (bet, chance, edge) => `${bet} wins with a chance of ${chance} and has a house edge of ${edge}.`,
  variance: (bet, times) =>
    `The variance of ${bet} is ${times} times that of Banker, so your balance swings much more.`,
  noSideBets: () => 'This table offers no side bets.',

  cost: (bet, stake, perRound, perHour) =>
    `A bet of ${stake} on ${bet} costs ${perRound} a round on average. Made in every round of an hour, it costs ${perHour}.`,
  sizeDoesNotMatter: () =>
    'The size of a bet does not change the house edge. It only changes the average cost, in proportion.',
  noSystem: () => 'No betting system and no way of reading the roads changes the house edge.',

  limits: (bet, min, max) => `On ${bet} this table takes at least ${min} and at most ${max}.`,
  limitsOfAll: (min, max) => `This table takes at least ${min} and at most ${max} on each bet.`,
  decideFirst: () =>
    'Decide before you play how much money and time you can spare, and stop when either is used up.',
  lossesDoNotCount: () =>
    'Earlier losses do not make the next round any better: the cards know nothing of them.',
  takeABreak: () =>
    'If playing has stopped being fun, take a break. A helpline for problem gambling, or a person you trust, can help.',

  nextRound: (side, chance) => `${side} wins the next round with a chance of ${chance}.`,
  minimumCost: (bet, perRound) => `A minimum bet on ${bet} costs ${perRound} a round on average.`,

  myCost: (stake, perRound, perHour) =>
    `Your bets of ${stake} cost ${perRound} on average. Repeated in every round of an hour, they cost ${perHour}.`,
  myNet: (net) => `Your net result so far is ${net}.`,
};
