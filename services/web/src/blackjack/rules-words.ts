/** The rules of a table in a few words, the most important first. */
import type { BlackjackRules } from '@sabot/blackjack';
import type { Translate } from '../i18n/translate';

export function rulesWords(t: Translate, rules: BlackjackRules): readonly string[] {
  const { numerator, denominator } = rules.blackjackPays;
  return [
    t('bj.rule.pays', { odds: `${String(numerator)}:${String(denominator)}` }),
    t(rules.hitSoft17 ? 'bj.rule.hits17' : 'bj.rule.stands17'),
    t('facts.endless'),
  ];
}

/** All the rules that a player decides by, as sentences. */
export function rulesSentences(t: Translate, rules: BlackjackRules): readonly string[] {
  const is = (holds: boolean, text: string): string[] => (holds ? [text] : []);
  return [
    ...rulesWords(t, rules),
    t('bj.rule.splits', { hands: rules.maxSplits + 1 }),
    ...is(rules.oneCardOnSplitAces, t('bj.rule.splitAces')),
    ...is(rules.doubleAfterSplit, t('bj.rule.doubleAfterSplit')),
    ...is(rules.allowSurrender, t('bj.rule.surrender')),
    ...is(rules.allowInsurance, t('bj.rule.insurance')),
    ...is(rules.autoStandOn21, t('bj.rule.stand21')),
  ];
}
