'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { DealButton } from '../table/deal-button';
import { deal, nextRound, shownShot, usePractice } from './practice-store';

/** The deal button, where the live table has its countdown. */
export function PracticeMiddle(): ReactNode {
  const t = useText();
  const phase = usePractice((table) => shownShot(table).phase);
  const inTheAir = usePractice(({ reveal }) => reveal.turning !== null);
  const hasBets = usePractice((table) => table.bets.length > 0);
  if (phase === 'result') return <DealButton text={t('action.next')} ready onDeal={nextRound} />;
  const ready = phase === 'betting' && hasBets && !inTheAir;
  return <DealButton text={t('action.deal')} ready={ready} onDeal={deal} />;
}
