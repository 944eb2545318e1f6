import type { ReactNode } from 'react';
import { isRed, partsOf } from '../cards/card-name';

/** Suits as characters; the selector keeps them from being drawn as emoji. */
const SUITS = { s: '♠\uFE0E', h: '♥\uFE0E', c: '♣\uFE0E', d: '♦\uFE0E' } as const;

/** Cards in running text. */
export function SmallCards({ codes }: { readonly codes: readonly string[] }): ReactNode {
  return codes.map((code, at) => {
    const { suit, rank } = partsOf(code);
    return (
      <span key={at} data-red={isRed(suit)}>
        {rank}
        {SUITS[suit]}{' '}
      </span>
    );
  });
}
