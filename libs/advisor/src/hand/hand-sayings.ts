// What the advisor says about a hand of blackjack, in each language. The figures arrive as texts.
import type { Language } from '../language.js';
import type { AdvisedPlay } from './hand-facts.js';

export interface HandSayings {
  readonly plays: Readonly<Record<AdvisedPlay, string>>;
  readonly best: (play: string, value: string) => string;
  readonly other: (play: string, value: string) => string;
  readonly otherWithLoss: (play: string, value: string, loss: string) => string;
  readonly valuesExplained: () => string;
  readonly houseEdge: (edge: string) => string;
  readonly cost: (stake: string, cost: string) => string;
  readonly independent: () => string;
  readonly noHand: () => string;
}

const english: HandSayings = {
  plays: {
    hit: 'Hit',
    stay: 'Stay',
    double: 'Double',
    split: 'Split',
    surrender: 'Surrender',
    insurance: 'Insurance',
    'decline-insurance': 'No insurance',
  },
  best: (play, value) =>
    `Of the plays that are open to you, ${play} has the highest value: on average it returns ${value} of the first stake beyond what is staked.`,
  other: (play, value) => `The value of ${play} is ${value}.`,
  otherWithLoss: (play, value, loss) =>
    `The value of ${play} is ${value}; at your stake that is ${loss} less on average.`,
  valuesExplained: () =>
    'The values are exact averages over all cards that may come, and they ignore the hole card, which nobody knows.',
  houseEdge: (edge) =>
    `Under the rules of this table and with the best play of every hand, the house edge is ${edge} of the first stake.`,
  cost: (stake, cost) => `A first stake of ${stake} costs ${cost} a hand on average, with the best play.`,
  independent: () => 'Earlier hands say nothing about the next one.',
  noHand: () => 'Once your cards lie on the table, you can ask what each play is worth.',
};

const traditionalChinese: HandSayings = {
  plays: {
    hit: '要牌',
    stay: '停牌',
    double: '加倍',
    split: '分牌',
    surrender: '投降',
    insurance: '買保險',
    'decline-insurance': '不買保險',
  },
  best: (play, value) => `目前可選的打法之中，「${play}」的期望值最高，平均為首注的 ${value}。`,
  other: (play, value) => `「${play}」的期望值為 ${value}。`,
  otherWithLoss: (play, value, loss) => `「${play}」的期望值為 ${value}，以您的注碼計，平均少 ${loss}。`,
  valuesExplained: () => '期望值是對所有可能出現的牌精確計算的平均，不計入沒有人知道的暗牌。',
  houseEdge: (edge) => `依本桌規則並且每手都採用最佳打法，賭場優勢為首注的 ${edge}。`,
  cost: (stake, cost) => `首注 ${stake}，以最佳打法計，平均每手花費 ${cost}。`,
  independent: () => '先前的牌局不影響下一手。',
  noHand: () => '發牌之後，可以詢問各種打法的期望值。',
};

export const HAND_SAYINGS: Readonly<Record<Language, HandSayings>> = {
  en: english,
  'zh-Hant': traditionalChinese,
};
