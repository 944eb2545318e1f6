'use client';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { play } from '../sound/sounds';
import styles from './messages.module.css';

const SHOWN_MS = 6_000;

const LINK_TEXTS = { silent: 'table.silent', lost: 'table.lost', moving: 'table.moving' } as const;

interface LinkNoteProps {
  readonly link: 'connecting' | 'live' | keyof typeof LINK_TEXTS;
}

/** Says that the connection is gone but the bets are safe; a planned reconnect gets a discreet note. */
export function LinkNote({ link }: LinkNoteProps): ReactNode {
  const t = useText();
  if (link === 'live' || link === 'connecting') return null;
  return (
    <p className={styles.message} role="status" data-testid={`link-${link}`} data-kind={link}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 3l18 18M8.5 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.500M2 8.500a15 15 0 0 1 4-2.700M12 19h.01M19 12a10 10 0 0 0-5-2.900M22 8.500A15 15 0 0 0 11 5" />
      </svg>
      <span>{t(LINK_TEXTS[link])}</span>
    </p>
  );
}

interface NoteProps {
  readonly text: string;
  /** The code of a refusal, which also has a sound. */
  readonly code?: string | undefined;
  readonly testId?: string | undefined;
  readonly onClose: () => void;
}

/** A short-lived message, such as why a chip was returned. */
export function Note({ text, code, testId, onClose }: NoteProps): ReactNode {
  const t = useText();
  useEffect(() => {
    if (code !== undefined) play('refused');
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [onClose, code]);
  return (
    <p className={styles.message} data-code={code} data-testid={testId}>
      <span>{text}</span>
      <button type="button" aria-label={t('nav.close')} onClick={onClose}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </p>
  );
}
