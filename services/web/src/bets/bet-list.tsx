'use client';
import type { BetStatement } from '@sabot/edge';
import { useState, type ReactNode } from 'react';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import { useOpenTables } from '../lobby/use-open-tables';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { betsCsv, saveFile } from './bet-csv';
import { BetRow } from './bet-row';
import { ALL_BETS, selectedBets, type BetFilter } from './bet-selection';
import { BetTotalsList } from './bet-totals';
import { Listed } from './listed';
import { timeText } from './time-text';
import { usePages } from './use-pages';
import styles from './bets.module.css';

const COLUMNS = [
  ['bets.time'],
  ['bets.table'],
  ['bets.target'],
  ['bets.result'],
  ['bets.stake', 'end'],
  ['bets.payout', 'end'],
  ['bets.net', 'end'],
  ['bets.balance', 'end'],
  ['bets.proof'],
] as const;

/** Every bet that was fetched so far, filtered, added up and ready to be saved. */
export function BetList(): ReactNode {
  const t = useText();
  const pages = usePages<BetStatement>('/me/bets');
  const tables = useOpenTables();
  const [filter, setFilter] = useState(ALL_BETS);
  const bets = selectedBets(pages.items, filter);
  const nameOf = (tableId: string): string => {
    const table = tables.find((one) => one.tableId === tableId);
    return table ? tableName(t, table) : tableId;
  };
  const tableIds = [...new Set(pages.items.map(({ tableId }) => tableId))];
  return (
    <Listed pages={pages}>
      <Filters filter={filter} tableIds={tableIds} nameOf={nameOf} onChange={setFilter} />
      <BetTotalsList bets={bets} />
      {bets.length === 0 && <p role="status">{t('bets.noMatch')}</p>}
      {bets.length > 0 && (
        <div className={styles.list}>
          <table role="table" className={styles.table} aria-label={t('bets.title')}>
            <thead role="rowgroup">
              <tr role="row">
                {COLUMNS.map(([key, align]) => (
                  <th key={key} role="columnheader" scope="col" data-align={align}>
                    {t(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {bets.map((bet) => (
                <BetRow key={bet.betId} bet={bet} table={nameOf(bet.tableId)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.save}>
        <button
          type="button"
          className={button.quiet}
          disabled={bets.length === 0}
          onClick={() => {
            const today = timeText(new Date().toISOString()).slice(0, 10);
            saveFile(`sabot-bets-${today}.csv`, betsCsv(t, bets, nameOf));
          }}
        >
          {t('bets.export')}
        </button>
        <p className={page.quietText}>{t('bets.exportHint')}</p>
      </div>
    </Listed>
  );
}

interface FiltersProps {
  readonly filter: BetFilter;
  readonly tableIds: readonly string[];
  readonly nameOf: (tableId: string) => string;
  readonly onChange: (filter: BetFilter) => void;
}

function Filters({ filter, tableIds, nameOf, onChange }: FiltersProps): ReactNode {
  const t = useText();
  return (
    <div className={styles.filters}>
      <div className={page.field}>
        <label htmlFor="bets-table">{t('bets.filterTable')}</label>
        <select
          id="bets-table"
          value={filter.tableId}
          onChange={({ target }) => {
            onChange({ ...filter, tableId: target.value });
          }}
        >
          <option value="">{t('bets.allTables')}</option>
          {tableIds.map((tableId) => (
            <option key={tableId} value={tableId}>
              {nameOf(tableId)}
            </option>
          ))}
        </select>
      </div>
      <div className={page.field}>
        <label htmlFor="bets-day">{t('bets.filterDay')}</label>
        <input
          id="bets-day"
          type="date"
          value={filter.day}
          onChange={({ target }) => {
            onChange({ ...filter, day: target.value });
          }}
        />
      </div>
    </div>
  );
}
