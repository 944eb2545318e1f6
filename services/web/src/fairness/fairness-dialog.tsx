'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { Dialog } from '../shell/dialog';
import { CheckMark, markOf } from './check-mark';
import { CopyValue } from './copy-value';
import type { RoundCheck } from './round-check';
import { SeedField } from './seed-field';
import styles from './fairness.module.css';

interface FairnessDialogProps {
  readonly open: boolean;
  readonly serverHash: string | null;
  readonly betBookRoot: string | null;
  readonly roundNumber: number | null;
  readonly mode: 'operator-trusted-until-close' | 'beacon';
  readonly checks: readonly RoundCheck[];
  readonly onShow: (check: RoundCheck) => void;
  readonly onClose: () => void;
}

/** How this table makes its randomness, the player's own seed, and the checks of the latest rounds. */
export function FairnessDialog(props: FairnessDialogProps): ReactNode {
  const t = useText();
  const { open, serverHash, betBookRoot, roundNumber, mode, checks, onShow, onClose } = props;
  return (
    <Dialog open={open} title={t('fair.title')} onClose={onClose}>
      <p className={styles.lead}>{t('fair.lead')}</p>
      <p className={styles.mode}>
        <span>{t('fair.mode')}</span> <strong>{t(`fair.mode.${mode}`)}</strong>
      </p>
      <div className={styles.values}>
        {serverHash !== null && (
          <CopyValue label={t('fair.hash', { round: roundNumber ?? '' })} value={serverHash} />
        )}
        {betBookRoot === null ? (
          <p className={styles.lead}>
            {t('fair.root')}: {t('fair.notSealed')}
          </p>
        ) : (
          <CopyValue label={t('fair.root')} value={betBookRoot} />
        )}
      </div>
      <SeedField />
      <section>
        <h3>{t('fair.latest')}</h3>
        {checks.length === 0 && <p className={styles.lead}>{t('fair.none')}</p>}
        <ul className={styles.rounds}>
          {checks.map((check) => (
            <li key={check.roundId}>
              <button
                type="button"
                className={styles.tick}
                data-status={check.status}
                onClick={() => {
                  onShow(check);
                }}
              >
                <CheckMark status={markOf(check.status)} />
                {t('table.round', { round: check.roundNumber })} · {t(`fair.status.${check.status}`)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
