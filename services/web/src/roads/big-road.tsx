import type { Roads } from '@sabot/roads';
import type { ReactNode } from 'react';
import { RoadGrid } from './road-grid';
import { columnsOf } from './road-columns';
import styles from './roads.module.css';

interface BigRoadProps {
  readonly cells: Roads['bigRoad']['cells'];
  /** Columns to draw even when fewer are in use. */
  readonly atLeast?: number;
  readonly cell?: number;
}

/** Hollow rings in one column for each run of the same winner; ties as a slash with their count, pairs as dots. */
export function BigRoad({ cells, atLeast = 0, cell = 22 }: BigRoadProps): ReactNode {
  const unit = cell / 22;
  return (
    <RoadGrid columns={columnsOf(cells, atLeast)} cell={cell}>
      {cells.map(({ i, result, col, row, ties, playerPair, bankerPair }) => (
        <g
          key={`${col}-${row}-${i ?? 'ties'}`}
          transform={`translate(${col * cell + cell / 2} ${row * cell + cell / 2}) scale(${unit})`}
        >
          {result && <circle r="7.4" className={styles.ring} data-result={result} />}
          {ties > 0 && <path d="M-7.5 7.5 7.5-7.5" className={styles.tieSlash} />}
          {ties > 1 && (
            <text y="4" className={styles.tieCount}>
              {ties}
            </text>
          )}
          {bankerPair && <circle cx="-6.6" cy="-6.6" r="3" className={styles.pair} data-result="B" />}
          {playerPair && <circle cx="6.6" cy="6.6" r="3" className={styles.pair} data-result="P" />}
        </g>
      ))}
    </RoadGrid>
  );
}
