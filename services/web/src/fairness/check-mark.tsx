import type { ReactNode } from 'react';
import styles from './fairness.module.css';

type MarkStatus = 'pass' | 'fail' | 'skipped' | 'checking';

const SHAPES: Readonly<Record<MarkStatus, string>> = {
  pass: 'M6 12.5l4 4 8-9',
  fail: 'M7 7l10 10M17 7 7 17',
  skipped: 'M7 12h10',
  checking: 'M12 7v5l3 2',
};

/** A tick, a cross, a dash or a clock. It is always shown next to words. */
export function CheckMark({ status }: { readonly status: MarkStatus }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={styles.mark} data-status={status} aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={SHAPES[status]} />
    </svg>
  );
}

export function markOf(status: 'checking' | 'verified' | 'mismatch' | 'unavailable'): MarkStatus {
  const marks = { checking: 'checking', verified: 'pass', mismatch: 'fail', unavailable: 'skipped' } as const;
  return marks[status];
}
