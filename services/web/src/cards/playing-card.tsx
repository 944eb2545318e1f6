import type { ReactNode } from 'react';
import { isRed, partsOf, type Suit } from './card-name';
import { Court } from './court';
import { PIPS, SUIT_PATHS } from './suits';
import styles from './playing-card.module.css';

interface SuitMarkProps {
  readonly suit: Suit;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned?: boolean;
}

function SuitMark({ suit, x, y, size, turned = false }: SuitMarkProps): ReactNode {
  const scale = size / 24;
  const turn = turned ? ' rotate(180)' : '';
  return (
    <path d={SUIT_PATHS[suit]} transform={`translate(${x} ${y})${turn} scale(${scale}) translate(-12 -12)`} />
  );
}

function Corner({ suit, rank }: { readonly suit: Suit; readonly rank: string }): ReactNode {
  return (
    <>
      <text
        x="12.5"
        y="24"
        className={styles.rank}
        {...(rank === '10' && { textLength: 20, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {rank}
      </text>
      <SuitMark suit={suit} x={12.5} y={36} size={14} />
    </>
  );
}

/** The face of a card. It is decorative for screen readers: the hand names its cards in words. */
export function CardFace({ code }: { readonly code: string }): ReactNode {
  const { suit, rank } = partsOf(code);
  const pips = PIPS[rank];
  return (
    <svg viewBox="0 0 100 140" className={styles.card} data-red={isRed(suit)} aria-hidden="true">
      <rect x="0.75" y="0.75" width="98.5" height="138.5" rx="8" className={styles.paper} />
      <g className={styles.ink}>
        <Corner suit={suit} rank={rank} />
        <g transform="rotate(180 50 70)">
          <Corner suit={suit} rank={rank} />
        </g>
        {pips?.map(([x, y]) => (
          <SuitMark key={`${x}-${y}`} suit={suit} x={x} y={y} size={20} turned={y > 70} />
        ))}
        {rank === 'A' && <SuitMark suit={suit} x={50} y={70} size={46} />}
      </g>
      {!pips && rank !== 'A' && <Court rank={rank} suit={suit} />}
    </svg>
  );
}

/** The back of every card. */
export function CardBack(): ReactNode {
  return (
    <svg viewBox="0 0 100 140" className={styles.card} aria-hidden="true">
      <rect x="0.75" y="0.75" width="98.5" height="138.5" rx="8" className={styles.paper} />
      <rect x="6" y="6" width="88" height="128" rx="5" fill="#6d1420" />
      <path
        d="M6 38 38 6M6 70 70 6M6 102 94 14M6 134 94 46M26 134 94 78M58 134 94 110M94 38 62 6M94 70 30 6M94 102 6 14M94 134 6 46M74 134 6 78M42 134 6 110"
        stroke="#d9b868"
        strokeWidth="0.7"
        opacity="0.55"
      />
      <rect x="9" y="9" width="82" height="122" rx="3.5" fill="none" stroke="#d9b868" strokeWidth="1.2" />
      <circle cx="50" cy="70" r="19" fill="#571019" stroke="#d9b868" strokeWidth="1.4" />
      <path d={SUIT_PATHS.s} transform="translate(50 70) scale(0.95) translate(-12 -12)" fill="#e9cd86" />
    </svg>
  );
}
