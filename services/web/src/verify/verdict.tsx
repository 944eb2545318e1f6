'use client';
import type { Verification } from '@sabot/fairness';
import { useEffect, useState, type ReactNode } from 'react';
import { CheckMark } from '../fairness/check-mark';
import { ModeExplained } from '../fairness/mode-explained';
import { ProofSteps } from '../fairness/proof-steps';
import { askVerifier } from '../fairness/verifier';
import { useText } from '../i18n/use-text';
import page from '../shell/page.module.css';
import { claimedMode, parseRecord } from './editable-record';
import { PreviousLink } from './previous-link';
import type { Link } from './use-previous-link';
import styles from './verify-page.module.css';

interface VerdictProps {
  readonly text: string;
  readonly link: Link | null;
}

/** Every step of the proof, taken anew whenever the record changes. */
export function Verdict({ text, link }: VerdictProps): ReactNode {
  const t = useText();
  const verification = useVerification(text);
  if (text === '') return null;
  if (verification === null) {
    return (
      <section className={page.panel}>
        <p role="status">{parseRecord(text).ok ? '…' : t('verify.notJson')}</p>
      </section>
    );
  }
  const failed = verification.steps.find(({ status }) => status === 'fail');
  const unlinked = link?.verdict?.status === 'fail';
  const ok = verification.ok && !unlinked;
  const blamed = failed ? t(`step.${failed.step}`) : t('link.step');
  const mode = claimedMode(text);
  return (
    <section className={page.panel}>
      <div className={styles.verdict} data-ok={ok} role="status">
        <CheckMark status={ok ? 'pass' : 'fail'} />
        <div>
          <strong>{t(ok ? 'verify.ok' : 'verify.notOk')}</strong>
          {!ok && <p>{t('verify.firstFailure', { step: blamed })}</p>}
        </div>
      </div>
      <ProofSteps steps={verification.steps} />
      {link && <PreviousLink link={link} />}
      {mode && <ModeExplained mode={mode} />}
    </section>
  );
}

/** The verification of the current text; null while there is nothing to verify. */
function useVerification(text: string): Verification | null {
  const [verification, setVerification] = useState<Verification | null>(null);
  useEffect(() => {
    let current = true;
    const parsed = parseRecord(text);
    const judged = parsed.ok ? askVerifier('verify', parsed.value) : Promise.resolve(null);
    judged.then(
      (verdict) => {
        if (current) setVerification(verdict);
      },
      () => {
        if (current) setVerification(null);
      },
    );
    return () => {
      current = false;
    };
  }, [text]);
  return verification;
}
