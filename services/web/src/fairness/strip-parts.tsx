'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { CheckMark, markOf } from './check-mark';
import styles from './fairness.module.css';

interface CommitmentProps {
  /** The round or the hand that it is for, in words. */
  readonly name: string;
  readonly serverHash: string | null;
  readonly onOpen: () => void;
}

/** The hash of the secret, which is fixed before anything is staked. */
export function Commitment({ name, serverHash, onOpen }: CommitmentProps): ReactNode {
  const t = useText();
  return (
    <button type="button" className={styles.commitment} onClick={onOpen}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2 2 4-4.5" />
      </svg>
      <span className={styles.round}>{name}</span>
      <code title={serverHash ?? undefined}>
        {serverHash === null ? '…' : `${serverHash.slice(0, 8)}…${serverHash.slice(-6)}`}
      </code>
      <span className={styles.sealed}>{t('fair.sealed')}</span>
      <span className="hidden">{t('fair.open')}</span>
    </button>
  );
}

interface TickProps {
  readonly status: 'checking' | 'verified' | 'mismatch' | 'unavailable';
  readonly number: number;
  readonly text: string;
  readonly onOpen: () => void;
}

/** What the check of the latest finished round or hand found. It stays beside a message. */
export function Tick({ status, number, text, onOpen }: TickProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.tick}
      data-status={status}
      data-testid="tick"
      data-round={number}
      data-stays="true"
      aria-label={text}
      onClick={onOpen}
    >
      <CheckMark status={markOf(status)} />
      <span>{text}</span>
    </button>
  );
}
