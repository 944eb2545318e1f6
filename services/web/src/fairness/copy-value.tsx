'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import styles from './fairness.module.css';

interface CopyValueProps {
  readonly label: string;
  readonly value: string;
}

/** A long value in full, with a button that copies it. */
export function CopyValue({ label, value }: CopyValueProps): ReactNode {
  const t = useText();
  const [copied, setCopied] = useState(false);
  return (
    <div className={styles.copy}>
      <span className={styles.copyLabel}>{label}</span>
      <code>{value}</code>
      <button
        type="button"
        aria-label={t('fair.copy', { what: label })}
        onClick={() => {
          navigator.clipboard.writeText(value).then(
            () => {
              setCopied(true);
            },
            // The browser forbids copying; the player can still select the value.
            () => undefined,
          );
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={copied ? 'M5 13l4 4L19 7' : 'M9 9h11v12H9zM5 15H4V3h11v2'} />
        </svg>
      </button>
      <span className="hidden" role="status">
        {copied ? t('fair.copied') : ''}
      </span>
    </div>
  );
}
