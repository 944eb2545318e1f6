'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { shownBalance, topUpCredit, useSession } from '../session/session-store';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import styles from './out-of-chips-panel.module.css';

/** Offers a way on when a player with nothing on the table has too little for the minimum bet. */
export function OutOfChips({ min }: { readonly min: number }): ReactNode {
  const t = useText();
  const balance = useSession(shownBalance);
  const demo = useSession((session) => session.demo);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<'table.creditLater' | 'table.unreachableHint' | null>(null);
  if (balance === null || balance >= min) return null;
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
