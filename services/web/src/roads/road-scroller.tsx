'use client';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import styles from './roads.module.css';

interface RoadScrollerProps {
  readonly name: string;
  /** Columns in use; the newest one stays in view. */
  readonly columns: number;
  /** The size of a square; the view always starts at a whole square. */
  readonly cell: number;
  readonly children: ReactNode;
}

/** A road in its own scroll area, which follows the newest column. */
export function RoadScroller({ name, columns, cell, children }: RoadScrollerProps): ReactNode {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const follow = (): void => {
      const hidden = (columns + 1) * cell - element.clientWidth;
      element.scrollLeft = Math.max(0, Math.ceil(hidden / cell) * cell);
    };
    // The first observation comes at once, the others whenever the board gets another size.
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
    };
  }, [columns, cell]);
  return (
    <figure className={styles.road}>
      <figcaption>{name}</figcaption>
      <div
        ref={box}
        className={styles.paper}
        style={{ '--cell': `${cell}px` } as CSSProperties}
        tabIndex={0}
        role="group"
        aria-label={t('roads.scroll', { road: name })}
      >
        {children}
      </div>
    </figure>
  );
}
