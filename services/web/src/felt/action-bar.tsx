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
  readonly primary?: boolean;
  readonly run: () => void;
}

export const ICONS = {
  undo: 'M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  clear: 'M6 6l12 12M18 6 6 18',
  double: 'M4 8h9M4 16h9M17 7l4 5-4 5M21 12h-7',
  rebet: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  deal: 'M7 4h10v16H7zM11 9l1-2 1 2-1 2z',
} as const;

interface ActionBarProps {
  readonly totalMinor: number;
  readonly actions: readonly Action[];
  readonly children: ReactNode;
}

/** The bottom bar: the chips, the total staked, and the actions. */
export function ActionBar({ totalMinor, actions, children }: ActionBarProps): ReactNode {
  const t = useText();
  return (
    <div className={styles.bar}>
      {children}
      <p className={styles.total}>
        <span>{t('chips.total')}</span>
        <strong data-testid="staked">{amountText(totalMinor)}</strong>
      </p>
      <div className={styles.actions} role="group" aria-label={t('action.title')}>
        {actions.map(({ key, icon, enabled, primary = false, run }) => (
          <button
            key={key}
            type="button"
            className={styles.action}
            data-primary={primary}
            disabled={!enabled}
            onClick={run}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icon} />
            </svg>
            <span>{t(key)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
