'use client';
import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import styles from './action-bar.module.css';

export interface Action {
  readonly key: MessageKey;
  readonly icon: string;
  readonly enabled: boolean;
  readonly run: () => void;
}

export const ICONS = {
  undo: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  clear: 'M6 6l12 12M18 6 6 18',
  double: 'M4 8h9M4 16h9M17 7l4 5-4 5M21 12h-7',
  rebet: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  saved: 'M12 4l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z',
} as const;

/** The total staked in the round. */
export function TotalStake({ minor }: { readonly minor: number }): ReactNode {
  const t = useText();
  return (
    <p className={styles.total}>
      <span>{t('chips.total')}</span>
      <strong data-testid="staked">{amountText(minor)}</strong>
    </p>
  );
}

/** Buttons that never lose the focus: one that cannot be used now says so and does nothing. */
export function ActionBar({ actions }: { readonly actions: readonly Action[] }): ReactNode {
  const t = useText();
  return (
    <div className={styles.actions} data-actions role="group" aria-label={t('action.title')}>
      {actions.map(({ key, icon, enabled, run }) => (
        <button
          key={key}
          type="button"
          className={styles.action}
          aria-disabled={!enabled}
          onClick={() => {
            if (enabled) run();
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          <span>{t(key)}</span>
        </button>
      ))}
    </div>
  );
}
