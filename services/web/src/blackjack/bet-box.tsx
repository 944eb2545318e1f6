'use client';
import type { ReactNode } from 'react';
import { ChipStack } from '../chips/chip-stack';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import styles from './bet-box.module.css';

/** The name of the box, for a chip that is dragged onto it. */
export const BOX = 'BOX';

interface BetBoxProps {
  readonly amount: number;
  readonly chipMinor: number;
  readonly open: boolean;
  /** Limits in words. */
  readonly limits?: string;
  readonly onBet: () => void;
}

/** The one box of a table. A tap is a bet. */
export function BetBox({ amount, chipMinor, open, limits, onBet }: BetBoxProps): ReactNode {
  const t = useText();
  const target = t('bj.box');
  const bet = t('spot.bet', { amount: amountText(chipMinor, { whole: true }), target });
  const yours = amount > 0 ? `, ${t('spot.yours', { amount: amountText(amount, { whole: true }) })}` : '';
  return (
    <button
      type="button"
      className={styles.box}
      data-spot={BOX}
      data-staked={amount > 0}
      aria-disabled={!open}
      onClick={() => {
        if (open) onBet();
      }}
    >
      <span className="hidden">{(open ? bet : t('spot.closed', { target })) + yours}</span>
      <span className={styles.face} aria-hidden="true">
        <span className={styles.name}>{t('bj.boxName')}</span>
        <span className={styles.chips}>{amount > 0 && <ChipStack amount={amount} sent={false} />}</span>
        <span className={styles.limits}>{limits}</span>
      </span>
    </button>
  );
}
