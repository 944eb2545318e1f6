/** 繁體中文 */
import type { Sayings } from './sayings.js';

export const traditionalChinese: Sayings = {
  bets: {
    PLAYER: '閒',
    BANKER: '莊',
    TIE: '和',
    PLAYER_PAIR: '閒對',
    BANKER_PAIR: '莊對',
    EITHER_PAIR: '任意對',
    PERFECT_PAIR: '完美對',
    DRAGON_PLAYER: '閒龍寶',
    DRAGON_BANKER: '莊龍寶',
    SUPER_SIX: '超級六',
    LUCKY_SIX: '幸運六',
    BIG: '大',
    SMALL: '小',
  },
  space: '',

  edge: (bet, edge) => `押「${bet}」的賭場優勢為 ${edge}。`,
  edgeInShoe: (bet, now, fresh) => `依牌靴剩餘的牌，押「${bet}」的賭場優勢為 ${now}；新牌靴則為 ${fresh}。`,
  smallestEdge: (bet, edge) => `本桌各種投注之中，「${bet}」的賭場優勢最小，為 ${edge}。`,
  largestEdge: (bet, edge) => `賭場優勢最大的是「${bet}」，為 ${edge}。`,
  chances: (player, banker, tie) => `下一局閒贏的機率為 ${player}，莊贏為 ${banker}，和局為 ${tie}。`,
  cardsLeft: (cards) => `牌靴還有 ${cards} 張牌。`,

  streak: (side, length) => `不計和局，最近 ${length} 局都是${side}贏。`,
  chops: (length) => `不計和局，最近 ${length} 局閒、莊輪流贏。`,
  runChance: (rounds, chance) =>
    `在路單上分出勝負的 ${rounds} 局之中，出現至少這麼長的連續走勢，機率為 ${chance}。`,
  noStreak: (side) => `最近分出勝負的一局是${side}贏，目前沒有連勝。`,
  nothingYet: () => '路單上還沒有分出勝負的牌局。',
  independent: (side, chance) =>
    `每一局各自獨立，與先前的結果無關：不論有沒有連勝，下一局${side}贏的機率都是 ${chance}。`,
  independentInShoe: (side, chance) =>
    `過去的結果不影響下一局，有影響的只是牌靴剩餘的牌；依這些牌計算，下一局${side}贏的機率為 ${chance}。`,

  sideBet: (bet, chance, edge) => `「${bet}」的中獎機率為 ${chance}，賭場優勢為 ${edge}。`,
  variance: (bet, times) => `「${bet}」的變異數是押莊的 ${times} 倍，餘額的起伏大得多。`,
  noSideBets: () => '本桌沒有邊注。',

  cost: (bet, stake, perRound, perHour) =>
    `每局押「${bet}」${stake}，平均每局花費 ${perRound}；若每局都押，每小時平均花費 ${perHour}。`,
  sizeDoesNotMatter: () => '注碼大小不會改變賭場優勢，只會讓平均花費按比例增減。',
  noSystem: () => '任何投注法、任何看路方式，都無法改變賭場優勢。',

  limits: (bet, min, max) => `在本桌押「${bet}」，至少 ${min}，至多 ${max}。`,
  limitsOfAll: (min, max) => `本桌每種投注至少 ${min}，至多 ${max}。`,
  decideFirst: () => '開始之前，請先決定願意花多少錢、多少時間；其中任何一項用完，就停下來。',
  lossesDoNotCount: () => '先前輸掉的錢不會讓下一局變得有利，牌並不知情。',
  takeABreak: () => '如果已經不覺得好玩，請休息一下，並與信任的人談談，或撥打戒賭求助專線。',

  nextRound: (side, chance) => `下一局${side}贏的機率為 ${chance}。`,
  minimumCost: (bet, perRound) => `以最低投注押「${bet}」，每局平均花費 ${perRound}。`,

  myCost: (stake, perRound, perHour) =>
    `您目前的注碼合計 ${stake}，平均花費 ${perRound}；若每局都這樣押，每小時平均花費 ${perHour}。`,
  myNet: (net) => `您到目前為止的淨輸贏為 ${net}。`,
};
