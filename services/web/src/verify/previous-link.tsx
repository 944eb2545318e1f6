'use client';
import type { ReactNode } from 'react';
import { CheckMark } from '../fairness/check-mark';
import fairness from '../fairness/fairness.module.css';
import { Reasons } from '../fairness/proof-steps';
import { useText } from '../i18n/use-text';
import type { Link } from './use-previous-link';

/** Whether the record names the hash of the round before it, or why that was not checked. */
export function PreviousLink({ link }: { readonly link: Link }): ReactNode {
  const t = useText();
  const { status, verdict, roundNumber } = link;
  if (status !== 'judged') {
    return (
      <p className={fairness.lead} role="status">
        {t(`link.${status}`, { round: roundNumber - 1 })}
      </p>
    );
  }
  return (
    verdict && (
      <ol className={fairness.steps}>
        <li data-step="link" data-status={verdict.status}>
          <CheckMark status={verdict.status} />
          <div>
            <p className={fairness.stepTitle}>
              {t('link.step')} <span>{t(`step.${verdict.status}`)}</span>
            </p>
            <Reasons reasons={verdict.reasons} />
          </div>
        </li>
      </ol>
    )
  );
}
