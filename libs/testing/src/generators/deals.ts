/** Complete deals by their cards. */
import { dealRound, type Hands } from '@sabot/baccarat';
import { type CardIndex, parseCardCode } from '@sabot/cards';

export const DEALS = {
  playerNatural: hands('s9 h10', 'c7 dK'),
  bankerNatural: hands('s7 h10', 'c3 d5'),
  bankerWithSix: hands('s5 h10 cK', 's6 hQ'),
  playerByNine: hands('s10 h2 c7', 'h10 dK sQ'),
  tie: hands('s7 h10', 'c7 d10'),
  naturalTie: hands('s9 hK', 'c9 dQ'),
  bothPerfectPairs: hands('s4 s4', 'h2 h2'),
} as const;

/** Two hands from card codes such as `s9 h10`. */
export function hands(player: string, banker: string): Hands {
  return { player: cardsOf(player), banker: cardsOf(banker) };
}

/** The round that these cards make; six are always enough. */
export function dealFrom(cards: readonly CardIndex[]): Hands {
  const next = cards[Symbol.iterator]();
  return dealRound(() => next.next().value ?? 0);
}

function cardsOf(codes: string): CardIndex[] {
  return codes.split(' ').map((code) => {
    const card = parseCardCode(code);
    if (card === undefined) throw new Error(`${code} is not a card`);
    return card;
  });
}
