'use client';
import type { BetStatement, LedgerEntry } from '@sabot/edge';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { PageLink } from '../shell/page-link';
import { PageState } from '../shell/page-state';
import { Choice } from '../shell/settings-dialog';
import { kindText, netOf, timeText } from './statement';
import { usePages, type Pages } from './use-pages';

/** Every bet on the account with its result, and the account statement. */
export function MyBets(): ReactNode {
  const t = useText();
  const [view, setView] = useState<'bets' | 'ledger'>('bets');
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
            { value: 'ledger', text: t('bets.ledger') },
          ]}
          onChoose={setView}
        />
        {view === 'bets' ? <BetList /> : <Ledger />}
      </div>
    </div>
  );
}

function BetList(): ReactNode {
  const t = useText();
  const pages = usePages<BetStatement>('/me/bets');
  return (
    <Listed pages={pages} label={t('bets.title')}>
      <thead>
        <tr>
          <th scope="col">{t('bets.time')}</th>
          <th scope="col" data-wide="true">
            {t('bets.table')}
          </th>
          <th scope="col">{t('bets.target')}</th>
          <th scope="col" data-align="end">
            {t('bets.stake')}
          </th>
          <th scope="col" data-align="end" data-wide="true">
            {t('bets.payout')}
          </th>
          <th scope="col" data-align="end">
            {t('bets.net')}
          </th>
          <th scope="col" data-wide="true">
            {t('bets.status')}
          </th>
          <th scope="col">{t('bets.proof')}</th>
        </tr>
      </thead>
      <tbody>
        {pages.items.map((bet) => {
          const net = netOf(bet);
          return (
            <tr key={bet.betId}>
              <td>
                <Time iso={bet.acceptedAt} />
              </td>
              <td data-wide="true">{bet.tableId}</td>
              <td>{t(`bet.${bet.target}`)}</td>
              <td data-align="end">{amountText(bet.amount)}</td>
              <td data-align="end" data-wide="true">
                {bet.status === 'PENDING' ? '–' : amountText(bet.payout)}
              </td>
              <td data-align="end" data-gain={net !== null && net > 0}>
                {net === null ? '–' : netText(net)}
              </td>
              <td data-wide="true">{t(`status.${bet.status}`)}</td>
              <td>
                {bet.status === 'PENDING' ? (
                  '–'
                ) : (
                  <PageLink href={`/verify?round=${encodeURIComponent(bet.roundId)}`}>
                    <span className={page.narrow}>{t('nav.verify')}</span>
                    <span className={page.wide}>{t('bets.verify')}</span>
                  </PageLink>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Listed>
  );
}

/** Date and time, in two parts so that a phone can show them on separate lines. */
function Time({ iso }: { readonly iso: string }): ReactNode {
  const [day = '', time = ''] = timeText(iso).split(' ');
  return (
    <time dateTime={iso} className={page.time}>
      <span>{day}</span> <span>{time}</span>
    </time>
  );
}

function Ledger(): ReactNode {
  const t = useText();
  const pages = usePages<LedgerEntry>('/me/ledger');
  return (
    <Listed pages={pages} label={t('bets.ledger')}>
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
    </Listed>
  );
}

interface ListedProps {
  readonly pages: Pages<unknown>;
  readonly label: string;
  readonly children: ReactNode;
}

function Listed({ pages, label, children }: ListedProps): ReactNode {
  const t = useText();
  const { status, items, more, retry } = pages;
  if (status === 'loading') return <PageState kind="loading" title={t('bets.loading')} />;
  if (status === 'sign-in')
    return <PageState kind="empty" title={t('table.signIn')} hint={t('table.signInHint')} />;
  if (status === 'failed') {
    return (
      <PageState kind="problem" title={t('bets.failed')} hint={t('table.unreachableHint')}>
        <button type="button" className={button.primary} onClick={retry}>
          {t('table.retry')}
        </button>
      </PageState>
    );
  }
  if (items.length === 0) {
    return (
      <PageState kind="empty" title={t('bets.empty')} hint={t('bets.emptyHint')}>
        <PageLink className={button.primary} href="/">
          {t('table.toLobby')}
        </PageLink>
      </PageState>
    );
  }
  return (
    <>
      <div className={page.scroll} tabIndex={0} role="group" aria-label={label}>
        <table className={page.table}>{children}</table>
      </div>
      {more && (
        <button type="button" className={button.quiet} onClick={more}>
          {t('bets.more')}
        </button>
      )}
    </>
  );
}
