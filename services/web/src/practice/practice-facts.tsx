'use client';
import type { BetTarget } from '@sabot/edge';
import type { ReactNode } from 'react';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import type { BetOffer } from '../felt/bet-offer';
import { FactsLine } from '../felt/facts-line';
import { useText } from '../i18n/use-text';
import { shownShot, usePractice } from './practice-store';

interface PracticeFactsProps {
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  readonly pointed: BetTarget | null;
}

/** Limits and what is left of the shoe. */
export function PracticeFacts(props: PracticeFactsProps): ReactNode {
  const t = useText();
  const cards = usePractice((table) => shownShot(table).cardsRemaining);
  return <FactsLine {...props} shoe={[t('facts.cards', { cards })]} players={[]} />;
}
