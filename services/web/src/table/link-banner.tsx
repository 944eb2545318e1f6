'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { useTable } from './table-store';
import styles from './notices.module.css';

/** Says that the connection is lost but the bets are safe; a planned reconnect gets a discreet note. */
export function LinkBanner(): ReactNode {
  const t = useText();
  const link = useTable((table) => table.link);
  if (link === 'moving') {
    return (
      <p className={styles.moving} role="status" data-testid="link-moving">
        {t('table.moving')}
      </p>
    );
  }
  if (link !== 'lost') return null;
  return (
    <p className={styles.link} role="status" data-testid="link-lost">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 3l18 18M8.5 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.500M2 8.500a15 15 0 0 1 4-2.700M12 19h.01M19 12a10 10 0 0 0-5-2.900M22 8.500A15 15 0 0 0 11 5" />
      </svg>
      {t('table.lost')}
    </p>
  );
}
