'use client';
import { useState, type ReactNode } from 'react';
import fairness from '../fairness/fairness.module.css';
import { useText } from '../i18n/use-text';
import { lazyPart } from '../shell/lazy-part';
import { useHand } from './hand-store';

const HandProofDialog = lazyPart(() =>
  import('./hand-proof-dialog').then((module) => module.HandProofDialog),
);

/** An alarm for a hand that is not as this browser saw it. It stays on the page until the visit ends. */
export function HandAlarm(): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const wrong = useHand(({ reports }) => reports.find(({ status }) => status === 'mismatch'));
  if (!wrong) return null;
  const denied = (wrong.conclusion?.check.denied.length ?? 0) > 0;
  return (
    <div className={fairness.alarm} role="alert" data-testid="hand-alarm">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3 2 20h20zM12 10v5M12 17.5v.5" />
      </svg>
      <div>
        <strong>{t('bj.fair.mismatch', { number: wrong.handNumber })}</strong>
        <p>{t(denied ? 'bj.fair.deniedText' : 'fair.mismatchText')}</p>
      </div>
      <button
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('fair.openProof')}
      </button>
      {open && (
        <HandProofDialog
          report={wrong}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
