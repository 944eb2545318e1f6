'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import type { RoundCheck } from './round-check';
import { Commitment, Tick } from './strip-parts';
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
      <Commitment
        name={t('table.round', { round: roundNumber ?? '–' })}
        serverHash={serverHash}
        onOpen={() => {
          setOpen(true);
        }}
      />
      {latest && (
        <Tick
          status={latest.status}
          number={latest.roundNumber}
          text={t(`fair.${latest.status}`, { round: latest.roundNumber })}
          onOpen={() => {
            setShown(latest);
          }}
        />
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
