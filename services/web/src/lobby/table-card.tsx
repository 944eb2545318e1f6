'use client';
import type { LobbyTable } from '@sabot/edge';
import type { ReactNode } from 'react';
import { roadLetter } from '../i18n/letter';
import { tableName } from '../i18n/table-name';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { BigRoad } from '../roads/big-road';
import { roadSummary, shareTexts } from '../roads/road-words';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { useCountdown } from '../table/use-countdown';
import { limitsOf } from './lobby-tables';
import styles from './lobby.module.css';

const THUMBNAIL_COLUMNS = 24;

/** One table in the lobby: its road, countdown and limits. */
export function TableCard({ table }: { readonly table: LobbyTable }): ReactNode {
  const t = useText();
  const name = tableName(t, table);
  const { min, max } = limitsOf(table);
  const last = table.roads.bigRoad.cells.reduce((widest, { col }) => Math.max(widest, col), 0);
  const from = Math.max(0, last + 2 - THUMBNAIL_COLUMNS);
  const cells = table.roads.bigRoad.cells
    .filter(({ col }) => col >= from)
    .map((cell) => ({ ...cell, col: cell.col - from }));
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{name}</h2>
        <Standing table={table} />
      </header>
      <div className={styles.road}>
        <p className="hidden">{roadSummary(t, table.roads, table.trends)}</p>
        <BigRoad cells={cells} atLeast={THUMBNAIL_COLUMNS} cell={14} />
      </div>
      <ul className={styles.shares} aria-hidden="true">
        {table.roads.beadPlate.length === 0 && <li>{t('roads.empty')}</li>}
        {table.roads.beadPlate.length > 0 &&
          shareTexts(table.trends).map(({ letter, percent }) => (
            <li key={letter} data-result={letter}>
              <b>{roadLetter(t, letter)}</b> {percent}
            </li>
          ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{t('lobby.limits')}</dt>
          <dd>
            {amountText(min, { whole: true })} – {amountText(max, { whole: true })}
          </dd>
        </div>
        <div>
          <dt>{t('lobby.players')}</dt>
          <dd>{table.players}</dd>
        </div>
        <div>
          <dt>{t('lobby.deck')}</dt>
          <dd>
            {table.deck.model === 'infinite'
              ? t('facts.endless')
              : t('lobby.decks', { decks: table.deck.decks })}
          </dd>
        </div>
      </dl>
      <PageLink
        className={button.primary}
        href={`/table?id=${encodeURIComponent(table.tableId)}`}
        aria-label={t('lobby.joinTable', { name })}
      >
        {t('lobby.join')}
      </PageLink>
    </article>
  );
}

function standingWords(t: Translate, { paused, schedule, state }: LobbyTable): string {
  if (paused) return t('phase.paused');
  return schedule === 'on-demand' && state === 'BETTING' ? t('phase.onDemand') : t(`phase.${state}`);
}

function Standing({ table }: { readonly table: LobbyTable }): ReactNode {
  const t = useText();
  const betting = table.state === 'BETTING' && !table.paused;
  const seconds = useCountdown(betting ? table.closesAt : null, 0);
  const words = standingWords(t, table);
  return (
    <p className={styles.standing} data-open={betting}>
      {words}
      {seconds !== null && seconds > 0 && <strong>{seconds}</strong>}
    </p>
  );
}
