'use client';
import type { ReactNode } from 'react';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import type { BetOffer } from '../felt/bet-offer';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { BetTable } from '../rules/bet-table';
import { Dialog } from '../shell/dialog';

interface BetsDialogProps {
  readonly open: boolean;
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  readonly onClose: () => void;
}

/** Payouts, limits and exact edges of this table. */
export function BetsDialog({ open, offers, edges, onClose }: BetsDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog open={open} title={t('rules.bets')} onClose={onClose}>
      <BetTable offers={offers} edges={edges} />
      <p>{t('spot.edgeHint')}</p>
      <p>{t('rules.push')}</p>
    </Dialog>
  );
}
