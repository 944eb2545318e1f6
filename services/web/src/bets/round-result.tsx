'use client';
import type { RoundResult as Result } from '@sabot/edge';
import type { ReactNode } from 'react';
import { cardName, isRed, partsOf } from '../cards/card-name';
import { useText } from '../i18n/use-text';
import styles from './bets.module.css';

/** Suits as characters; the selector keeps them from being drawn as emoji. */
const SUITS = { s: '♠\uFE0E', h: '♥\uFE0E', c: '♣\uFE0E', d: '♦\uFE0E' } as const;

/** Who won, the totals and the cards, player first, in little room. */
export function RoundResult({ result }: { readonly result: Result }): ReactNode {
  const t = useText();
  const { winner, playerTotal, bankerTotal, cards } = result;
  const spoken = (side: 'PLAYER' | 'BANKER', total: number): string =>
    t('hand.summary', {
      hand: t(`hand.${side}`),
      cards: cards[side].map((code) => cardName(t, code)).join(', '),
      total,
    });
  return (
    <>
      <span className={styles.winner} data-result={winner}>
        {t(`bet.${winner}`)} {playerTotal}–{bankerTotal}
      </span>
      <span className={styles.cards} aria-hidden="true">
        <Cards codes={cards.PLAYER} /> – <Cards codes={cards.BANKER} />
      </span>
      <span className="hidden">
        {spoken('PLAYER', playerTotal)} {spoken('BANKER', bankerTotal)}
      </span>
    </>
  );
}

function Cards({ codes }: { readonly codes: readonly string[] }): ReactNode {
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
