'use client';
import type { ReactNode } from 'react';
import { CheckMark, markOf } from '../fairness/check-mark';
import { CopyValue } from '../fairness/copy-value';
import fairness from '../fairness/fairness.module.css';
import '../i18n/blackjack-texts';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import '../i18n/hand-proof-texts';
import { Dialog } from '../shell/dialog';
import { HandClaim } from '../verify/hand-claim';
import { HandFigures } from './hand-figures';
import type { HandReport } from './hand-proof';
import type { HandStore } from './hand-store';

interface HandFairnessDialogProps {
  readonly commitment: HandStore['commitment'];
  readonly reports: readonly HandReport[];
  readonly onShow: (report: HandReport) => void;
  readonly onClose: () => void;
}

/** How the cards of a hand come about, what was fixed for the next one, and the checks of the latest ones. */
export function HandFairnessDialog(props: HandFairnessDialogProps): ReactNode {
  const t = useText();
  const { commitment, reports, onShow, onClose } = props;
  return (
    <Dialog open title={t('fair.title')} onClose={onClose}>
      <p className={fairness.lead}>{t('bj.fair.lead')}</p>
      <HandClaim withoutLinks={0} />
      {commitment && <HandFigures tableId={commitment.tableId} />}
      {commitment && (
        <div className={fairness.values}>
          <CopyValue
            label={t('bj.fair.hash', { number: commitment.handNumber })}
            value={commitment.serverHash}
          />
          <CopyValue label={t('bj.fair.previous')} value={commitment.previousHash} />
        </div>
      )}
      <section>
        <h3>{t('bj.fair.latest')}</h3>
        {reports.length === 0 && <p className={fairness.lead}>{t('bj.fair.none')}</p>}
        <ul className={fairness.rounds}>
          {reports.map((report) => (
            <li key={report.handId}>
              <button
                type="button"
                className={fairness.tick}
                data-status={report.status}
                onClick={() => {
                  onShow(report);
                }}
              >
                <CheckMark status={markOf(report.status)} />
                {t('bj.no', { number: report.handNumber })} · {t(`fair.status.${report.status}`)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}
