'use client';
import { useState, type ReactNode } from 'react';
import fairness from '../fairness/fairness.module.css';
import { Commitment, Tick } from '../fairness/strip-parts';
import { useText } from '../i18n/use-text';
import { lazyPart } from '../shell/lazy-part';
import type { HandReport } from './hand-proof';
import { shownHand, useHand } from './hand-store';

const HandFairnessDialog = lazyPart(() =>
  import('./hand-fairness-dialog').then((module) => module.HandFairnessDialog),
);
const HandProofDialog = lazyPart(() =>
  import('./hand-proof-dialog').then((module) => module.HandProofDialog),
);

/** The commitment of the hand, and what the check of the latest finished one found. */
export function HandStrip(): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<HandReport | null>(null);
  const handNumber = useHand((hand) => shownHand(hand).handNumber);
  const commitment = useHand((hand) => hand.commitment);
  const reports = useHand((hand) => hand.reports);
  // The check of a hand tells how it ended, so it waits for the cards.
  const settled = useHand(({ reveal }) => reveal.turning === null);
  const latest = reports[0];
  return (
    <div className={fairness.strip}>
      <Commitment
        name={t('bj.no', { number: commitment?.handNumber ?? handNumber })}
        serverHash={commitment?.serverHash ?? null}
        onOpen={() => {
          setOpen(true);
        }}
      />
      {latest && settled && (
        <Tick
          status={latest.status}
          number={latest.handNumber}
          text={t(`bj.fair.${latest.status}`, { number: latest.handNumber })}
          onOpen={() => {
            setShown(latest);
          }}
        />
      )}
      {open && (
        <HandFairnessDialog
          commitment={commitment}
          reports={reports}
          onShow={setShown}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
      {shown && (
        <HandProofDialog
          report={reports.find(({ handId }) => handId === shown.handId) ?? shown}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </div>
  );
}
