'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import type { RoundCheck } from './round-check';
import { lazyPart } from '../shell/lazy-part';
import styles from './fairness.module.css';

const ProofDialog = lazyPart(() => import('./proof-dialog').then((module) => module.ProofDialog));

/** An alarm for a round that does not verify. It stays on the page until the visit ends. */
export function MismatchAlarm({ checks }: { readonly checks: readonly RoundCheck[] }): ReactNode {
  const t = useText();
  const [shown, setShown] = useState<RoundCheck | null>(null);
  const wrong = checks.find(({ status }) => status === 'mismatch');
  if (!wrong) return null;
  return (
    <div className={styles.alarm} role="alert">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3 2 20h20zM12 10v5M12 17.5v.5" />
      </svg>
      <div>
        <strong>{t('fair.mismatch', { round: wrong.roundNumber })}</strong>
        <p>{t('fair.mismatchText')}</p>
      </div>
      <button
        type="button"
        onClick={() => {
          setShown(wrong);
        }}
      >
        {t('fair.openProof')}
      </button>
      {shown && (
        <ProofDialog
          check={shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </div>
  );
}
