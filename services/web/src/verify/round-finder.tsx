'use client';
import type { PastRound } from '@sabot/edge';
import { useEffect, useState, type ReactNode } from 'react';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import { useOpenTables } from '../lobby/use-open-tables';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { latestRounds } from './round-by-number';
import styles from './verify-page.module.css';

const MAX_LISTED = 12;

interface RoundFinderProps {
  /** The table asked for in the address; empty for the first open one. */
  readonly asked: string;
  readonly askedNumber: string;
  readonly onNumber: (tableId: string, roundNumber: number) => void;
  readonly onRound: (roundId: string) => void;
}

/** Finds a round as players know it: by its table and number, or among the latest. */
export function RoundFinder({ asked, askedNumber, onNumber, onRound }: RoundFinderProps): ReactNode {
  const t = useText();
  const tables = useOpenTables();
  const [chosen, setChosen] = useState(asked);
  const [number, setNumber] = useState(askedNumber);
  const tableId = chosen === '' ? (tables[0]?.tableId ?? '') : chosen;
  const known = tables.some((table) => table.tableId === tableId);
  return (
    <section className={page.panel}>
      <h2>{t('verify.byNumber')}</h2>
      <form
        className={page.row}
        onSubmit={(event) => {
          event.preventDefault();
          onNumber(tableId, Number(number));
        }}
      >
        <div className={page.field}>
          <label htmlFor="round-table">{t('verify.tableChoice')}</label>
          <select
            id="round-table"
            value={tableId}
            onChange={({ target }) => {
              setChosen(target.value);
            }}
          >
            {!known && <option value={tableId}>{tableId}</option>}
            {tables.map((table) => (
              <option key={table.tableId} value={table.tableId}>
                {tableName(t, table)}
              </option>
            ))}
          </select>
        </div>
        <div className={page.field}>
          <label htmlFor="round-number">{t('verify.roundNumber')}</label>
          <input
            id="round-number"
            inputMode="numeric"
            value={number}
            autoComplete="off"
            onChange={({ target }) => {
              if (/^\d{0,12}$/.test(target.value)) setNumber(target.value);
            }}
          />
        </div>
        <button type="submit" className={button.primary} disabled={tableId === '' || Number(number) < 1}>
          {t('verify.loadNumber')}
        </button>
      </form>
      {tableId !== '' && <LatestRounds key={tableId} tableId={tableId} onRound={onRound} />}
    </section>
  );
}

interface LatestRoundsProps {
  readonly tableId: string;
  readonly onRound: (roundId: string) => void;
}

function LatestRounds({ tableId, onRound }: LatestRoundsProps): ReactNode {
  const t = useText();
  const [rounds, setRounds] = useState<readonly PastRound[] | null>(null);
  useEffect(() => {
    let current = true;
    latestRounds(tableId).then(
      (found) => {
        if (current) setRounds(found.slice(0, MAX_LISTED));
      },
      // Without the list a round can still be found by its number.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [tableId]);
  if (rounds === null) return null;
  return (
    <div>
      <h3 className={styles.latestTitle}>{t('verify.latest')}</h3>
      {rounds.length === 0 && <p className={page.quietText}>{t('verify.noRounds')}</p>}
      <ul className={styles.latest}>
        {rounds.map(({ roundId, roundNumber, result }) => (
          <li key={roundId}>
            <button
              type="button"
              className={button.quiet}
              onClick={() => {
                onRound(roundId);
              }}
            >
              {t('table.round', { round: roundNumber })}
              <small>
                {result
                  ? `${t(`bet.${result.winner}`)} ${result.playerTotal}–${result.bankerTotal}`
                  : t('verify.voided')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
