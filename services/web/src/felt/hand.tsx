'use client';
import type { ReactNode } from 'react';
import { cardName } from '../cards/card-name';
import { CardBack, CardFace } from '../cards/playing-card';
import { useText } from '../i18n/use-text';
import type { HandView } from './felt-view';
import styles from './hand.module.css';

const SLOTS = [0, 1, 2];

/** One hand: its name, its total and up to three cards, the third one placed sideways. */
export function Hand({ hand }: { readonly hand: HandView }): ReactNode {
  const t = useText();
  const { side, cards, total, won } = hand;
  const name = t(`hand.${side}`);
  const said = cards.map(({ code }) => cardName(t, code)).join(', ');
  const words =
    cards.length === 0
      ? t('hand.empty', { hand: name })
      : t('hand.summary', { hand: name, cards: said, total });
  return (
    <section className={styles.hand} data-side={side} data-won={won} aria-label={name}>
      <p className="hidden">{words}</p>
      <div className={styles.title} aria-hidden="true">
        <span className={styles.name}>{name}</span>
        <span className={styles.total} data-testid={`total-${side}`}>
          <span key={cards.length} data-still={cards.at(-1)?.still ?? true}>
            {cards.length === 0 ? '–' : total}
          </span>
        </span>
      </div>
      <div className={styles.cards} aria-hidden="true">
        {SLOTS.map((slot) => {
          const card = cards[slot];
          return (
            <div key={slot} className={styles.slot} data-third={slot === 2} data-empty={!card}>
              {card && (
                <div className={styles.flyer} key={card.code} data-still={card.still} data-card={card.code}>
                  <div className={styles.flipper}>
                    <div className={styles.face}>
                      <CardFace code={card.code} />
                    </div>
                    <div className={styles.back}>
                      <CardBack />
                    </div>
                  </div>
                </div>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
