'use client';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import '../i18n/blackjack-texts';
import { NoSession } from '../session/no-session';
import { useSession } from '../session/session-store';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { PageState } from '../shell/page-state';
import { TableSkeleton } from '../shell/skeleton';
import { HandConnection } from './hand-connection';
import { HandRoom } from './hand-room';
import { HandContext, useHand } from './hand-store';

/** `/blackjack?id=…`: keeps a connection open for as long as the page is shown. Without an id it is the first table. */
export function HandTablePage(): ReactNode {
  const wanted = useSearchParams().get('id');
  const [attempt, setAttempt] = useState(0);
  const [connection, setConnection] = useState<HandConnection | null>(null);
  useEffect(() => {
    const opened = new HandConnection(wanted);
    setConnection(opened);
    void opened.open();
    return () => {
      opened.close();
    };
  }, [wanted, attempt]);
  if (!connection) return <TableSkeleton />;
  return (
    <HandContext value={connection.store}>
      <HandDoor
        connection={connection}
        onRetry={() => {
          setAttempt(attempt + 1);
        }}
      />
    </HandContext>
  );
}

interface HandDoorProps {
  readonly connection: HandConnection;
  readonly onRetry: () => void;
}

function HandDoor({ connection, onRetry }: HandDoorProps): ReactNode {
  const t = useText();
  const failure = useHand((hand) => hand.failure);
  const table = useHand((hand) => hand.table);
  const seated = useHand(({ reveal }) => reveal.shown !== null);
  const status = useSession((session) => session.status);
  const lobby = (
    <PageLink className={button.quiet} href="/">
      {t('table.toLobby')}
    </PageLink>
  );
  if (status === 'sign-in' || status === 'banned') return <NoSession>{lobby}</NoSession>;
  if (failure === 'unknown-table') {
    return (
      <PageState kind="problem" title={t('table.unknown')} hint={t('table.unknownHint')}>
        {lobby}
      </PageState>
    );
  }
  if (failure === 'unreachable' || status === 'failed') {
    return (
      <PageState kind="problem" title={t('table.unreachable')} hint={t('table.unreachableHint')}>
        <button type="button" className={button.primary} onClick={onRetry}>
          {t('table.retry')}
        </button>
        {lobby}
      </PageState>
    );
  }
  if (!table || !seated) return <TableSkeleton />;
  return <HandRoom connection={connection} table={table} />;
}
