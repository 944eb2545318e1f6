'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText, shortAmountText } from '../money/amount';
import { changeSettings, useSettings } from '../settings/settings-store';
import { Chip } from './chip';
import { chipOf } from './denominations';
import { useChipDrag } from './use-chip-drag';
import { lazyPart } from '../shell/lazy-part';
import styles from './chip-rack.module.css';

const ChipsDialog = lazyPart(() => import('./chips-dialog').then((module) => module.ChipsDialog));

interface ChipRackProps {
  /** Chips worth more than this are not affordable. */
  readonly availableMinor: number;
  /** The name of the spot under the chip, as its `data-spot` says. */
  readonly onDrop: (spot: string, minor: number) => void;
}

/** The chips to choose from, or to drag onto a spot, and any other amount. */
export function ChipRack({ availableMinor, onDrop }: ChipRackProps): ReactNode {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const chosenMinor = useSettings(({ chipMinor }) => chipMinor);
  const chips = useSettings((settings) => settings.chips);
  const startDrag = useChipDrag(onDrop);
  const isOther = !chips.includes(chosenMinor);
  return (
    <div className={styles.rack} data-rack role="group" aria-label={t('chips.title')}>
      {chips.map((minor) => (
        <button
          key={minor}
          type="button"
          className={styles.choice}
          aria-pressed={minor === chosenMinor}
          data-covered={minor <= availableMinor}
          onPointerDown={(event) => {
            startDrag(event, minor);
          }}
          onClick={() => {
            changeSettings({ chipMinor: minor });
          }}
        >
          <span className="hidden">{t('chips.choose', { amount: amountText(minor, { whole: true }) })}</span>
          <Chip chip={chipOf(minor)} />
        </button>
      ))}
      <button
        type="button"
        className={`${styles.choice} ${styles.other}`}
        aria-pressed={isOther}
        onClick={() => {
          setAsking(true);
        }}
      >
        <span className="hidden">
          {isOther ? `${t('chips.other')}: ${amountText(chosenMinor)}` : t('chips.other')}
        </span>
        <span aria-hidden="true">{isOther ? shortAmountText(chosenMinor) : t('chips.otherShort')}</span>
      </button>
      {asking && (
        <ChipsDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
