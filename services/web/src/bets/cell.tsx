'use client';
import type { ReactNode } from 'react';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import styles from './bets.module.css';

interface CellProps {
  readonly of: MessageKey;
  readonly align?: 'end';
  readonly children: ReactNode;
}

/** A value of a row. On a phone it carries its column's name. */
export function Cell({ of, align, children }: CellProps): ReactNode {
  const t = useText();
  return (
    <td role="cell" data-label={t(of)} data-align={align}>
      <div className={styles.value}>{children}</div>
    </td>
  );
}
