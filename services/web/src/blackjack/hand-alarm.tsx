'use client';
import { useState, type ReactNode } from 'react';
import fairness from '../fairness/fairness.module.css';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { lazyPart } from '../shell/lazy-part';
import type { HandReport } from './hand-proof';
import { useHand } from './hand-store';

const HandProofDialog = lazyPart(() =>
  import('./hand-proof-dialog').then((module) => module.HandProofDialog),
);

function wasDecidedElsewhere({ conclusion }: HandReport): boolean {
  return (conclusion?.check.unasked.length ?? 0) > 0;
}

function wordsFor({ status, conclusion }: HandReport): readonly [MessageKey, MessageKey] {
  if (status !== 'mismatch') return ['bj.fair.unasked', 'bj.fair.unaskedText'];
  const denied = (conclusion?.check.denied.length ?? 0) > 0;
  return ['bj.fair.mismatch', denied ? 'bj.fair.deniedText' : 'fair.mismatchText'];
}

/**
 * An alarm for a hand that is not as this browser saw it, or in which somebody decided without the secret that this browser
 * holds. It stays on the page until the visit ends.
 */
export function HandAlarm(): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const wrong = useHand(
    ({ reports }) => reports.find(({ status }) => status === 'mismatch') ?? reports.find(wasDecidedElsewhere),
  );
  if (!wrong) return null;
  const [title, text] = wordsFor(wrong);
  return (
    <div className={fairness.alarm} role="alert" data-testid="hand-alarm">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3 2 20h20zM12 10v5M12 17.5v.5" />
      </svg>
      <div>
        <strong>{t(title, { number: wrong.handNumber })}</strong>
        <p>{t(text)}</p>
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
