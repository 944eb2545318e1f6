'use client';
import type { ReactNode } from 'react';
import { cardName } from '../cards/card-name';
import { CardFace } from '../cards/playing-card';
import { useText } from '../i18n/use-text';
import page from '../shell/page.module.css';
import styles from './verify-page.module.css';

interface RecordHandsProps {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** The cards that the record claims. */
export function RecordHands({ player, banker }: RecordHandsProps): ReactNode {
  const t = useText();
  return (
    <section className={`${page.panel ?? ''} ${styles.hands ?? ''}`}>
      {(
        [
          ['verify.player', player],
          ['verify.banker', banker],
        ] as const
      ).map(([key, cards]) => (
        <div key={key} className={styles.hand}>
          <h2>{t(key)}</h2>
          <p className="hidden">{cards.map((code) => cardName(t, code)).join(', ')}</p>
          <div className={styles.cards}>
            {cards.map((code, at) => (
              <div key={at} className={styles.card}>
                <CardFace code={code} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
