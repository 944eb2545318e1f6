// Which facts a question calls for. The most important come first, because a sheet holds a limited number.
import { BET_TARGETS, type BetTarget, type Winner } from '@sabot/baccarat';
import type { QuestionKind } from '../question.js';
import { boardFacts } from './board-facts.js';
import { costFacts, limitFacts, myFacts } from './cost-facts.js';
import { numbered, type Fact, type Measure, type Subject, type UnnumberedFact } from './fact.js';
import { chanceOf, edgeFacts, varianceFact } from './odds-facts.js';
import type { Situation } from './situation.js';

/** The facts for one question. */
export interface FactSheet {
  readonly kind: QuestionKind;
  /** The bets on offer, in the order of the rules. */
  readonly offered: readonly BetTarget[];
  readonly facts: readonly Fact[];
  /** Whether rounds come from a shoe, whose odds move as cards leave it. */
  readonly inShoe: boolean;
  /** The latest winners on the board, oldest first. */
  readonly recent: readonly Winner[];
  find(measure: Measure, subject?: Subject): Fact | undefined;
}

/** As many as the scoreboard of a table shows. */
const RECENT_ROUNDS = 20;

export const MAIN_BETS: readonly BetTarget[] = ['PLAYER', 'BANKER', 'TIE'];

export function factSheet(situation: Situation, kind: QuestionKind): FactSheet {
  const offered = BET_TARGETS.filter((target) => situation.limits[target] && situation.odds.now[target]);
  const facts = numbered([...FACTS[kind](situation, offered), ...myFacts(situation)]);
  return {
    kind,
    offered,
    facts,
    inShoe: situation.deck.model === 'shoe',
    recent: situation.winners.slice(-RECENT_ROUNDS),
    find: (measure, subject = 'TABLE') =>
      facts.find((fact) => fact.measure === measure && fact.subject === subject),
  };
}

type FactsOf = (situation: Situation, offered: readonly BetTarget[]) => UnnumberedFact[];

const FACTS: Readonly<Record<QuestionKind, FactsOf>> = {
  odds: (situation, offered) => [
    ...edgeFacts(situation, 'edgeNow', offered),
    ...MAIN_BETS.map((target) => chanceOf(situation, target)),
    ...remainingFacts(situation, offered),
  ],
  streak: (situation) => boardFacts(situation),
  sideBets: (situation, offered) => {
    const sideBets = offered.filter((target) => !MAIN_BETS.includes(target));
    return [
      ...varianceFact(situation, sideBets),
      ...sideBets.flatMap((target) => [
        ...edgeFacts(situation, 'edgeNow', [target]),
        chanceOf(situation, target),
      ]),
      ...edgeFacts(situation, 'edgeNow', ['BANKER']),
    ];
  },
  cost: (situation, offered) => [
    ...costFacts(
      situation,
      MAIN_BETS.filter((target) => offered.includes(target)),
    ),
    ...edgeFacts(situation, 'edgeFresh', offered),
  ],
  guidance: (situation, offered) => [
    ...edgeFacts(situation, 'edgeNow', offered),
    ...costFacts(
      situation,
      offered.filter((target) => target === 'BANKER'),
    ),
  ],
  limits: (situation, offered) => limitFacts(situation, offered),
};

/** How far the cards that remain have moved the edges of the main bets. */
function remainingFacts(situation: Situation, offered: readonly BetTarget[]): UnnumberedFact[] {
  if (!situation.remaining) return [];
  const cards = situation.remaining.reduce((sum, copies) => sum + copies, 0);
  return [
    ...edgeFacts(
      situation,
      'edgeFresh',
      MAIN_BETS.filter((target) => offered.includes(target)),
    ),
    {
      measure: 'cardsLeft',
      subject: 'TABLE',
      privacy: 'public',
      unit: 'count',
      value: { numerator: BigInt(cards), denominator: 1n },
    },
  ];
}
