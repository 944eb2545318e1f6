'use client';
import type { HandVerification } from '@sabot/fairness/hand';
import { useEffect, useState, type ReactNode } from 'react';
import { CheckMark } from '../fairness/check-mark';
import { useText } from '../i18n/use-text';
import page from '../shell/page.module.css';
import { askHandVerifier } from './ask-hand-verifier';
import { parseRecord } from './editable-record';
import { HandClaim } from './hand-claim';
import { HandStepList } from './hand-step-list';
import { claimedDecisions } from './hand-steps';
import styles from './verify-page.module.css';

/** Every step of a hand's proof, decision by decision, taken anew whenever the record changes. */
export function HandVerdict({ text }: { readonly text: string }): ReactNode {
  const t = useText();
  const verification = useHandVerification(text);
  const parsed = parseRecord(text);
  if (text === '') return null;
  if (verification === null || !parsed.ok) {
    return (
      <section className={page.panel}>
        <p role="status">{parsed.ok ? '…' : t('verify.notJson')}</p>
      </section>
    );
  }
  const failed = verification.steps.find(({ status }) => status === 'fail');
  const decisions = claimedDecisions(parsed.value);
  return (
    <section className={page.panel}>
      <div className={styles.verdict} data-ok={verification.ok} role="status">
        <CheckMark status={verification.ok ? 'pass' : 'fail'} />
        <div>
          <strong>{t(verification.ok ? 'hand.verify.ok' : 'hand.verify.notOk')}</strong>
          {failed && <p>{t('verify.firstFailure', { step: t(`handStep.${failed.step}`) })}</p>}
        </div>
      </div>
      <HandStepList verification={verification} decisions={decisions} />
      <HandClaim withoutLinks={decisions.filter(({ actor }) => actor !== 'player').length} />
    </section>
  );
}

/** Null while there is nothing to verify, or no answer yet. */
function useHandVerification(text: string): HandVerification | null {
  const [verification, setVerification] = useState<HandVerification | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: HandVerification | null): void => {
      if (current) setVerification(found);
    };
    const parsed = parseRecord(text);
    if (!parsed.ok) show(null);
    else
      askHandVerifier('verify', parsed.value).then(show, () => {
        show(null);
      });
    return () => {
      current = false;
    };
  }, [text]);
  return verification;
}
