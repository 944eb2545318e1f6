// A true figure in the wrong place is a false statement: the edge of TIE after the word `Banker`, or a cost that is called a
// chance. So all figures of a sentence measure the same thing, the sentence has the words for it and for nothing else, and
// each figure stands with the name of what it is about.
import type { BetTarget } from '@sabot/baccarat';
import type { Fact, Measure } from '../facts/fact.js';
import type { Language } from '../language.js';
import { marksIn } from './bet-names.js';

/** What a sentence about a measure must contain, and must not; `⟨⟩` stands for a figure. */
interface Place {
  readonly needs: RegExp;
  readonly bars: RegExp;
}

type Places = Readonly<Record<Exclude<Measure, `my${string}`>, Place>>;

const ENGLISH: Places = {
  edgeNow: {
    needs: /\bedge\b/,
    bars: /\b(chance|probability|costs?|variance|hour|fresh|minimum|maximum|wins?|streak|run)\b/,
  },
  edgeFresh: {
    needs: /\bfresh\b.*\bedge\b|\bedge\b.*\bfresh\b/,
    bars: /\b(chance|probability|costs?|variance|hour|wins?|remain|left)\b/,
  },
  chanceNow: {
    needs: /\b(chance|probability)\b/,
    bars: /\b(edge|costs?|variance|hour|fresh|streak|run|lose|loses|again)\b/,
  },
  nextRound: { needs: /\bnext round\b/, bars: /\b(edge|costs?|variance|hour|loses?|again)\b/ },
  variance: {
    needs: /\bvariance\b[^⟨]*⟨⟩ times (that|the variance) of banker\b/i,
    bars: /\b(edge|chance|costs?|hour)\b/,
  },
  run: {
    needs: /\blast ⟨⟩ (decided )?rounds\b|\b(run|streak) of ⟨⟩/,
    bars: /\b(edge|costs?|hour|chance|next)\b/,
  },
  chops: {
    needs: /\blast ⟨⟩ decided rounds went back and forth\b/,
    bars: /\b(edge|costs?|hour|chance|next)\b/,
  },
  rounds: {
    needs: /\bthe ⟨⟩ decided rounds shown\b|(^|\s)⟨⟩ decided rounds are shown\b/,
    bars: /\b(edge|costs?|hour|last|chance|next|wins?|won)\b/,
  },
  runChance: {
    needs: /\b(run|streak)\b.*\b(at least)\b.*\b(chance|probability)\b.*⟨⟩/,
    bars: /\b(edge|costs?|hour|next)\b/,
  },
  cardsLeft: { needs: /⟨⟩ cards (are left|remain|left)\b/, bars: /\b(edge|costs?|chance|hour)\b/ },
  minimum: { needs: /\b(minimum|at least)\b[^⟨]*⟨⟩/, bars: /\b(edge|chance|hour|costs?|maximum|most)\b/ },
  maximum: { needs: /\b(maximum|at most)\b[^⟨]*⟨⟩/, bars: /\b(edge|chance|hour|costs?|minimum|least)\b/ },
  costPerRound: { needs: /\bminimum\b.*\bcosts?\b[^⟨]*⟨⟩ (a|per) round\b/, bars: /\b(edge|chance|hour)\b/ },
  costPerHour: { needs: /\bminimum\b.*\bcosts?\b[^⟨]*⟨⟩ (an|per) hour\b/, bars: /\b(edge|chance)\b/ },
};

const CHINESE: Places = {
  edgeNow: { needs: /優勢/, bars: /[機概]率|新牌|花費|變異|小時|[最至][低高少多]|連/ },
  edgeFresh: { needs: /新牌靴.*優勢|優勢.*新牌靴/, bars: /[機概]率|花費|變異|小時|剩/ },
  chanceNow: { needs: /[機概]率/, bars: /優勢|花費|變異|小時|新牌|連|輸|再/ },
  nextRound: { needs: /下一局/, bars: /優勢|花費|變異|小時|輸|再/ },
  variance: { needs: /變異數.*莊的⟨⟩倍/, bars: /優勢|花費|機率/ },
  run: { needs: /最近⟨⟩局|連[贏開勝]⟨⟩局/, bars: /優勢|花費|機率|下一局/ },
  chops: { needs: /最近⟨⟩局.*輪流/, bars: /優勢|花費|機率|下一局/ },
  rounds: { needs: /分出勝負的⟨⟩局/, bars: /優勢|花費|最近|機率|下一局/ },
  runChance: { needs: /至少.*連.*機率[^⟨]*⟨⟩/, bars: /優勢|花費|下一局/ },
  cardsLeft: { needs: /(剩|剩下|剩餘|還有)⟨⟩張/, bars: /優勢|花費|機率/ },
  minimum: { needs: /(最低|至少)[^⟨]*⟨⟩/, bars: /優勢|花費|機率|最高|至多/ },
  maximum: { needs: /(最高|至多)[^⟨]*⟨⟩/, bars: /優勢|花費|機率|最低|至少/ },
  costPerRound: { needs: /最低.*每局.*花費[^⟨]*⟨⟩/, bars: /優勢|機率|小時/ },
  costPerHour: { needs: /最低.*每小時.*花費[^⟨]*⟨⟩/, bars: /優勢|機率/ },
};

const PLACES: Readonly<Record<Language, Partial<Record<Measure, Place>>>> = {
  en: ENGLISH,
  'zh-Hant': CHINESE,
};

/** Words that say a sentence is about a streak, whatever facts it names. */
const STREAK_WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\b(runs?|streaks?|in a row|consecutive\w*|straight|chops?|back and forth|last)\b/i,
  'zh-Hant': /連|長[莊閒龍]|單跳|輪流|最近/,
};

const STREAK_MEASURES: readonly Measure[] = ['run', 'chops', 'runChance', 'rounds'];

export function isAboutStreak(text: string, cited: readonly Fact[], language: Language): boolean {
  return cited.some(({ measure }) => STREAK_MEASURES.includes(measure)) || STREAK_WORDS[language].test(text);
}

/** Whether each figure of a text stands where it belongs; `cited` are the facts of its placeholders. */
export function wellPlaced(text: string, cited: readonly Fact[], language: Language): boolean {
  const [first] = cited;
  const place = first && PLACES[language][first.measure];
  if (!place || cited.some(({ measure }) => measure !== first.measure)) return false;
  const plain = text.replace(/\{\{f\d+\}\}/g, '⟨⟩').toLowerCase();
  const compact = language === 'zh-Hant' ? plain.replace(/[\s「」]/g, '') : plain;
  const measured = place.needs.test(compact) && !place.bars.test(compact);
  // Only a variance is a number of times; anywhere else the word would multiply a figure.
  const multiplied = first.measure !== 'variance' && /⟨⟩ ?(times|倍)/.test(compact);
  return measured && !multiplied && standsFree(text) && namesMatch(text, cited, language);
}

/** Nothing touches a figure that could change it: a minus sign, a decimal point, another figure. */
function standsFree(text: string): boolean {
  const apart = text.replace(/\{\{f\d+\}\}/g, '⟨⟩');
  return !/[^\s\p{Script=Han}(（「，：]⟨⟩|[–—-]\s*⟨⟩|⟨⟩[^\s\p{Script=Han}.,;:!?)）」，。；、！？]|⟨⟩[.,]\S|⟨⟩\s*⟨⟩/u.test(
    apart,
  );
}

/**
 * Names come before their figures, or, when a figure comes first, after them. Every bet that is named has its figure, but
 * for BANKER in a variance, which is told as a multiple of that of BANKER.
 */
function namesMatch(text: string, cited: readonly Fact[], language: Language): boolean {
  const isVariance = cited.some(({ measure }) => measure === 'variance');
  const inOrder = marksIn(text, language).filter(
    (mark) => !isVariance || mark.kind === 'figure' || mark.subject !== 'BANKER',
  );
  const marks = inOrder[0]?.kind === 'figure' ? inOrder.toReversed() : inOrder;
  const unexplained = new Set(marks.flatMap((mark) => (mark.kind === 'name' ? [mark.subject] : [])));
  let named: BetTarget | undefined;
  for (const mark of marks) {
    if (mark.kind === 'name') {
      named = mark.subject;
      continue;
    }
    const fact = cited.find(({ id }) => id === mark.id);
    if (!fact) return false;
    if (fact.subject === 'TABLE') continue;
    if (fact.subject !== named) return false;
    unexplained.delete(fact.subject);
  }
  return unexplained.size === 0;
}
