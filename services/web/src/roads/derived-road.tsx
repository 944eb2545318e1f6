import type { DerivedRoadName, Roads } from '@sabot/roads';
import type { ReactNode } from 'react';
import { RoadGrid } from './road-grid';
import { columnsOf } from './road-columns';
import styles from './roads.module.css';

const CELL = 11;

interface DerivedRoadProps {
  readonly name: DerivedRoadName;
  readonly road: Roads[DerivedRoadName];
}

/** A derived road: big eye boy as rings, small road as dots, cockroach pig as strokes. */
export function DerivedRoad({ name, road }: DerivedRoadProps): ReactNode {
  const cells = road.positions.map(
    ([col, row], at) => ({ col, row, color: road.sequence[at] === 'r' ? 'r' : 'b' }) as const,
  );
  return (
    <RoadGrid columns={columnsOf(cells)} cell={CELL}>
      {cells.map(({ col, row, color }, at) => (
        <g key={at} transform={`translate(${col * CELL + CELL / 2} ${row * CELL + CELL / 2})`}>
          <DerivedMark name={name} color={color} />
        </g>
      ))}
    </RoadGrid>
  );
}

/** One mark; the asking road uses it too. */
export function DerivedMark({
  name,
  color,
}: {
  readonly name: DerivedRoadName;
  readonly color: 'r' | 'b';
}): ReactNode {
  if (name === 'bigEyeBoy') return <circle r="3.7" className={styles.derivedRing} data-color={color} />;
  if (name === 'smallRoad') return <circle r="4.2" className={styles.derivedDot} data-color={color} />;
  return <path d="M-3.6 3.6 3.6-3.6" className={styles.derivedStroke} data-color={color} />;
}
