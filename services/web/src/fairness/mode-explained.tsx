'use client';
import type { FairnessMode } from '@sabot/fairness';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import styles from './fairness.module.css';

/** A mode of fairness by name, with what a verified round shows in it and what it does not. */
export function ModeExplained({ mode }: { readonly mode: FairnessMode }): ReactNode {
  const t = useText();
  return (
    <div className={styles.mode} data-mode={mode}>
      <p>
        <span>{t('fair.mode')}</span> <strong>{t(`fair.mode.${mode}`)}</strong>
      </p>
      <p className={styles.modeHead}>{t('mode.shows')}</p>
      <ul>
        <li>{t(`mode.${mode}.shows1`)}</li>
        <li>{t(`mode.${mode}.shows2`)}</li>
      </ul>
      <p className={styles.modeHead}>{t('mode.hides')}</p>
      <ul>
        <li>{t(`mode.${mode}.hides1`)}</li>
        <li>{t(`mode.${mode}.hides2`)}</li>
      </ul>
    </div>
  );
}
