'use client';
import type { ReactNode } from 'react';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { Dialog } from '../shell/dialog';
import { CheckMark, markOf } from './check-mark';
import { CopyValue } from './copy-value';
import { ModeExplained } from './mode-explained';
import type { RoundCheck } from './round-check';
import { SeedField } from './seed-field';
import type { Tally } from './tally';
import styles from './fairness.module.css';

interface FairnessDialogProps {
  readonly open: boolean;
  readonly serverHash: string | null;
  readonly betBookRoot: string | null;
  readonly roundNumber: number | null;
  readonly mode: 'operator-trusted-until-close' | 'beacon';
  readonly checks: readonly RoundCheck[];
  /** How many rounds this browser has verified; null before that is known. */
  readonly tally: Tally | null;
  readonly onShow: (check: RoundCheck) => void;
  readonly onClose: () => void;
}

/** How this table makes its randomness, the player's own seed, and the checks of the latest rounds. */
export function FairnessDialog(props: FairnessDialogProps): ReactNode {
  const t = useText();
  const { open, serverHash, betBookRoot, roundNumber, mode, checks, tally, onShow, onClose } = props;
  return (
    <Dialog open={open} title={t('fair.title')} onClose={onClose}>
      <p className={styles.lead}>{t('fair.lead')}</p>
      <ModeExplained mode={mode} />
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
        {tally !== null && (
          <p className={styles.lead} data-testid="tally">
            {t('tally.text', { verified: tally.verified, failed: tally.failed })}
          </p>
        )}
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
