/**
 * A player's own books: what was staked, and what the rules pay for it. They use nothing that the house says about
 * money, so the two can be compared.
 */
import { outcomeOf, type PayTable, resolveBet } from '@sabot/baccarat';
import { parseCardCode, type CardIndex } from '@sabot/cards';
import type { RoundResult } from '@sabot/edge';
import type { ChosenBet } from './bet-choice.js';

export interface PlacedBet extends ChosenBet {
  readonly betId: string;
}

export type Hands = Readonly<Record<'player' | 'banker', readonly CardIndex[]>>;

/** How a round ended; `void` when every stake was refunded. */
export type RoundEnd = Hands | 'void';

export class BetAccount {
  readonly #payouts = new Map<string, number>();
  readonly #openingBalance: number;
  #stakedMinor = 0;
  #paidMinor = 0;

  constructor(
    openingBalance: number,
    private readonly payTable: PayTable,
  ) {
    this.#openingBalance = openingBalance;
  }

  stake({ amount }: PlacedBet): void {
    this.#stakedMinor += amount;
  }

  resolve(bets: readonly PlacedBet[], end: RoundEnd): void {
    const outcome = end === 'void' ? undefined : outcomeOf(end.player, end.banker);
    for (const { betId, target, amount } of bets) {
      const payout = outcome
        ? Number(resolveBet(target, BigInt(amount), outcome, this.payTable).payoutMinor)
        : amount;
      this.#payouts.set(betId, payout);
      this.#paidMinor += payout;
    }
  }

  /** What the rules pay for a bet; undefined while its round has not ended. */
  payoutOf(betId: string): number | undefined {
    return this.#payouts.get(betId);
  }

  get bets(): number {
    return this.#payouts.size;
  }

  get staked(): number {
    return this.#stakedMinor;
  }

  get paid(): number {
    return this.#paidMinor;
  }

  get balance(): number {
    return this.#openingBalance - this.#stakedMinor + this.#paidMinor;
  }
}

/** The hands of a result, read from its cards alone. */
export function handsOf({ cards }: Pick<RoundResult, 'cards'>): Hands {
  return { player: cards.PLAYER.map(cardOf), banker: cards.BANKER.map(cardOf) };
}

function cardOf(code: string): CardIndex {
  const card = parseCardCode(code);
  if (card === undefined) throw new RangeError(`"${code}" is not a card`);
  return card;
}
