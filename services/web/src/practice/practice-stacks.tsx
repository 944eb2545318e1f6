'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { CountedAmount } from '../shell/counted-amount';
import { sumOf } from '../table/bet-slip';
import { usePractice } from './practice-store';
import styles from './practice.module.css';

/** Both players' balances, where the live table shows its commitment. */
export function PracticeStacks(): ReactNode {
  const t = useText();
  const { memory, bets, phase } = usePractice();
  const balance = memory.balance - (phase === 'result' ? 0 : sumOf(bets));
  return (
    <dl className={styles.stacks}>
      <div>
        <dt>{t('practice.you')}</dt>
        <dd data-testid="practice-balance">
          <CountedAmount minor={balance} />
        </dd>
      </div>
      <div>
        <dt>{t('practice.rival')}</dt>
        <dd data-testid="rival-balance">
          <CountedAmount minor={memory.rival.balance} />
        </dd>
      </div>
    </dl>
  );
}
