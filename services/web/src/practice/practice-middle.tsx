'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { deal, nextRound, usePractice } from './practice-store';
import styles from './practice.module.css';

/** The deal button, where the live table has its countdown. */
export function PracticeMiddle(): ReactNode {
  const t = useText();
  const phase = usePractice((table) => table.phase);
  const hasBets = usePractice((table) => table.bets.length > 0);
  const cardsRemaining = usePractice((table) => table.cardsRemaining);
  return (
    <div className={styles.middle}>
      {phase === 'result' ? (
        <button type="button" className={button.primary} onClick={nextRound}>
          {t('action.next')}
        </button>
      ) : (
        <button
          type="button"
          className={button.primary}
          disabled={phase !== 'betting' || !hasBets}
          onClick={deal}
          data-testid="deal"
        >
          {t('action.deal')}
        </button>
      )}
      <p>
        {phase === 'betting' && !hasBets ? t('phase.BETTING') : t('practice.shoe', { cards: cardsRemaining })}
      </p>
    </div>
  );
}
