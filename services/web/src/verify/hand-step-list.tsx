'use client';
import type { HandVerification } from '@sabot/fairness/hand';
import type { ReactNode } from 'react';
import { isPlayName } from '../blackjack/play-name';
import { CheckMark } from '../fairness/check-mark';
import fairness from '../fairness/fairness.module.css';
import { Reasons } from '../fairness/proof-steps';
import { useText } from '../i18n/use-text';
import { blocksOf, type ClaimedDecision } from './hand-steps';
import styles from './verify-page.module.css';

interface HandStepListProps {
  readonly verification: HandVerification;
  readonly decisions: readonly ClaimedDecision[];
}

/** Every step of a hand's proof, decision by decision. */
export function HandStepList({ verification, decisions }: HandStepListProps): ReactNode {
  const t = useText();
  return blocksOf(verification.steps).map(({ k, steps }) => (
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
  ));
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
