import { createShoe } from '@sabot/cards';

/** Picks that make the shuffle of a full shoe put these cards on top, in this order; a second shuffle repeats the first. */
export function stackedPick(top: readonly number[], decks: number): (n: number) => number {
  const wanted = stackedOrder(top, decks);
  let pile = createShoe(decks);
  return (n) => {
    if (n === pile.length) pile = createShoe(decks);
    const last = n - 1;
    const found = pile.lastIndexOf(wanted[last] ?? NaN, last);
    [pile[found], pile[last]] = [pile[last] ?? NaN, pile[found] ?? NaN];
    return found;
  };
}

function stackedOrder(top: readonly number[], decks: number): number[] {
  const rest = createShoe(decks);
  for (const card of top) rest.splice(rest.indexOf(card), 1);
  return [...top, ...rest];
}
