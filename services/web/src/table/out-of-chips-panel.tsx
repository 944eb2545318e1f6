'use client';
import type { TableDetail } from '@sabot/edge';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { shownBalance, topUpCredit, useSession } from '../session/session-store';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { smallestStake } from './bet-limits';
import { useTable } from './table-store';
import styles from './out-of-chips-panel.module.css';

/** Offers a way on when the player has no bets on the table and too little for the minimum bet. */
export function OutOfChipsPanel({ detail }: { readonly detail: TableDetail }): ReactNode {
  const t = useText();
  const balance = useSession(shownBalance);
  const demo = useSession((session) => session.demo);
  const staked = useTable((table) => table.slip.bets.length > 0);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<'table.creditLater' | 'table.unreachableHint' | null>(null);
  const min = smallestStake(detail.limits);
  if (balance === null || balance >= min || staked) return null;
  return (
    <section className={styles.panel} role="alert" aria-label={t('table.poorTitle')}>
      <h2>{t('table.poorTitle')}</h2>
      <p>{t(problem ?? 'table.poor', { min: amountText(min) })}</p>
      <div className={styles.ways}>
        {demo && (
          <button
            type="button"
            className={button.primary}
            aria-disabled={asked}
            onClick={() => {
              if (asked) return;
              setAsked(true);
              void topUpCredit().then((refused) => {
                const later = refused?.code === 'RATE_LIMITED';
                setProblem(refused && (later ? 'table.creditLater' : 'table.unreachableHint'));
                setAsked(false);
              });
            }}
          >
            {t('table.newCredit')}
          </button>
        )}
        <PageLink className={button.quiet} href="/">
          {t('table.toLobby')}
        </PageLink>
      </div>
    </section>
  );
}
