'use client';
import type { TableDetail } from '@sabot/edge';
import { PageLink } from '../shell/page-link';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { openNewGuest, shownBalance, useSession } from '../session/session-store';
import button from '../shell/button.module.css';
import { smallestStake } from './bet-limits';
import type { TableState } from '@sabot/table-client';
import { useTable } from './table-store';
import styles from './notices.module.css';

interface OutOfChipsPanelProps {
  readonly detail: TableDetail;
  readonly state: TableState;
}

/** Offers a way on when the player has no bets on the table and too little for the minimum bet. */
export function OutOfChipsPanel({ detail, state }: OutOfChipsPanelProps): ReactNode {
  const t = useText();
  const balance = useSession(shownBalance);
  const demo = useSession((session) => session.demo);
  const staked = useTable((table) => table.slip.bets.length > 0);
  const min = smallestStake(detail.limits);
  const betting = state.table.state === 'BETTING';
  if (balance === null || balance >= min || staked || !betting) return null;
  return (
    <section className={styles.poor} role="alert" aria-label={t('table.poorTitle')}>
      <h2>{t('table.poorTitle')}</h2>
      <p>{t('table.poor', { min: amountText(min) })}</p>
      <div className={styles.ways}>
        {demo && (
          <button
            type="button"
            className={button.primary}
            onClick={() => {
              void openNewGuest().then(() => {
                location.reload();
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
