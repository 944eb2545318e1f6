'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { CheckMark, markOf } from './check-mark';
import type { RoundCheck } from './round-check';
import { useTally } from './use-tally';
import { lazyPart } from '../shell/lazy-part';
import styles from './fairness.module.css';

const FairnessDialog = lazyPart(() => import('./fairness-dialog').then((module) => module.FairnessDialog));
const ProofDialog = lazyPart(() => import('./proof-dialog').then((module) => module.ProofDialog));

interface FairnessStripProps {
  readonly serverHash: string | null;
  readonly betBookRoot: string | null;
  readonly roundNumber: number | null;
  readonly mode: 'operator-trusted-until-close' | 'beacon';
  readonly checks: readonly RoundCheck[];
}

/** The current round's commitment, and the check mark of the latest finished round. */
export function FairnessStrip({
  serverHash,
  betBookRoot,
  roundNumber,
  mode,
  checks,
}: FairnessStripProps): ReactNode {
  const t = useText();
  const [shown, setShown] = useState<RoundCheck | null>(null);
  const [open, setOpen] = useState(false);
  const tally = useTally(checks);
  const latest = checks[0];
  return (
    <div className={styles.strip}>
      <button
        type="button"
        className={styles.commitment}
        onClick={() => {
          setOpen(true);
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2 2 4-4.5" />
        </svg>
        <span className={styles.round}>{t('table.round', { round: roundNumber ?? '–' })}</span>
        <code title={serverHash ?? undefined}>
          {serverHash === null ? '…' : `${serverHash.slice(0, 8)}…${serverHash.slice(-6)}`}
        </code>
        <span className={styles.sealed}>{t('fair.sealed')}</span>
        <span className="hidden">{t('fair.open')}</span>
      </button>
      {latest && (
        <button
          type="button"
          className={styles.tick}
          data-status={latest.status}
          data-testid="tick"
          data-round={latest.roundNumber}
          data-stays="true"
          aria-label={t(`fair.${latest.status}`, { round: latest.roundNumber })}
          onClick={() => {
            setShown(latest);
          }}
        >
          <CheckMark status={markOf(latest.status)} />
          <span>{t(`fair.${latest.status}`, { round: latest.roundNumber })}</span>
        </button>
      )}
      {open && (
        <FairnessDialog
          open
          serverHash={serverHash}
          betBookRoot={betBookRoot}
          roundNumber={roundNumber}
          mode={mode}
          checks={checks}
          tally={tally}
          onShow={setShown}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
      {shown && (
        <ProofDialog
          check={checks.find(({ roundId }) => roundId === shown.roundId) ?? shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </div>
  );
}
