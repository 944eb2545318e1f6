'use client';
import { PageLink } from '../shell/page-link';
import type { ReactNode } from 'react';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { Dialog } from '../shell/dialog';
import { CheckMark, markOf } from './check-mark';
import { CopyValue } from './copy-value';
import { ProofSteps, WitnessSteps } from './proof-steps';
import type { RoundCheck } from './round-check';
import styles from './fairness.module.css';

interface ProofDialogProps {
  readonly check: RoundCheck | null;
  readonly onClose: () => void;
}

/** The proof of one round: the result, the comparisons, every step, and the values for checking it elsewhere. */
export function ProofDialog({ check, onClose }: ProofDialogProps): ReactNode {
  const t = useText();
  const bundle = check?.bundle;
  return (
    <Dialog
      open={check !== null}
      title={t('fair.proof', { round: check?.roundNumber ?? '' })}
      onClose={onClose}
    >
      {check && (
        <>
          <p className={styles.verdict} data-status={check.status}>
            <CheckMark status={markOf(check.status)} /> {t(`fair.status.${check.status}`)}
          </p>
          {check.witness.length > 0 && (
            <section>
              <h3>{t('witness.title')}</h3>
              <WitnessSteps reports={check.witness} />
            </section>
          )}
          {check.steps.length > 0 && (
            <section>
              <h3>{t('proof.title')}</h3>
              <ProofSteps steps={check.steps} />
            </section>
          )}
          {bundle && (
            <section className={styles.values}>
              <CopyValue label={t('verify.serverHash')} value={bundle.serverHash} />
              {bundle.serverSeed !== undefined && (
                <CopyValue label={t('verify.serverSeed')} value={bundle.serverSeed} />
              )}
              {'clientSeed' in bundle && (
                <CopyValue label={t('verify.clientSeed')} value={bundle.clientSeed} />
              )}
              <CopyValue label={t('verify.roundId')} value={bundle.roundId} />
            </section>
          )}
          <PageLink className={button.quiet} href={`/verify?round=${encodeURIComponent(check.roundId)}`}>
            {t('fair.proofPage')}
          </PageLink>
        </>
      )}
    </Dialog>
  );
}
