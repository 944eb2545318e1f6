'use client';
import { bankerDraws } from '@sabot/baccarat';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import page from '../shell/page.module.css';
import styles from './rules.module.css';

/** The banker's totals in the table; on 8 and 9, a natural has ended the deal. */
const BANKER_TOTALS = [0, 1, 2, 3, 4, 5, 6, 7];
const THIRD_CARDS: readonly (number | null)[] = [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The third-card table, computed by the rules themselves. */
export function Tableau(): ReactNode {
  const t = useText();
  return (
    <section className={page.panel}>
      <h2>{t('rules.tableau')}</h2>
      <p className={page.quietText}>{t('rules.tableauHint')}</p>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('rules.tableau')}>
        <table className={styles.tableau}>
          <thead>
            <tr>
              <th scope="col">{t('rules.bankerTotal')}</th>
              {THIRD_CARDS.map((value) => (
                <th key={value ?? 'stood'} scope="col">
                  {value ?? t('rules.stood')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {BANKER_TOTALS.map((total) => (
              <tr key={total}>
                <th scope="row">{total}</th>
                {THIRD_CARDS.map((value) => {
                  const draws = bankerDraws(total, value);
                  return (
                    <td key={value ?? 'stood'} data-draws={draws}>
                      <abbr title={t(draws ? 'rules.draw' : 'rules.stand')}>
                        {t(draws ? 'rules.D' : 'rules.S')}
                      </abbr>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
