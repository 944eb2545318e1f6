'use client';
import type { ReactNode } from 'react';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import type { BetOffer } from '../felt/bet-offer';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import styles from './rules.module.css';

interface BetTableProps {
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
}

/** Every bet on offer, with its odds, chance to win, house edge and limits. */
export function BetTable({ offers, edges }: BetTableProps): ReactNode {
  const t = useText();
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('rules.bets')}>
      <table className={styles.bets}>
        <thead>
          <tr>
            <th scope="col">{t('rules.bet')}</th>
            <th scope="col">{t('rules.pays')}</th>
            <th scope="col">{t('rules.win')}</th>
            <th scope="col">{t('rules.edge')}</th>
            <th scope="col">{t('rules.limits')}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map(({ target, odds, min, max }) => (
            <tr key={target} data-target={target}>
              <th scope="row">{t(`bet.${target}`)}</th>
              <td>{odds}</td>
              <td>{percentOf(edges?.[target]?.win)}</td>
              <td>
                <strong>{percentOf(edges?.[target]?.edge)}</strong>
              </td>
              <td>
                {amountText(min, { whole: true })} – {amountText(max, { whole: true })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function percentOf(text: string | undefined): string {
  return text === undefined ? '…' : `${text} %`;
}
