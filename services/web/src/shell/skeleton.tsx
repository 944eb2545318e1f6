import type { ReactNode } from 'react';
import page from './page.module.css';
import styles from './skeleton.module.css';

/** A table before its data is here: the felt and the outlines of its spots, at the size that the table will have. */
export function TableSkeleton(): ReactNode {
  return (
    <div className={styles.table} data-skeleton="table" aria-hidden="true">
      <div className={styles.felt}>
        <div className={styles.hands}>
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className={styles.spots}>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
  );
}

/** A page of text and panels before it can be shown. */
export function PageSkeleton(): ReactNode {
  return (
    <div className={page.page} data-skeleton="page" aria-hidden="true">
      <div className={`${styles.block ?? ''} ${styles.heading ?? ''}`} />
      <div className={`${styles.block ?? ''} ${styles.line ?? ''}`} />
      <div className={`${styles.block ?? ''} ${styles.panel ?? ''}`} />
      <div className={`${styles.block ?? ''} ${styles.panel ?? ''}`} />
    </div>
  );
}

/** As many lines as a list will roughly have. */
export function ListSkeleton({ lines = 6 }: { readonly lines?: number }): ReactNode {
  return (
    <div className={styles.list} data-skeleton="list" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className={`${styles.block ?? ''} ${styles.row ?? ''}`} />
      ))}
    </div>
  );
}

/** A card of the lobby. */
export function CardSkeleton(): ReactNode {
  return (
    <div className={`${styles.block ?? ''} ${styles.card ?? ''}`} data-skeleton="card" aria-hidden="true" />
  );
}
