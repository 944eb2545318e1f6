'use client';
import type { StepReport } from '@sabot/fairness';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { CheckMark } from './check-mark';
import { reasonText, type AnyPhrase } from './reason-text';
import type { WitnessReport } from './witness';
import styles from './fairness.module.css';

/** Every step of the proof with its result and its reasons. */
export function ProofSteps({ steps }: { readonly steps: readonly StepReport[] }): ReactNode {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, status, reasons }) => (
        <li key={step} data-step={step} data-status={status}>
          <CheckMark status={status} />
          <div>
            <p className={styles.stepTitle}>
              {t(`step.${step}`)} <span>{t(`step.${status}`)}</span>
            </p>
            <Reasons reasons={reasons} />
          </div>
        </li>
      ))}
    </ol>
  );
}

export function Reasons({ reasons }: { readonly reasons: readonly AnyPhrase[] }): ReactNode {
  const t = useText();
  return reasons.map((reason, at) => (
    <p key={at} className={styles.detail}>
      {reasonText(t, reason)}
    </p>
  ));
}

export function WitnessSteps({ reports }: { readonly reports: readonly WitnessReport[] }): ReactNode {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {reports.map(({ check, status, seen, published }) => (
        <li key={check} data-step={check} data-status={status}>
          <CheckMark status={status} />
          <div>
            <p className={styles.stepTitle}>
              {t(`witness.${check}`)} <span>{t(`step.${status}`)}</span>
            </p>
            {status === 'fail' && (
              <p className={styles.detail}>
                {t('witness.difference', { seen: seen ?? '–', published: published ?? '–' })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
