import type { Texts } from './texts';
import { traditionalChinese } from './traditional-chinese';
import { traditionalChineseBlackjack } from './traditional-chinese-blackjack';
import { traditionalChinesePages } from './traditional-chinese-pages';
import { traditionalChineseProof } from './traditional-chinese-proof';
import { traditionalChineseRules } from './traditional-chinese-rules';
import { traditionalChineseSite } from './traditional-chinese-site';
import { traditionalChineseStage } from './traditional-chinese-stage';

export const zhHant: Texts = {
  ...traditionalChinese,
  ...traditionalChineseBlackjack,
  ...traditionalChinesePages,
  ...traditionalChineseProof,
  ...traditionalChineseRules,
  ...traditionalChineseSite,
  ...traditionalChineseStage,
};
