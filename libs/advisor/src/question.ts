// What a question is about. Advice depends on the kind of question only, so equal kinds get equal answers. Words of somebody
// who chases losses always lead to the text on limits, which no model writes.
import { folded } from './folded-text.js';

export const QUESTION_KINDS = ['odds', 'streak', 'sideBets', 'cost', 'guidance', 'limits'] as const;

export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Longer questions are refused at the edge. */
export const MAX_QUESTION_LENGTH = 500;

export interface ClassifiedQuestion {
  readonly kind: QuestionKind;
  /** Somebody who chases losses, or plays with what they cannot spare, is told about limits and nothing else. */
  readonly chasing: boolean;
}

const CHASING = [
  /\b(win|get|make|earn|claw|take|want)\b.{0,30}\bback\b/,
  /\b(break|get|going|go|end up) even\b/,
  /\bchas(e|ing)\b|\brecoup|\brecover\b.{0,20}\b(loss|losses|money|it|everything|what)\b/,
  /\b(make|making) (it|that|this) up\b|\bmake up for\b/,
  /\b(double|doubling)( it)? (up|down|my|the|until|after|every)\b|\bmartingale\b/,
  /\ball[ -]?in\b|\b(bet|stake|risk|put) (it all|everything|the lot|all (of )?my)\b|\blast (chance|money|chips)\b/,
  /\b(lost|losing|lose|down|blew|blown)\b.{0,25}(\b(everything|all|too much|so much|a lot|my|rent|savings|salary|wages|hundreds|thousands)\b|#)/,
  /\b(rent|mortgage|savings|salary|wages|paycheck|loan|borrow|borrowed|debt|debts|overdraft)\b/,
  /\b(can ?not|can ?t|cannot) (stop|quit)\b|\baddict|\bdesperate|\bsuicid|\bkill myself\b|\bneed (to win|a win|this win|the money)\b/,
  /翻本|回本|[贏赢撈捞討讨扳拿追要]回|[輸输]光|[輸输](了|掉).{0,8}(多|全部|很|不少|錢|钱|#)|一把梭|梭哈|全押|全下|孤注/,
  /加倍|倍投|馬丁|马丁|借錢|借钱|貸款|贷款|房租|薪水|積蓄|积蓄|存款|負債|负债|欠債|欠债|卡債|卡债/,
  /停不下|戒不掉|上癮|上瘾|成癮|成瘾|自殺|自杀|不想活|最後一(把|局|注|搏)|最后一(把|局|注|搏)|走投無路|走投无路|絕望|绝望/,
];

/** In this order: a question that touches several kinds gets the first. */
const WORDS: readonly [QuestionKind, RegExp][] = [
  [
    'limits',
    /\b(limits?|minimum|maximum|min|max|budget|responsib\w*|too much|take a break|help ?line|self ?exclu\w*)\b|限額|限额|上限|下限|最低|最高|預算|预算|節制|节制|休息|自我排除|理性/,
  ],
  [
    'streak',
    /\b(streaks?|runs?|chop\w*|trend\w*|pattern\w*|road\w*|in a row|dragon tail|hot|cold|due|ping ?pong|next|predict\w*)\b|連[莊庄閒闲贏赢開开續续]|连[莊庄閒闲贏赢開开續续]|長[莊閒]|长[庄闲]|[長长][龍龙]|單跳|单跳|路[單单子紙纸]|看路|趨勢|趋势|規律|规律|下一[局把手]/,
  ],
  [
    'sideBets',
    /\b(side ?bets?|pairs?|dragon|super six|lucky six|perfect|big|small|bonus)\b|邊注|边注|旁注|[閒闲莊庄意美]對|对子|對子|龍寶|龙宝|超級六|超级六|幸運六|幸运六|[押買买]大|[押買买]小/,
  ],
  [
    'cost',
    /\b(cost\w*|expensive|cheap\w*|per hour|an hour|hourly|lose|losing|loss|spend\w*|expect\w*|price)\b|成本|花費|花费|多少錢|多少钱|每小時|每小时|一小時|一小时|損失|损失|期望|[會会][輸输]/,
  ],
  [
    'odds',
    /\b(odds|edge|chance\w*|probabilit\w*|likel\w*|percent\w*|house|best|tie|banker|player|pays?|payout\w*)\b|賠率|赔率|機率|机率|概率|勝率|胜率|優勢|优势|哪[個个一]|[押買买][莊庄閒闲和]|和局/,
  ],
];

export function classifyQuestion(question: string): ClassifiedQuestion {
  const text = folded(question.slice(0, MAX_QUESTION_LENGTH));
  if (CHASING.some((words) => words.test(text.spaced) || words.test(text.joined))) {
    return { kind: 'limits', chasing: true };
  }
  const kind = WORDS.find(([, words]) => words.test(text.spaced))?.[0];
  return { kind: kind ?? 'guidance', chasing: false };
}
