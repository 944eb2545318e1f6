'use client';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { SPEED_FACTORS } from '../settings/settings';
import { useSettings } from '../settings/settings-store';
import { lazyPart, lazyScript } from '../shell/lazy-part';
import { CARD_FLIGHT_MS } from './reveal-player';
import styles from './hand.module.css';

/** No card lies on the table while the first bet is made, so their drawings need not come before it. */
const drawings = lazyScript(() => import('../cards/playing-card'));
const CardFace = lazyPart(() => drawings().then((module) => module.CardFace));
const CardBack = lazyPart(() => drawings().then((module) => module.CardBack));

export interface HandCard {
  readonly code: string;
  /**
   * `still`: on the table when we came; `dealt`: seen face up; `air`: on its way, face down; `down`: stays face down, and
   * its code is not known; `turning`: such a card that turns over where it lies.
   */
  readonly state: 'still' | 'dealt' | 'air' | 'down' | 'turning';
  /** Lies across, like baccarat's third card. */
  readonly sideways?: boolean;
}

export interface HandView {
  readonly id: string;
  readonly name: string;
  /** `start` or `end`: the side on which a sideways card lies. */
  readonly outer: 'start' | 'end';
  readonly cards: readonly HandCard[];
  /** Whether a card of this hand may lie sideways, so that there is always room for it. */
  readonly across: boolean;
  /** Empty places that are drawn while there are fewer cards. */
  readonly places: number;
  /** The total of the cards face up; null without one. */
  readonly total: string | null;
  readonly won: boolean;
  /** Whether the hand has lost, where hands lose for themselves. */
  readonly lost?: boolean;
  /** The whole hand in words, of cards face up only. */
  readonly words: string;
  /** A word beside the total, such as "Natural". */
  readonly note?: string | null;
  /** What is staked on this hand, where stakes belong to hands. */
  readonly stake?: string;
  /** Whether the player decides about this hand now. */
  readonly active?: boolean;
  /** Whether cards lie over each other before they get small; hands with many cards do. */
  readonly overlaps?: boolean;
}

/** How much of a card the next one leaves in sight. */
const OVERLAP_SIGHT = 0.27;

/** One hand with any number of cards. They lie side by side while there is room, then overlap. */
export function Hand({ hand }: { readonly hand: HandView }): ReactNode {
  const { id, name, outer, across, cards, places, total, won, lost, words, note, stake, active, overlaps } =
    hand;
  const upright = Math.max(places, cards.filter(({ sideways }) => !sideways).length);
  const fit = overlaps ? 1 + OVERLAP_SIGHT * (upright - 1) : upright;
  const empty = Math.max(0, places - cards.length);
  const [last, setLast] = useState(cards);
  const [gone, setGone] = useState<readonly HandCard[]>([]);
  if (last !== cards) {
    setLast(cards);
    if (cards.length === 0 && last.length > 0) setGone(last.filter(isSeen));
    if (cards.length > 0 && gone.length > 0) setGone([]);
  }
  useEffect(() => {
    // Here before the first card is. If they cannot be fetched now, that card tries again.
    drawings().catch(() => undefined);
  }, []);
  return (
    <section
      className={styles.hand}
      data-side={id}
      data-won={won}
      data-lost={lost}
      data-active={active}
      aria-label={name}
      aria-current={active ? 'true' : undefined}
    >
      <p className="hidden">{words}</p>
      <div className={styles.title} aria-hidden="true">
        <span className={styles.name}>{name}</span>
        <span className={styles.total} data-testid={`total-${id}`}>
          {total ?? '–'}
        </span>
        {stake && <span className={styles.stake}>{stake}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </div>
      <div
        className={styles.cards}
        data-outer={outer}
        style={{ '--upright': upright, '--fit': fit, '--across': across ? 1.45 : 0 } as CSSProperties}
        aria-hidden="true"
      >
        {cards.map((card, at) => (
          <div
            key={`${at}-${card.code}`}
            className={styles.slot}
            style={{ '--at': at } as CSSProperties}
            data-sideways={card.sideways ?? false}
          >
            <DealtCard card={card} />
          </div>
        ))}
        {gone.map(({ code, sideways }, at) => (
          <div
            key={`gone-${at}`}
            className={styles.slot}
            style={{ '--at': at } as CSSProperties}
            data-sideways={sideways ?? false}
          >
            <div
              className={styles.gone}
              data-gone={code}
              onAnimationEnd={() => {
                setGone([]);
              }}
            >
              <CardFace code={code} />
            </div>
          </div>
        ))}
        {Array.from({ length: empty }, (_, at) => (
          <div
            key={`empty-${at}`}
            className={styles.slot}
            style={{ '--at': cards.length + at } as CSSProperties}
            data-empty="true"
          />
        ))}
      </div>
    </section>
  );
}

function isSeen({ state }: HandCard): boolean {
  return state === 'still' || state === 'dealt';
}

/** A card that flies in face down and then turns over, if it does. Its face is not in the page before it turns. */
function DealtCard({ card }: { readonly card: HandCard }): ReactNode {
  const { code, state } = card;
  const factor = useSettings(({ speed }) => SPEED_FACTORS[speed]);
  const [landed, setLanded] = useState(state !== 'air');
  const [entrance] = useState(state);
  useEffect(() => {
    if (landed) return;
    const timer = setTimeout(() => {
      setLanded(true);
    }, CARD_FLIGHT_MS * factor);
    return () => {
      clearTimeout(timer);
    };
  }, [landed, factor]);
  const turned = state !== 'down' && (landed || state !== 'air');
  const seen = isSeen(card);
  return (
    <div
      className={styles.flyer}
      data-still={entrance === 'still'}
      data-entrance={entrance}
      data-card={seen ? code : undefined}
      data-face-down={!seen}
    >
      <div className={styles.flipper} data-turned={turned}>
        {turned && (
          <div className={styles.face}>
            <CardFace code={code} />
          </div>
        )}
        <div className={styles.back}>
          <CardBack />
        </div>
      </div>
    </div>
  );
}
