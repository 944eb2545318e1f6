'use client';
import { parseRules } from '@sabot/blackjack';
import type { BlackjackTable } from '@sabot/edge';
import type { ReactNode } from 'react';
import { edgePercent } from '../blackjack/edge-percent';
import { rulesWords } from '../blackjack/rules-words';
import { CardFace } from '../cards/playing-card';
import '../i18n/further-texts';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import '../i18n/blackjack-texts';
import { amountText } from '../money/amount';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import styles from './lobby.module.css';

/** The hand that everybody hopes for here. */
const BLACKJACK = ['sA', 'hJ'];

/** The tables of blackjack, beside those of baccarat. */
export function HandTables({ tables }: { readonly tables: readonly BlackjackTable[] }): ReactNode {
  return (
    <ul className={styles.tables} role="list" data-testid="hand-tables">
      {tables.map((table) => (
        <li key={table.tableId}>
          <HandTableCard table={table} />
        </li>
      ))}
    </ul>
  );
}

function HandTableCard({ table }: { readonly table: BlackjackTable }): ReactNode {
  const t = useText();
  const name = tableName(t, table);
  const read = parseRules(table.rules);
  const { min, max } = table.limits;
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{name}</h2>
        <p className={styles.standing} data-open="true">
          {t('phase.onDemand')}
        </p>
      </header>
      <div className={styles.pair} aria-hidden="true">
        {BLACKJACK.map((code) => (
          <CardFace key={code} code={code} />
        ))}
      </div>
      <ul className={styles.shares}>
        {read.ok && rulesWords(t, read.value).map((text) => <li key={text}>{text}</li>)}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{t('lobby.limits')}</dt>
          <dd>
            {amountText(min, { whole: true })} – {amountText(max, { whole: true })}
          </dd>
        </div>
        <div>
          <dt>{t('spot.edge')}</dt>
          <dd>{edgePercent(table.houseEdge)} %</dd>
        </div>
      </dl>
      <PageLink
        className={button.primary}
        href={`/blackjack?id=${encodeURIComponent(table.tableId)}`}
        aria-label={t('lobby.joinTable', { name })}
      >
        {t('lobby.join')}
      </PageLink>
    </article>
  );
}
