'use client';
import { useEffect, type ReactNode } from 'react';
import type { Translate } from '../i18n/translate';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import button from '../shell/button.module.css';
import { Dialog } from '../shell/dialog';
import { stakesOf, type Stake } from '../table/bet-slip';
import { deleteBet, loadSavedBets, saveBet, useSavedBets, type SavedBet } from './saved-bets';
import styles from './saved-bets.module.css';

interface SavedBetsDialogProps {
  /** The bets on the table, which can be saved. */
  readonly current: readonly Stake[];
  readonly onPlace: (bets: SavedBet) => void;
  readonly onClose: () => void;
}

/** The player's saved bets: place one, delete one, or save what lies on the table. */
export function SavedBetsDialog({ current, onPlace, onClose }: SavedBetsDialogProps): ReactNode {
  const t = useText();
  const { saved } = useSavedBets();
  useEffect(loadSavedBets, []);
  return (
    <Dialog open title={t('saved.title')} onClose={onClose}>
      {saved.length === 0 && <p>{t('saved.none')}</p>}
      <ul className={styles.list}>
        {saved.map((bets, at) => (
          <li key={at}>
            <button
              type="button"
              className={button.primary}
              onClick={() => {
                onPlace(bets);
                onClose();
              }}
            >
              {t('saved.place', { bets: betsText(t, bets) })}
            </button>
            <button
              type="button"
              className={button.quiet}
              aria-label={t('saved.delete', { bets: betsText(t, bets) })}
              onClick={() => {
                deleteBet(at);
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={button.quiet}
        aria-disabled={current.length === 0}
        onClick={() => {
          if (current.length > 0) saveBet(stakesOf(current));
        }}
      >
        {t('saved.save')}
      </button>
    </Dialog>
  );
}

function betsText(t: Translate, bets: SavedBet): string {
  return bets
    .map(({ target, amount }) =>
      t('saved.bet', { amount: amountText(amount, { whole: true }), target: t(`bet.${target}`) }),
    )
    .join(', ');
}
