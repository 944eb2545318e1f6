'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { timeText } from '../bets/time-text';
import { NetBanner } from './net-banner';
import { shownHand, useHand } from './hand-store';
import styles from './hand-result.module.css';

/** How the hand ended; before that, how it is held and how long it waits. */
export function ResultLine(): ReactNode {
  const t = useText();
  const { net, refund, automatic, phase } = useHand(shownHand);
  if (refund !== null && net !== null)
    return (
      <p className={styles.standing} data-testid="result">
        {t('bj.refunded')}
      </p>
    );
  if (net !== null) return <NetBanner net={net} note={automatic.length > 0 ? t('bj.automatic') : null} />;
  return phase === 'playing' && <Standing />;
}

function Standing(): ReactNode {
  const t = useText();
  const control = useHand((hand) => hand.control);
  const linked = useHand((hand) => hand.linked);
  const deadline = useHand((hand) => hand.deadline);
  const held = control === 'device' ? 'device' : 'recovered';
  if (control === 'device' && linked === 0) return null;
  return (
    <p className={styles.standing} data-testid="held" data-held={held}>
      <span>{control === 'device' ? t('bj.links.held', { decisions: linked }) : t('bj.links.without')}</span>
      {deadline !== null && (
        <span className={styles.waits}>
          {t('bj.waits', { time: timeText(new Date(deadline).toISOString()).slice(0, 16) })}
        </span>
      )}
    </p>
  );
}
