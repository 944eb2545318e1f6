'use client';
import { PageLink } from '../shell/page-link';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { NoSession } from '../session/no-session';
import { useSession } from '../session/session-store';
import button from '../shell/button.module.css';
import { PageState } from '../shell/page-state';
import { TableSkeleton } from '../shell/skeleton';
import { TableConnection } from './table-connection';
import { TableRoom } from './table-room';
import { shownState, TableContext, useTable } from './table-store';

const FIRST_TABLE = 'main';

/** `/table?id=…`: keeps a connection open for as long as the page is shown. */
export function TablePage(): ReactNode {
  const tableId = useSearchParams().get('id') ?? FIRST_TABLE;
  const [attempt, setAttempt] = useState(0);
  const [connection, setConnection] = useState<TableConnection | null>(null);
  useEffect(() => {
    const opened = new TableConnection(tableId);
    setConnection(opened);
    void opened.open();
    return () => {
      opened.close();
    };
  }, [tableId, attempt]);
  if (!connection) return <TableSkeleton />;
  return (
    <TableContext value={connection.store}>
      <TableDoor
        connection={connection}
        onRetry={() => {
          setAttempt(attempt + 1);
        }}
      />
    </TableContext>
  );
}

interface TableDoorProps {
  readonly connection: TableConnection;
  readonly onRetry: () => void;
}

function TableDoor({ connection, onRetry }: TableDoorProps): ReactNode {
  const t = useText();
  const failure = useTable((table) => table.failure);
  const detail = useTable((table) => table.detail);
  const seated = useTable((table) => shownState(table) !== null);
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
  if (!detail || !seated) return <TableSkeleton />;
  return <TableRoom desk={connection.desk} detail={detail} />;
}
