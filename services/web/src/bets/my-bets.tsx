'use client';
import type { LedgerEntry } from '@sabot/edge';
import { useState, type ReactNode } from 'react';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { netText } from '../money/amount';
import { lazyPart } from '../shell/lazy-part';
import page from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title';
import { Choice } from '../shell/settings-dialog';
import { BetList } from './bet-list';
import { Listed } from './listed';
import { kindText } from './statement';
import { Time } from './time';
import { usePages } from './use-pages';

const HandList = lazyPart(() => import('./hand-list').then((module) => module.HandList));

/** Every bet on the account with its result, and the account statement. */
export function MyBets(): ReactNode {
  const t = useText();
  usePageTitle('bets.title');
  const [view, setView] = useState<'bets' | 'hands' | 'ledger'>('bets');
  return (
    <div className={page.page}>
      <h1>{t('bets.title')}</h1>
      <p className={page.lead}>{t('bets.lead')}</p>
      <div className={page.panel}>
        <Choice
          legend={t('bets.tab')}
          name="view"
          chosen={view}
          options={[
            { value: 'bets', text: t('nav.bets') },
            { value: 'hands', text: t('bets.hands') },
            { value: 'ledger', text: t('bets.ledger') },
          ]}
          onChoose={setView}
        />
        {view === 'bets' && <BetList />}
        {view === 'hands' && <HandList />}
        {view === 'ledger' && <Ledger />}
      </div>
    </div>
  );
}

function Ledger(): ReactNode {
  const t = useText();
  const pages = usePages<LedgerEntry>('/me/ledger');
  return (
    <Listed pages={pages}>
      <table className={page.table} aria-label={t('bets.ledger')}>
        <thead>
          <tr>
            <th scope="col">{t('bets.time')}</th>
            <th scope="col">{t('bets.kind')}</th>
            <th scope="col" data-align="end">
              {t('bets.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.items.map(({ transferId, postedAt, kind, amount }, at) => (
            <tr key={`${transferId}-${at}`}>
              <td>
                <Time iso={postedAt} />
              </td>
              <td>{kindText(t, kind)}</td>
              <td data-align="end" data-gain={amount > 0}>
                {netText(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Listed>
  );
}
