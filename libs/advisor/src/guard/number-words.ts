// A figure written as a word is still a figure. These words are refused unless they are part of a listed phrase that states no
// amount, such as `every one of them` or 下一局.
import type { Language } from '../language.js';

const ENGLISH_WORDS = new RegExp(
  `^(?:${[
    'zero|nil|naught|nought|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?',
    '(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|four|fif|six|seven|eigh|nine)ty\\w*',
    'hundreds?|thousands?|millions?|billions?|trillions?|grand',
    'half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|\\w+ieths?',
    'hundredths?|thousandths?|first|second|once|twice|thrice|single|couple|both|doubl\\w+|tripl\\w+|quadrupl\\w+|\\w+fold',
    'percent|pct|per cent|fifty|fiftyfifty|ones|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|ii|iii|iv|vi|vii|viii|ix',
  ].join('|')})$`,
);

const ENGLISH_PHRASES =
  /\b(?:every one of|each one of|no one|this one|that one|the other one|another one|one another|third card|first two cards|first of all|at once|both sides|both hands|super six|lucky six)\b/g;

/** Any of these states an amount; 萬 and 百 are among them, so names such as 百家樂 are listed below. */
const CHINESE_NUMBERS =
  /[〇零一二三四五六七八九十百千萬万億亿兆半兩两倍雙双壹貳贰參叁肆伍陸陆柒捌玖拾佰仟廿卅幾几]|多少[倍成]|[數数][十百千萬倍]/;

const CHINESE_PHRASES =
  /百家[樂乐]|每一[局注手]|[下上這这的]一[局手]|任何一[局種种方注項项]|另一[方局]|其中一方|[閒闲莊庄]其中一|一[樣样直起般旦些定下]|同一|第三[張张]牌|[首前][兩两][張张]牌|雙方|双方|[兩两]手牌|[參参]考|超[級级]六|幸[運运]六/g;

/** Whether a text states a number in words. Its placeholders have been replaced by blanks. */
export function hasNumberWord(spaced: string, language: Language): boolean {
  if (language === 'zh-Hant') return CHINESE_NUMBERS.test(spaced.replace(CHINESE_PHRASES, ' '));
  const rest = spaced.replace(ENGLISH_PHRASES, ' ');
  return rest.split(' ').some((word) => ENGLISH_WORDS.test(word)) || hasBrokenWord(rest);
}

/** Long number words with a blank inside; shorter ones occur across ordinary words, as `ten` in `often`. */
function hasBrokenWord(text: string): boolean {
  return /three|seven|eleven|twelve|teen(?!ager)|twent|thirt|fift|hundred|thousand|million|percent/.test(
    text.replaceAll(' ', ''),
  );
}
