import type { CSSProperties, ReactNode } from 'react';
import { amountText } from '../money/amount';
import { Chip } from './chip';
import { chipsFor } from './denominations';
import styles from './chip.module.css';

interface ChipStackProps {
  readonly amount: number;
  /** Not confirmed yet. */
  readonly sent: boolean;
}

/** The chips on a spot and their sum. */
export function ChipStack({ amount, sent }: ChipStackProps): ReactNode {
  const chips = chipsFor(amount);
  return (
    <span className={styles.holder}>
      <span
        className={styles.stack}
        data-sent={sent}
        style={{ '--above': chips.length - 1 } as CSSProperties}
      >
        {chips.map((chip, at) => (
          <span key={at} className={styles.layer} style={{ '--at': at } as CSSProperties}>
            <Chip chip={chip} labelled={at === chips.length - 1} />
          </span>
        ))}
      </span>
      <span className={styles.amount}>{amountText(amount, { whole: true })}</span>
    </span>
  );
}
