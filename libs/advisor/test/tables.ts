// Tables to give advice about, and sentences whose placeholders are written as what they measure: `<edgeNow BANKER>`.
import { BET_TARGETS, DEFAULT_PAY_TABLE, STANDARD_BETS, type Winner } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, freshShoe, limitsForAll, removeFromShoe, type DeckModel } from '@sabot/cards';
import {
  factSheet,
  tableOdds,
  type FactSheet,
  type Measure,
  type Mine,
  type QuestionKind,
  type Situation,
  type Subject,
} from '../src/index.js';

const WINNERS = { P: 'PLAYER', B: 'BANKER', T: 'TIE' } as const;

export function winnersOf(letters: string): Winner[] {
  return Array.from(letters, (letter) => WINNERS[letter as keyof typeof WINNERS]);
}

export const MINE: Mine = {
  bets: [
    { target: 'BANKER', stakeMinor: 7_654_300n },
    { target: 'TIE', stakeMinor: 98_700n },
  ],
  netMinor: -12_345_600n,
};

const INFINITE: DeckModel = { model: 'infinite' };
const EIGHT_DECKS: DeckModel = { model: 'shoe', decks: 8 };
const remaining = removeFromShoe(freshShoe(8), [0, 3, 3, 8, 9, 17, 22, 25, 31, 40, 44, 51]);

/** Five main bets, an endless deck, a streak of four. */
export const standardTable: Situation = {
  deck: INFINITE,
  odds: tableOdds(INFINITE, DEFAULT_PAY_TABLE),
  limits: limitsForAll(STANDARD_BETS, DEFAULT_BET_LIMITS),
  winners: winnersOf('PBTPBPPBPTBBBTB'),
  roundsPerHour: 120,
};

/** Every bet there is, a shoe in play, and a streak of four. */
export const shoeTable: Situation = {
  deck: EIGHT_DECKS,
  remaining,
  odds: tableOdds(EIGHT_DECKS, DEFAULT_PAY_TABLE, remaining),
  limits: limitsForAll(BET_TARGETS, DEFAULT_BET_LIMITS),
  winners: winnersOf('PBTPBPPBPTBBBTB'),
  roundsPerHour: 72,
};

/** The same for a player who has bets. */
export const fullTable: Situation = { ...shoeTable, mine: MINE };

/** The text with placeholders; a fact that the sheet lacks is a mistake in the fixture. */
export function withPlaceholders(text: string, sheet: FactSheet): string {
  return text.replace(/<(\w+) (\w+)>/g, (whole, measure: string, subject: string) => {
    const fact = sheet.find(measure as Measure, subject as Subject);
    if (!fact) throw new Error(`the sheet about ${sheet.kind} has no ${whole}`);
    return `{{${fact.id}}}`;
  });
}

/** What a model would answer, and the sheet it would have been given. */
export function candidate(text: string, kind: QuestionKind, facts?: readonly string[]): [unknown, FactSheet] {
  const sheet = factSheet(fullTable, kind);
  const full = withPlaceholders(text, sheet);
  const listed = facts ?? [...full.matchAll(/\{\{(f\d+)\}\}/g)].map(([, id]) => id);
  return [{ text: full, facts: listed }, sheet];
}
