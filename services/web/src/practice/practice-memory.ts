/** What the practice table stores between visits. If it is unusable, the table starts afresh. */
import { isDeckCount } from '@sabot/cards';
import { newRival, PLANS, type Plan, type Rival } from './rival';

export interface PracticeSetup {
  readonly decks: number;
  readonly startingChips: number;
  readonly plan: Plan;
}

export interface PracticeMemory extends PracticeSetup {
  readonly balance: number;
  readonly rival: Rival;
}

export const DECK_CHOICES = [1, 4, 6, 8] as const;
export const CHIP_CHOICES = [50_000, 100_000, 500_000] as const;

export function freshMemory({ decks, startingChips, plan }: PracticeSetup): PracticeMemory {
  return { decks, startingChips, plan, balance: startingChips, rival: newRival(startingChips) };
}

export const FIRST_MEMORY = freshMemory({ decks: 8, startingChips: 100_000, plan: 'follow' });

export function readMemory(stored: string | null): PracticeMemory {
  try {
    const given = JSON.parse(stored ?? '') as Readonly<Record<string, unknown>>;
    const plan = PLANS.find((one) => one === given.plan);
    const { decks, startingChips, balance } = given;
    if (!plan || !isAmount(startingChips) || !isAmount(balance) || typeof decks !== 'number')
      return FIRST_MEMORY;
    if (!isDeckCount(decks)) return FIRST_MEMORY;
    return { decks, startingChips, plan, balance, rival: readRival(given.rival, startingChips) };
  } catch {
    // Nothing stored, or damaged: start with a fresh stack either way.
    return FIRST_MEMORY;
  }
}

function readRival(given: unknown, startingChips: number): Rival {
  const { balance, lastSide, losses } = (given ?? {}) as Partial<Rival>;
  const sideKnown = lastSide === 'PLAYER' || lastSide === 'BANKER' || lastSide === null;
  if (!isAmount(balance) || !isAmount(losses) || !sideKnown) return newRival(startingChips);
  return { balance, lastSide, losses };
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
