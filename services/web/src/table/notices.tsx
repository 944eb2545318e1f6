'use client';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { play } from '../sound/sounds';
import { refusalText } from './refusal-text';
import { dismiss, useTable, type Notice } from './table-store';
import styles from './notices.module.css';

const SHOWN_MS = 6_000;

/** Words to the player that come and go: above all why a chip came back. */
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
  const { id, refused, key } = notice;
  useEffect(() => {
    play('refused');
    const timer = setTimeout(() => {
      dismiss(id);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [id]);
  const text = refused ? refusalText(t, refused) : key ? t(key) : '';
  return (
    <p className={styles.notice} data-code={refused?.code}>
      <span>{text}</span>
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
