'use client';
import '../i18n/further-texts';
import type { Roads } from '@sabot/roads';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { BigRoad } from './big-road';
import { usedColumns } from './road-columns';
import styles from './road-strip.module.css';

const CELL = 13;

/** A small big road for screens without room beside the table. The whole board follows below. */
export const RoadStrip = memo(function RoadStrip({
  roads,
}: {
  readonly roads: Pick<Roads, 'bigRoad'>;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const columns = usedColumns(roads.bigRoad.cells);
  useEffect(() => {
    const element = box.current;
    if (element) element.scrollLeft = Math.max(0, (columns + 1) * CELL - element.clientWidth);
  }, [columns]);
  return (
    <div ref={box} className={styles.strip} aria-hidden="true">
      <BigRoad cells={roads.bigRoad.cells} atLeast={48} cell={CELL} />
    </div>
  );
});
