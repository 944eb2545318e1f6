'use client';
import type { BetTarget, TableDetail } from '@sabot/edge';
import type { ReactNode } from 'react';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import type { BetOffer } from '../felt/bet-offer';
import { FactsLine } from '../felt/facts-line';
import { useText } from '../i18n/use-text';
import { useShown } from './table-store';

interface TableFactsProps {
  readonly detail: TableDetail;
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  readonly pointed: BetTarget | null;
}

/** Limits, shoe and players of the live table. */
export function TableFacts({ detail, ...props }: TableFactsProps): ReactNode {
  const t = useText();
  const shoe = useShown(({ table }) => table.shoeNumber);
  const cards = useShown(({ table }) => table.cardsLeft);
  const seated = useShown(({ table }) => table.seated);
  const players = useShown(({ table }) => table.players);
  const shoeTexts =
    detail.deck.model === 'infinite'
      ? [t('facts.endless')]
      : [t('facts.shoe', { shoe }), ...(cards === null ? [] : [t('facts.cards', { cards })])];
  return (
    <FactsLine
      {...props}
      shoe={shoeTexts}
      players={[t('facts.seated', { seated }), t('facts.betting', { players })]}
    />
  );
}
