'use client';
import type { BlackjackTable, HandStatement } from '@sabot/edge';
import { useEffect, useState, type ReactNode } from 'react';
import { cardName } from '../cards/card-name';
import '../i18n/further-texts';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import '../i18n/blackjack-texts';
import { amountText, netText } from '../money/amount';
import { rest } from '../session/rest';
import { PageLink } from '../shell/page-link';
import { Cell } from './cell';
import { Listed } from './listed';
import { SmallCards } from './small-cards';
import { Time } from './time';
import { usePages } from './use-pages';
import styles from './bets.module.css';

const COLUMNS = [
  ['bets.time'],
  ['bets.table'],
  ['bets.result'],
  ['bets.stake', 'end'],
  ['bets.payout', 'end'],
  ['bets.net', 'end'],
  ['bets.proof'],
] as const;

/** Every hand of blackjack on the account, with its cards and how it ended. */
export function HandList(): ReactNode {
  const t = useText();
  const pages = usePages<HandStatement>('/me/hands');
  const tables = useHandTables();
  const nameOf = (tableId: string): string => {
    const table = tables.find((one) => one.tableId === tableId);
    return table ? tableName(t, table) : tableId;
  };
  return (
    <Listed pages={pages}>
      <div className={styles.list}>
        <table role="table" className={styles.table} aria-label={t('bj.bets')}>
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
            {pages.items.map((statement) => (
              <HandRow
                key={statement.hand.handId}
                statement={statement}
                table={nameOf(statement.hand.tableId)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Listed>
  );
}

interface HandRowProps {
  readonly statement: HandStatement;
  readonly table: string;
}

function HandRow({ statement, table }: HandRowProps): ReactNode {
  const t = useText();
  const { hand, state, staked, paid, openedAt } = statement;
  const open = state === 'OPEN';
  return (
    <tr role="row" data-hand={hand.handId}>
      <Cell of="bets.time">
        <Time iso={openedAt} />
      </Cell>
      <Cell of="bets.table">
        {table} <small>{t('bj.no', { number: hand.handNumber })}</small>
      </Cell>
      <Cell of="bets.result">
        <HandEndText statement={statement} />
      </Cell>
      <Cell of="bets.stake" align="end">
        {amountText(staked)}
      </Cell>
      <Cell of="bets.payout" align="end">
        {open ? '–' : amountText(paid)}
      </Cell>
      <Cell of="bets.net" align="end">
        <span data-gain={!open && paid > staked}>{open ? '–' : netText(paid - staked)}</span>
      </Cell>
      <Cell of="bets.proof">
        {open ? (
          <PageLink href={`/blackjack?id=${encodeURIComponent(hand.tableId)}`}>{t('bj.playOn')}</PageLink>
        ) : (
          <PageLink href={`/verify?hand=${encodeURIComponent(hand.handId)}`}>{t('bj.verify')}</PageLink>
        )}
      </Cell>
    </tr>
  );
}

/** How each hand ended, and the cards: the player's, then the dealer's. */
function HandEndText({ statement: { hand, state } }: { readonly statement: HandStatement }): ReactNode {
  const t = useText();
  if (state === 'REFUNDED') return t('status.REFUNDED');
  const { hands, dealer, settled, withoutLinks } = hand;
  const results = settled?.hands.map(({ result }) => t(`bj.result.${result}`)).join(', ');
  const up = dealer.cards.filter((code) => code !== null);
  const spoken = (name: string, codes: readonly string[]): string =>
    `${name}: ${codes.map((code) => cardName(t, code)).join(', ')}.`;
  return (
    <>
      <span className={styles.winner}>{results ?? t('status.PENDING')}</span>
      <span className={styles.cards} aria-hidden="true">
        {hands.map(({ cards }, at) => (
          <span key={at}>
            {at > 0 && '· '}
            <SmallCards codes={cards} />
          </span>
        ))}
        – <SmallCards codes={up} />
      </span>
      <span className="hidden">
        {hands.map(({ cards }) => spoken(t('bj.you'), cards)).join(' ')} {spoken(t('bj.dealer'), up)}
      </span>
      {withoutLinks && <small>{t('bj.withoutLinks')}</small>}
    </>
  );
}

/** For the tables' names; none while they cannot be reached. */
function useHandTables(): readonly BlackjackTable[] {
  const [tables, setTables] = useState<readonly BlackjackTable[]>([]);
  useEffect(() => {
    rest<readonly BlackjackTable[]>('/blackjack/tables').then(setTables, () => undefined);
  }, []);
  return tables;
}
