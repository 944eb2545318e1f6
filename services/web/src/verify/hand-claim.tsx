'use client';
import type { ReactNode } from 'react';
import fairness from '../fairness/fairness.module.css';
import { useText } from '../i18n/use-text';

/** What a hand that verifies shows, and what it does not; decisions without links show less. */
export function HandClaim({ withoutLinks }: { readonly withoutLinks: number }): ReactNode {
  const t = useText();
  return (
    <div className={fairness.mode}>
      <p className={fairness.modeHead}>{t('hand.verify.shows')}</p>
      <ul>
        <li>{t('hand.verify.shows1')}</li>
        <li>{t('hand.verify.shows2')}</li>
        <li>{t('hand.verify.shows3')}</li>
      </ul>
      <p className={fairness.modeHead}>{t('hand.verify.hides')}</p>
      <ul>
        {withoutLinks > 0 && (
          <li data-testid="without-links">{t('hand.verify.hidesLinks', { decisions: withoutLinks })}</li>
        )}
        <li>{t('hand.verify.hides0')}</li>
        <li>{t('hand.verify.hides1')}</li>
        <li>{t('hand.verify.hides2')}</li>
      </ul>
    </div>
  );
}
