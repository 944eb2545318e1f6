'use client';
import type { Roads } from '@sabot/roads';
import type { ReactNode } from 'react';
import { roadLetter } from '../i18n/letter';
import { useText } from '../i18n/use-text';
import { RoadGrid } from './road-grid';
import { columnsOf } from './road-columns';
import styles from './roads.module.css';

const CELL = 22;

/** Every round in order, with the winner's letter and the pairs. */
export function BeadPlate({ cells }: { readonly cells: Roads['beadPlate'] }): ReactNode {
  const t = useText();
  return (
    <RoadGrid columns={columnsOf(cells)} cell={CELL}>
      {cells.map(({ i, col, row, result, playerPair, bankerPair }) => (
        <g key={i} transform={`translate(${col * CELL + CELL / 2} ${row * CELL + CELL / 2})`}>
          <circle r="8.6" className={styles.bead} data-result={result} />
          <text y="3.9" className={styles.beadLetter}>
            {roadLetter(t, result)}
          </text>
          {bankerPair && <circle cx="-6.4" cy="-6.4" r="3" className={styles.pair} data-result="B" />}
          {playerPair && <circle cx="6.4" cy="6.4" r="3" className={styles.pair} data-result="P" />}
        </g>
      ))}
    </RoadGrid>
  );
}
