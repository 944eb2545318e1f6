// The advisor that is always there: it turns facts into sentences from templates, without a network. Each kind of question
// has its order of sentences; one whose facts are missing is left out. The player's own figures come last.
import type { BetTarget } from '@sabot/baccarat';
import { compare } from '@sabot/cards';
import type { FactSheet } from '../facts/fact-sheet.js';
import { MAIN_BETS } from '../facts/fact-sheet.js';
import type { Fact, Measure, Subject } from '../facts/fact.js';
import type { Language } from '../language.js';
import type { QuestionKind } from '../question.js';
import { sayingsIn, type Sayings } from './sayings.js';
import { filled, placeholder, placeholdersIn, type FilledSentence, type Sentence } from './sentence.js';

/** The same figures in words, public sentences first. */
export function embeddedAdvice(sheet: FactSheet, language: Language): FilledSentence[] {
  const words = new Speaker(sheet, sayingsIn(language));
  return [...words.about(sheet.kind), ...words.mine()].map((text) => filled({ text }, sheet.facts));
}

/** Only the player's own figures, to follow an answer that a model wrote. */
export function privateAdvice(sheet: FactSheet, language: Language): FilledSentence[] {
  return new Speaker(sheet, sayingsIn(language)).mine().map((text) => filled({ text }, sheet.facts));
}

/** The sentence that goes with every streak, with its placeholder; undefined when the sheet is about something else. */
export function independenceOf(sheet: FactSheet, language: Language): string | undefined {
  const [text] = new Speaker(sheet, sayingsIn(language)).independence();
  return text;
}

/** A sentence with its placeholder, to show a model what is wanted; none for limits, which no model explains. */
export function exampleFor(sheet: FactSheet, language: Language): Sentence | undefined {
  const { bets, edge, nextRound, minimumCost } = sayingsIn(language);
  const examples = { nextRound, costPerRound: minimumCost, edgeNow: edge };
  for (const [measure, words] of Object.entries(examples)) {
    const fact = sheet.facts.find((one) => one.measure === measure);
    if (fact) return { text: words(bets[fact.subject as BetTarget], slot(fact)), facts: [fact.id] };
  }
  return undefined;
}

type Say = string[];

class Speaker {
  constructor(
    private readonly sheet: FactSheet,
    private readonly say: Sayings,
  ) {}

  about(kind: QuestionKind): Say {
    const { say } = this;
    switch (kind) {
      case 'odds':
        return [...this.chances(), ...this.mainEdges(), ...this.largestSideEdge()];
      case 'streak':
        return [...this.board(), say.noSystem()];
      case 'sideBets':
        return [...this.sideBets(), ...this.variance(), ...this.edge('BANKER')];
      case 'cost':
        return [...this.costs(MAIN_BETS), say.sizeDoesNotMatter(), say.noSystem()];
      case 'guidance':
        return [
          ...this.smallestEdge(),
          ...this.largestEdge(),
          ...this.costs(['BANKER']),
          say.noSystem(),
          say.decideFirst(),
        ];
      case 'limits':
        return [say.decideFirst(), say.lossesDoNotCount(), say.takeABreak(), ...this.limits()];
    }
  }

  mine(): Say {
    const { say } = this;
    const cost = this.with(['myStake', 'myCostPerRound', 'myCostPerHour'], 'TABLE', say.myCost);
    return [...cost, ...this.with(['myNet'], 'TABLE', say.myNet)];
  }

  /** One sentence, so that neither half is ever shown alone. */
  private board(): Say {
    const { say, sheet } = this;
    const [independent = ''] = this.independence();
    const side = this.nextSide();
    const streak = sheet.find('run', side);
    const chops = sheet.find('chops', side);
    if (!side || (!streak && !chops)) return [`${say.nothingYet()}${say.space}${independent}`];
    if (streak?.value.numerator === 1n) return [`${say.noStreak(say.bets[side])}${say.space}${independent}`];
    const run = streak ? say.streak(say.bets[side], slot(streak)) : chops ? say.chops(slot(chops)) : '';
    const [rounds, chance] = [sheet.find('rounds'), sheet.find('runChance')];
    const surprise = rounds && chance ? [say.runChance(slot(rounds), slot(chance))] : [];
    return [[run, ...surprise, independent].join(say.space)];
  }

  independence(): Say {
    const { say, sheet } = this;
    const side = this.nextSide();
    if (!side) return [];
    const words = sheet.inShoe ? say.independentInShoe : say.independent;
    return this.with(['nextRound'], side, (chance) => words(say.bets[side], chance));
  }

  private nextSide(): 'PLAYER' | 'BANKER' | undefined {
    return (['PLAYER', 'BANKER'] as const).find((side) => this.sheet.find('nextRound', side));
  }

  private smallestEdge(): Say {
    return this.extreme(0, this.say.smallestEdge);
  }

  private largestEdge(): Say {
    return this.extreme(-1, this.say.largestEdge);
  }

  /** Said after the main bets, so only when it is not one of them. */
  private largestSideEdge(): Say {
    const main = this.mainEdges();
    return this.largestEdge().filter(
      (text) => !main.some((edge) => placeholdersIn(edge).some((id) => text.includes(placeholder(id)))),
    );
  }

  private extreme(position: 0 | -1, words: (bet: string, edge: string) => string): Say {
    const fact = this.sheet.facts
      .filter(({ measure }) => measure === 'edgeNow')
      .toSorted((a, b) => compare(a.value, b.value))
      .at(position);
    return fact ? [words(this.say.bets[fact.subject as BetTarget], slot(fact))] : [];
  }

  private chances(): Say {
    const [player, banker, tie] = MAIN_BETS.map((target) => this.sheet.find('chanceNow', target));
    return player && banker && tie ? [this.say.chances(slot(player), slot(banker), slot(tie))] : [];
  }

  private mainEdges(): Say {
    const { say } = this;
    const edges = MAIN_BETS.flatMap((target) => {
      const moved = this.with(['edgeNow', 'edgeFresh'], target, (now, fresh) =>
        say.edgeInShoe(say.bets[target], now, fresh),
      );
      return moved.length > 0 ? moved : this.edge(target);
    });
    return [...this.with(['cardsLeft'], 'TABLE', say.cardsLeft), ...edges];
  }

  private sideBets(): Say {
    const { say, sheet } = this;
    const targets = sheet.offered.filter((target) => !MAIN_BETS.includes(target));
    if (targets.length === 0) return [say.noSideBets()];
    return targets.flatMap((target) =>
      this.with(['chanceNow', 'edgeNow'], target, (chance, edge) =>
        say.sideBet(say.bets[target], chance, edge),
      ),
    );
  }

  private variance(): Say {
    const fact = this.sheet.facts.find(({ measure }) => measure === 'variance');
    return fact ? [this.say.variance(this.say.bets[fact.subject as BetTarget], slot(fact))] : [];
  }

  private edge(target: BetTarget): Say {
    return this.with(['edgeNow'], target, (edge) => this.say.edge(this.say.bets[target], edge));
  }

  private costs(targets: readonly BetTarget[]): Say {
    const { say } = this;
    return targets.flatMap((target) =>
      this.with(['minimum', 'costPerRound', 'costPerHour'], target, (stake, perRound, perHour) =>
        say.cost(say.bets[target], stake, perRound, perHour),
      ),
    );
  }

  private limits(): Say {
    const { say, sheet } = this;
    const each = sheet.offered.flatMap((target) =>
      this.with(['minimum', 'maximum'], target, (min, max) => say.limits(say.bets[target], min, max)),
    );
    return [...this.with(['minimum', 'maximum'], 'TABLE', say.limitsOfAll), ...each];
  }

  /** A sentence from the facts of one subject; none when any of them is missing. */
  private with(
    measures: readonly Measure[],
    subject: Subject,
    words: (...slots: [string, string, string]) => string,
  ): Say {
    const slots = measures.flatMap((measure) => this.sheet.find(measure, subject) ?? []).map(slot);
    return slots.length === measures.length ? [words(...(slots as [string, string, string]))] : [];
  }
}

function slot({ id }: Fact): string {
  return placeholder(id);
}
