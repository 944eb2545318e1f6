'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { sumOf } from '../table/bet-slip';
import { shownShot, usePractice } from './practice-store';
import styles from './practice.module.css';

/** Both players' balances, where the live table shows its commitment. */
export function PracticeStacks(): ReactNode {
  const t = useText();
  const shot = usePractice(shownShot);
  const staked = usePractice(({ bets }) => sumOf(bets));
  const balance = shot.memory.balance - (shot.phase === 'result' ? 0 : staked);
  return (
    <dl className={styles.stacks}>
      <div data-stays="true">
        <dt>{t('practice.you')}</dt>
        <dd data-testid="practice-balance">
          <span data-amount={balance}>{amountText(balance)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('practice.rival')}</dt>
        <dd data-testid="rival-balance">
          <span data-amount={shot.memory.rival.balance}>{amountText(shot.memory.rival.balance)}</span>
        </dd>
      </div>
    </dl>
  );
}
