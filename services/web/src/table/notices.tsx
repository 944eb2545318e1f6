'use client';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { play } from '../sound/sounds';
import { refusalText } from './refusal-text';
import { dismiss, useTable, type Notice } from './table-store';
import styles from './notices.module.css';

const SHOWN_MS = 6_000;

/** Short-lived messages to the player, such as why a chip was returned. */
export function Notices(): ReactNode {
  const notices = useTable((table) => table.notices);
  return (
    <div className={styles.notices} role="alert">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useText();
  const { id, refused } = notice;
  useEffect(() => {
    play('refused');
    const timer = setTimeout(() => {
      dismiss(id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id]);
  return (
    <p className={styles.notice} data-code={refused.code}>
      <span>{refusalText(t, refused)}</span>
      <button
        type="button"
        aria-label={t('nav.close')}
        onClick={() => {
          dismiss(id);
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </p>
  );
}
