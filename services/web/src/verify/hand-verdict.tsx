'use client';
import type { HandVerification } from '@sabot/fairness/hand';
import { useEffect, useState, type ReactNode } from 'react';
import { isPlayName } from '../blackjack/play-name';
import { CheckMark } from '../fairness/check-mark';
import fairness from '../fairness/fairness.module.css';
import { Reasons } from '../fairness/proof-steps';
import { useText } from '../i18n/use-text';
import page from '../shell/page.module.css';
import { askHandVerifier } from './ask-hand-verifier';
import { parseRecord } from './editable-record';
import { blocksOf, claimedDecisions, type ClaimedDecision } from './hand-steps';
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
      {blocksOf(verification.steps).map(({ k, steps }) => (
        <div key={`${k ?? ''} ${steps[0]?.step ?? ''}`} data-decision={k ?? undefined}>
          {k !== null && <DecisionHead k={k} decision={decisions[k]} />}
          <ol className={fairness.steps}>
            {steps.map(({ step, status, reasons }) => (
              <li key={step} data-step={step} data-status={status}>
                <CheckMark status={status} />
                <div>
                  <p className={fairness.stepTitle}>
                    {t(`handStep.${step}`)} <span>{t(`step.${status}`)}</span>
                  </p>
                  <Reasons reasons={reasons} />
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <HandClaim />
    </section>
  );
}

interface DecisionHeadProps {
  readonly k: number;
  readonly decision: ClaimedDecision | undefined;
}

/** A decision by its name; one that the player did not make with the device's secret says so. */
function DecisionHead({ k, decision }: DecisionHeadProps): ReactNode {
  const t = useText();
  const { play = '?', actor = '?' } = decision ?? {};
  const name = isPlayName(play) ? t(`bj.play.${play}`) : play;
  return (
    <h3 className={styles.latestTitle}>
      {t('hand.verify.decision', { k, play: name })}
      {actor === 'recover' && ` (${t('hand.verify.recovered')})`}
      {actor === 'automatic' && ` (${t('hand.verify.automatic')})`}
    </h3>
  );
}

/** What a hand that verifies shows, and what it does not. */
export function HandClaim(): ReactNode {
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
        <li>{t('hand.verify.hides1')}</li>
        <li>{t('hand.verify.hides2')}</li>
      </ul>
    </div>
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
