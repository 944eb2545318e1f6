import { ROWS } from '@sabot/roads';
import type { ReactNode } from 'react';
import styles from './roads.module.css';

interface RoadGridProps {
  readonly columns: number;
  readonly cell: number;
  readonly children: ReactNode;
}

/** The squared paper that every road is drawn on. */
export function RoadGrid({ columns, cell, children }: RoadGridProps): ReactNode {
  const [width, height] = [columns * cell, ROWS * cell];
  const down = Array.from({ length: columns + 1 }, (_, at) => `M${at * cell} 0V${height}`).join('');
  const across = Array.from({ length: ROWS + 1 }, (_, at) => `M0 ${at * cell}H${width}`).join('');
  return (
    <svg
      width={width + 1}
      height={height + 1}
      viewBox={`-0.5 -0.5 ${width + 1} ${height + 1}`}
      aria-hidden="true"
    >
      <path d={down + across} className={styles.grid} />
      {children}
    </svg>
  );
}
