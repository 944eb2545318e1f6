'use client';
import type { RoundResult as Result } from '@sabot/edge';
import type { ReactNode } from 'react';
import { cardName } from '../cards/card-name';
import { useText } from '../i18n/use-text';
import { SmallCards } from './small-cards';
import styles from './bets.module.css';

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
        <SmallCards codes={cards.PLAYER} /> – <SmallCards codes={cards.BANKER} />
      </span>
      <span className="hidden">
        {spoken('PLAYER', playerTotal)} {spoken('BANKER', bankerTotal)}
      </span>
    </>
  );
}
