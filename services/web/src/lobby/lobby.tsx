'use client';
import { useEffect, type ReactNode } from 'react';
import { CardBack, CardFace } from '../cards/playing-card';
import '../i18n/blackjack-texts';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { usePageTitle } from '../shell/page-title';
import { CardSkeleton } from '../shell/skeleton';
import { LobbyConnection, useLobby } from './lobby-store';
import { lazyPart } from '../shell/lazy-part';
import { TableCard } from './table-card';
import styles from './lobby.module.css';

/** Blackjack brings its own texts. */
const HandTables = lazyPart(() => import('./hand-tables').then((module) => module.HandTables));

/** The hand that everybody hopes for. */
const NATURAL_NINE = ['hK', 's9'];

/** The first page: the open tables, and what is special about them. */
export function Lobby(): ReactNode {
  const t = useText();
  usePageTitle('title.lobby');
  const { status, tables, handTables } = useLobby();
  useEffect(() => {
    const connection = new LobbyConnection();
    void connection.open();
    return () => {
      connection.close();
    };
  }, []);
  return (
    <div className={styles.lobby}>
      <header className={styles.hero}>
        <p className={styles.tagline}>{t('app.tagline')}</p>
        <h1>{t('lobby.title')}</h1>
        <p className={styles.lead}>{t('lobby.lead')}</p>
        <div className={styles.fan} aria-hidden="true">
          <CardBack />
          <CardBack />
          {NATURAL_NINE.map((code) => (
            <CardFace key={code} code={code} />
          ))}
        </div>
      </header>
      {tables.length === 0 && <Nothing status={status} />}
      {tables.length === 0 && status === 'loading' && (
        <div className={styles.floor}>
          <CardSkeleton />
          <CardSkeleton />
        </div>
      )}
      <div className={styles.floor}>
        {tables.length > 0 && (
          <ul className={styles.tables} role="list">
            {tables.map((table) => (
              <li key={table.tableId}>
                <TableCard table={table} />
              </li>
            ))}
          </ul>
        )}
        {handTables.length > 0 && <HandTables tables={handTables} />}
      </div>
      <ul className={styles.extras}>
        <li className={styles.extra} data-kind="practice">
          <svg viewBox="0 0 64 48" aria-hidden="true">
            <rect x="6" y="6" width="26" height="37" rx="4" fill="#fffdf6" transform="rotate(-12 19 24)" />
            <rect
              x="24"
              y="5"
              width="26"
              height="37"
              rx="4"
              fill="#fffdf6"
              stroke="#0c1713"
              transform="rotate(9 37 24)"
            />
            <path
              d="M37 16c-1.2 3-6 5.4-6 9 0 3.6 4.6 4.2 5.6 1.500-.1 1.700-.6 3-1.700 4h4.200c-1.100-1-1.600-2.300-1.700-4 1 2.700 5.600 2.100 5.600-1.500 0-3.600-4.800-6-6-9z"
              fill="#17191c"
            />
          </svg>
          <div>
            <h2>{t('lobby.practiceTitle')}</h2>
            <p>{t('lobby.practiceText')}</p>
          </div>
          <PageLink className={button.quiet} href="/practice">
            {t('nav.practice')}
          </PageLink>
        </li>
        <li className={styles.extra} data-kind="trainer">
          <svg viewBox="0 0 64 48" aria-hidden="true">
            <rect x="8" y="6" width="26" height="37" rx="4" fill="#fffdf6" transform="rotate(-10 21 24)" />
            <rect x="27" y="5" width="26" height="37" rx="4" fill="#fffdf6" stroke="#0c1713" />
            <text x="40" y="31" fill="#a3242f" fontSize="20" fontWeight="700" textAnchor="middle">
              21
            </text>
          </svg>
          <div>
            <h2>{t('lobby.trainerTitle')}</h2>
            <p>{t('lobby.trainerText')}</p>
          </div>
          <PageLink className={button.quiet} href="/blackjack/trainer">
            {t('lobby.trainerLink')}
          </PageLink>
        </li>
        <li className={styles.extra} data-kind="fair">
          <svg viewBox="0 0 48 48" aria-hidden="true">
            <path
              d="M24 4l16 6v12c0 10-7 18-16 22C15 40 8 32 8 22V10z"
              fill="none"
              stroke="#e2c17a"
              strokeWidth="2.4"
            />
            <path
              d="M16 24l6 6 11-13"
              fill="none"
              stroke="#4fdc9b"
              strokeWidth="3.4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <div>
            <h2>{t('lobby.fairTitle')}</h2>
            <p>{t('lobby.fairText')}</p>
          </div>
          <PageLink className={button.quiet} href="/verify">
            {t('lobby.fairLink')}
          </PageLink>
        </li>
      </ul>
    </div>
  );
}

function Nothing({ status }: { readonly status: 'loading' | 'live' | 'unreachable' }): ReactNode {
  const t = useText();
  if (status === 'loading') {
    return (
      <p className={styles.nothing} role="status">
        {t('lobby.loading')}
      </p>
    );
  }
  const [title, hint] =
    status === 'live'
      ? (['lobby.empty', 'lobby.emptyHint'] as const)
      : (['lobby.unreachable', 'lobby.unreachableHint'] as const);
  return (
    <div className={styles.nothing} role={status === 'live' ? 'status' : 'alert'}>
      <strong>{t(title)}</strong>
      <p>{t(hint)}</p>
    </div>
  );
}
