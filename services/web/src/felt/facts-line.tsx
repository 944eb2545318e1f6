'use client';
import type { BetTarget } from '@sabot/edge';
import type { ReactNode } from 'react';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import type { BetOffer } from './bet-offer';
import { offerText, spotName } from './spot';
import styles from './facts-line.module.css';

interface FactsLineProps {
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  /** The spot that the pointer or the focus is on; its figures take the place of the table's. */
  readonly pointed: BetTarget | null;
  /** The shoe in words, the most important first. */
  readonly shoe: readonly string[];
  readonly players: readonly string[];
}

const MAIN: readonly BetTarget[] = ['PLAYER', 'BANKER', 'TIE'];

/** Limits, shoe and players in one line on the felt; what has no room is left out. */
export function FactsLine({ offers, edges, pointed, shoe, players }: FactsLineProps): ReactNode {
  const t = useText();
  const offer = offers.find(({ target }) => target === pointed);
  if (offer)
    return (
      <p className={styles.facts} data-testid="facts">
        <strong>{spotName(t, offer.target)}</strong>
        <span>{offerText(t, offer, edges?.[offer.target]?.edge)}</span>
      </p>
    );
  const main = offers.filter(({ target }) => MAIN.includes(target));
  const side = offers.filter(({ target }) => !MAIN.includes(target));
  return (
    <p className={styles.facts} data-testid="facts">
      <span>{t('facts.limits', rangeOf(main))}</span>
      {shoe.map((text, at) => (
        <span key={text} data-rank={at === 0 ? 1 : 2}>
          {text}
        </span>
      ))}
      {side.length > 0 && <span data-rank="3">{t('facts.side', rangeOf(side))}</span>}
      {players.map((text) => (
        <span key={text} data-rank="4">
          {text}
        </span>
      ))}
    </p>
  );
}

/** The lowest minimum and the highest maximum of some bets. */
function rangeOf(bets: readonly BetOffer[]): { readonly min: string; readonly max: string } {
  const min = Math.min(...bets.map((bet) => bet.min));
  const max = Math.max(...bets.map((bet) => bet.max));
  return { min: amountText(min, { whole: true }), max: amountText(max, { whole: true }) };
}
