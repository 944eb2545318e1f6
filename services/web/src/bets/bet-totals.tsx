'use client';
import type { BetStatement } from '@sabot/edge';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import { totalsOf } from './bet-selection';
import styles from './bets.module.css';

/** What the bets on the page add up to, for each currency. */
export function BetTotalsList({ bets }: { readonly bets: readonly BetStatement[] }): ReactNode {
  const t = useText();
  return totalsOf(bets).map(({ currency, count, open, staked, returned, net }) => (
    <section key={currency} className={styles.totals} aria-label={`${t('bets.totals')}, ${currency}`}>
      <h2>
        {t('bets.totals')} <small>{currency}</small>
      </h2>
      <dl>
        <div>
          <dt>{t('bets.count')}</dt>
          <dd>
            {count} {open > 0 && <small>{`(${t('bets.open')}: ${open})`}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('bets.stake')}</dt>
          <dd>{amountText(staked)}</dd>
        </div>
        <div>
          <dt>{t('bets.payout')}</dt>
          <dd>{amountText(returned)}</dd>
        </div>
        <div>
          <dt>{t('bets.net')}</dt>
          <dd data-gain={net > 0}>{netText(net)}</dd>
        </div>
      </dl>
    </section>
  ));
}
