'use client';
import type { BetTarget } from '@sabot/edge';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { Chip } from './chip';
import { DENOMINATIONS } from './denominations';
import { useChipDrag } from './use-chip-drag';
import styles from './chip-rack.module.css';

interface ChipRackProps {
  readonly chosenMinor: number;
  /** Chips worth more than this are not affordable. */
  readonly availableMinor: number;
  readonly onChoose: (minor: number) => void;
  readonly onDrop: (target: BetTarget, minor: number) => void;
}

/** The chips to choose from, or to drag onto a spot. */
export function ChipRack({ chosenMinor, availableMinor, onChoose, onDrop }: ChipRackProps): ReactNode {
  const t = useText();
  const startDrag = useChipDrag(onDrop);
  return (
    <div className={styles.rack} role="group" aria-label={t('chips.title')}>
      {DENOMINATIONS.map((chip) => (
        <button
          key={chip.minor}
          type="button"
          className={styles.choice}
          aria-pressed={chip.minor === chosenMinor}
          data-covered={chip.minor <= availableMinor}
          onPointerDown={(event) => {
            startDrag(event, chip.minor);
          }}
          onClick={() => {
            onChoose(chip.minor);
          }}
        >
          <span className="hidden">
            {t('chips.choose', { amount: amountText(chip.minor, { whole: true }) })}
          </span>
          <Chip chip={chip} />
        </button>
      ))}
    </div>
  );
}
