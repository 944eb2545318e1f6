'use client';
import { DEFAULT_PAY_TABLE, payTableToJson, STANDARD_BETS } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS, type DeckModel } from '@sabot/cards';
import type { OfferedBet, TableDetail } from '@sabot/edge';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ModeExplained } from '../fairness/mode-explained';
import { useEdges } from '../fairness/use-edges';
import { offersOf } from '../felt/prices';
import { tableName } from '../i18n/table-name';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { useOpenTables } from '../lobby/use-open-tables';
import { rest } from '../session/rest';
import page from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title';
import { BetTable } from './bet-table';
import { Tableau } from './tableau';
import styles from './rules.module.css';

type PricedTable = Pick<TableDetail, 'tableId' | 'name' | 'deck' | 'payTable' | 'limits'>;

const EIGHT_DECKS: DeckModel = { model: 'shoe', decks: 8 };
const STANDARD_LIMITS: readonly OfferedBet[] = STANDARD_BETS.map((target) => ({
  target,
  min: Number(DEFAULT_BET_LIMITS.minMinor),
  max: Number(DEFAULT_BET_LIMITS.maxMinor),
  step: 1,
}));

/** The rules, and what each bet really costs at the chosen table. */
export function HowToPlay(): ReactNode {
  const t = useText();
  usePageTitle('rules.title');
  return (
    <div className={page.page}>
      <h1>{t('rules.title')}</h1>
      <p className={page.lead}>{t('rules.lead')}</p>
      <div className={styles.two}>
        <section className={page.panel}>
          <h2>{t('rules.aim')}</h2>
          <p>{t('rules.aimText')}</p>
        </section>
        <section className={page.panel}>
          <h2>{t('rules.deal')}</h2>
          <p>{t('rules.dealText')}</p>
        </section>
      </div>
      <Tableau />
      <Prices />
      <section className={page.panel}>
        <h2>{t('rules.roads')}</h2>
        <p>{t('rules.roadsText')}</p>
      </section>
      <section className={page.panel}>
        <h2>{t('rules.fair')}</h2>
        <p>{t('rules.fairText')}</p>
        <div className={styles.modes}>
          <ModeExplained mode="operator-trusted-until-close" />
          <ModeExplained mode="beacon" />
        </div>
      </section>
      <Keys />
    </div>
  );
}

function Prices(): ReactNode {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const [table, setTable] = useState<PricedTable | null>(null);
  const tables = useOpenTables();
  const standard = useMemo(
    (): PricedTable => ({
      tableId: '',
      name: '',
      deck: EIGHT_DECKS,
      payTable: payTableToJson(DEFAULT_PAY_TABLE),
      limits: STANDARD_LIMITS,
    }),
    [],
  );
  const shown = table ?? standard;
  const edges = useEdges(shown.deck, shown.payTable);
  const choose = (tableId: string): void => {
    setChosen(tableId);
    setTable(null);
    if (tableId === '') return;
    // If the table has closed in the meantime, the page keeps the standard payouts.
    rest<TableDetail>(`/tables/${encodeURIComponent(tableId)}`).then(setTable, () => {
      setChosen('');
    });
  };
  useEffect(() => {
    // A table links here as `/how-to-play?table=…`, so that its own prices and limits are shown first.
    const asked = new URLSearchParams(location.search).get('table');
    if (asked !== null) choose(asked);
  }, []);
  return (
    <section className={page.panel}>
      <h2>{t('rules.bets')}</h2>
      <p>{t('rules.betsText')}</p>
      <div className={page.field}>
        <label htmlFor="priced-table">{t('rules.table')}</label>
        <select
          id="priced-table"
          value={chosen}
          onChange={(event) => {
            choose(event.target.value);
          }}
        >
          <option value="">{t('rules.standard')}</option>
          {tables.map((open) => (
            <option key={open.tableId} value={open.tableId}>
              {tableName(t, open)}
            </option>
          ))}
        </select>
      </div>
      <BetTable offers={offersOf(shown.limits, shown.payTable)} edges={edges} />
      <p className={page.quietText}>
        {t('rules.push')} {t('rules.pairText')} {t('spot.edgeHint')}
      </p>
    </section>
  );
}

const KEYS = ['P', 'B', 'T', 'U', 'C', 'D', 'R'] as const;

function Keys(): ReactNode {
  const t = useText();
  return (
    <section className={page.panel}>
      <h2>{t('rules.keys')}</h2>
      <p>{t('rules.keysText')}</p>
      <ul className={styles.keys}>
        <li>
          <kbd>1</kbd>–<kbd>6</kbd> {t('rules.key.chips')}
        </li>
        {KEYS.map((key) => (
          <li key={key}>
            <kbd>{key}</kbd> {t(`rules.key.${key}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
