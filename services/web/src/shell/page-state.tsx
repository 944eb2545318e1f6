import type { ReactNode } from 'react';
import styles from './page-state.module.css';

interface PageStateProps {
  readonly kind: 'loading' | 'empty' | 'problem';
  readonly title: string;
  readonly hint?: string;
  /** `h1` when this is all that the page shows. */
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
}

/** Says why a page has nothing to show, and what to do about it. */
export function PageState({
  kind,
  title,
  hint,
  heading: Heading = 'h2',
  children,
}: PageStateProps): ReactNode {
  return (
    <div className={styles.state} role={kind === 'problem' ? 'alert' : 'status'}>
      <svg viewBox="0 0 64 88" className={styles.card} data-kind={kind} aria-hidden="true">
        <rect x="2" y="2" width="60" height="84" rx="7" fill="#6d1420" stroke="#e2c17a" strokeWidth="2" />
        <rect x="8" y="8" width="48" height="72" rx="4" fill="none" stroke="#e2c17a" />
        <circle cx="32" cy="44" r="13" fill="#571019" stroke="#e2c17a" />
        <path
          d="M32 35c-1.5 3.5-6.7 6-6.7 9.8 0 4 5 4.6 6.3 1.7-.1 1.9-.7 3.4-1.9 4.400h4.600c-1.2-1-1.8-2.5-1.9-4.4 1.3 2.9 6.3 2.3 6.3-1.7 0-3.8-5.2-6.3-6.7-9.800z"
          fill="#e9cd86"
        />
      </svg>
      <Heading>{title}</Heading>
      {hint !== undefined && <p>{hint}</p>}
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
