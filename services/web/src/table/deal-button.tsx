'use client';
import type { ReactNode } from 'react';
import button from '../shell/button.module.css';
import styles from './deal-button.module.css';

interface DealButtonProps {
  readonly text: string;
  /** A second line, such as whom it concerns. */
  readonly note?: string | null;
  readonly ready: boolean;
  readonly onDeal: () => void;
}

/** Asks for the cards, where other tables have their countdown. */
export function DealButton({ text, note, ready, onDeal }: DealButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${button.primary} ${styles.deal}`}
      aria-disabled={!ready}
      data-testid="deal"
      onClick={() => {
        if (ready) onDeal();
      }}
    >
      {text}
      {note && <small>{note}</small>}
    </button>
  );
}
