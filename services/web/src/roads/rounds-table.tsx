'use client';
import type { Roads } from '@sabot/roads';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import styles from './roads.module.css';

const WINNERS = { P: 'hand.PLAYER', B: 'hand.BANKER', T: 'bet.TIE' } as const;

interface RoundsTableProps {
  readonly cells: Roads['beadPlate'];
  /** The number of the board's first round. */
  readonly firstRound: number;
}

/** The bead plate as a table, newest round first. */
export function RoundsTable({ cells, firstRound }: RoundsTableProps): ReactNode {
  const t = useText();
  return (
    <details className={styles.asTable}>
      <summary>{t('roads.asTable')}</summary>
      <div className={styles.tableBox} tabIndex={0} role="group" aria-label={t('roads.asTable')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('roads.number')}</th>
              <th scope="col">{t('roads.result')}</th>
              <th scope="col">{t('roads.pairs')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.toReversed().map(({ i, result, playerPair, bankerPair }) => (
              <tr key={i}>
                <td>{firstRound + i}</td>
                <td>{t(WINNERS[result])}</td>
                <td>
                  {[playerPair && t('bet.PLAYER_PAIR'), bankerPair && t('bet.BANKER_PAIR')]
                    .filter(Boolean)
                    .join(', ') || '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
