// Advice about a hand of blackjack, from templates only: the value of every legal play, what the rules cost, the limits.
import { figureText } from '../facts/figure.js';
import type { FactId } from '../facts/fact.js';
import type { Language } from '../language.js';
import type { QuestionKind } from '../question.js';
import { sayingsIn } from '../words/sayings.js';
import type { FilledSentence } from '../words/sentence.js';
import type { AdvisedPlay, HandFact } from './hand-facts.js';
import { HAND_SAYINGS } from './hand-sayings.js';

export function handAdvice(
  facts: readonly HandFact[],
  kind: QuestionKind,
  language: Language,
): FilledSentence[] {
  const say = HAND_SAYINGS[language];
  const common = sayingsIn(language);
  const find = (measure: HandFact['measure'], subject: HandFact['subject'] = 'TABLE') =>
    facts.find((fact) => fact.measure === measure && fact.subject === subject);
  const values = facts.filter(({ measure }) => measure === 'value');
  const [min, max] = [find('minimum'), find('maximum')];
  const plays = values.map((value, rank) => {
    const play = value.subject as AdvisedPlay;
    const loss = find('lossToBest', play);
    if (rank === 0) return written([value], (figure) => say.best(say.plays[play], figure));
    return loss
      ? written([value, loss], (figure, less) => say.otherWithLoss(say.plays[play], figure, less))
      : written([value], (figure) => say.other(say.plays[play], figure));
  });
  const rules = [
    written([find('houseEdge')], say.houseEdge),
    written([min, find('costPerHand')], say.cost),
    plain(say.independent()),
  ].flat();
  const limits = [common.decideFirst(), common.lossesDoNotCount(), common.takeABreak()].map(plain);
  switch (kind) {
    case 'limits':
      return [...limits.flat(), ...written([min, max], common.limitsOfAll)];
    case 'cost':
    case 'odds':
      return [...rules, ...plays.flat()];
    default:
      return values.length > 0
        ? [...plays.flat(), ...plain(say.valuesExplained()), ...plain(say.independent())]
        : [...rules, ...plain(say.noHand()), ...plain(common.decideFirst())];
  }
}

/** A sentence with its figures; none when one of them is missing. */
function written(
  facts: readonly (HandFact | undefined)[],
  words: (...figures: [string, string, string]) => string,
): FilledSentence[] {
  const known = facts.filter((fact) => fact !== undefined);
  if (known.length < facts.length) return [];
  const text = words(...(known.map(figureText) as [string, string, string]));
  return [{ text, facts: known.map(({ id }): FactId => id), privacy: 'private' }];
}

function plain(text: string): FilledSentence[] {
  return [{ text, facts: [], privacy: 'public' }];
}
