import type { ReactNode } from 'react';
import { shortAmountText } from '../money/amount';
import type { Denomination } from './denominations';
import styles from './chip.module.css';

const EDGE_ANGLES = [0, 45, 90, 135, 180, 225, 270, 315];

interface ChipProps {
  readonly chip: Denomination;
  /** False for a chip that lies under another one. */
  readonly labelled?: boolean;
}

/** A clay chip seen from above. */
export function Chip({ chip, labelled = true }: ChipProps): ReactNode {
  const label = shortAmountText(chip.minor);
  return (
    <svg viewBox="0 0 64 64" className={styles.chip} aria-hidden="true">
      <circle cx="32" cy="32" r="31" fill={chip.color} />
      {EDGE_ANGLES.map((angle) => (
        <rect
          key={angle}
          x="28"
          y="1"
          width="8"
          height="9"
          fill={chip.edge}
          transform={`rotate(${angle} 32 32)`}
        />
      ))}
      <circle cx="32" cy="32" r="30.4" fill="none" stroke="#000" strokeOpacity="0.35" strokeWidth="1.2" />
      <circle cx="32" cy="32" r="21.5" fill={chip.color} stroke={chip.edge} strokeWidth="1.4" />
      <circle
        cx="32"
        cy="32"
        r="18.6"
        fill="none"
        stroke={chip.edge}
        strokeOpacity="0.55"
        strokeWidth="0.9"
        strokeDasharray="2.4 2.4"
      />
      <path d="M7 22A27 27 0 0 1 57 22" fill="none" stroke="#fff" strokeOpacity="0.25" strokeWidth="3" />
      {labelled && (
        <text x="32" y="38.5" fill={chip.edge} className={styles.label} data-long={label.length > 3}>
          {label}
        </text>
      )}
    </svg>
  );
}
