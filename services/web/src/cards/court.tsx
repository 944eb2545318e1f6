import type { ReactNode } from 'react';
import { isRed, type Suit } from './card-name';
import { SUIT_PATHS } from './suits';

const GOLD = '#c99b3b';
const SKIN = '#f5dcbc';

const HEADGEAR: Readonly<Record<string, ReactNode>> = {
  K: (
    <>
      <path d="M36 39V25.5l7 6.5 7-10 7 10 7-6.5V39z" fill={GOLD} stroke="#7c5a17" strokeWidth="0.8" />
      <path d="M36 39h28" stroke="#7c5a17" strokeWidth="2.4" />
      <path d="M42 52c1 8 4 11 8 11s7-3 8-11z" fill="#8a6a48" />
    </>
  ),
  Q: (
    <>
      <path d="M37.5 58c-4-8-3-19 3-23h19c6 4 7 15 3 23z" fill="#7b4a22" />
      <path d="M38 37l2-11 6 6 4-8 4 8 6-6 2 11z" fill={GOLD} stroke="#7c5a17" strokeWidth="0.8" />
      <circle cx="40" cy="25" r="1.7" fill={GOLD} />
      <circle cx="50" cy="22.5" r="1.9" fill={GOLD} />
      <circle cx="60" cy="25" r="1.7" fill={GOLD} />
    </>
  ),
  J: (
    <>
      <path d="M39 53c-3-6-2-15 2-17h18c4 2 5 11 2 17z" fill="#b98a4a" />
      <path d="M36 38c-1-8 6-13 15-13 8 0 14 4 14 13z" fill={GOLD} stroke="#7c5a17" strokeWidth="0.8" />
      <path d="M58 28c5-8 10-8 13-6-3 1-6 5-8 11z" fill="#f4ead0" stroke="#7c5a17" strokeWidth="0.7" />
    </>
  ),
};

/** One half of a court card; the other half is the same, rotated. */
function Bust({ rank, suit }: { readonly rank: string; readonly suit: Suit }): ReactNode {
  const robe = isRed(suit) ? '#b3262b' : '#1d3b6b';
  return (
    <g>
      <path d="M22 70c1-9 11-13 28-13s27 4 28 13z" fill={robe} />
      <path d="M41 58l9 12 9-12z" fill="#f4ead0" />
      <path d="M22 70c1-9 11-13 28-13s27 4 28 13" fill="none" stroke={GOLD} strokeWidth="1.6" />
      {rank === 'Q' && HEADGEAR.Q}
      <ellipse cx="50" cy="46.5" rx="8.6" ry="10" fill={SKIN} stroke="#8a6a48" strokeWidth="0.7" />
      {rank !== 'Q' && HEADGEAR[rank]}
      {rank === 'Q' && <path d="M39 37.5h22" stroke="#7c5a17" strokeWidth="2" />}
      <circle cx="46.6" cy="46" r="1" fill="#2c2118" />
      <circle cx="53.4" cy="46" r="1" fill="#2c2118" />
      <path d="M47.5 52.2c1.6 1.1 3.4 1.1 5 0" fill="none" stroke="#a3423c" strokeWidth="1.1" />
      <path
        d={SUIT_PATHS[suit]}
        transform="translate(30 31) scale(0.5) translate(-12 -12)"
        fill={isRed(suit) ? '#c1272d' : '#17191c'}
      />
    </g>
  );
}

/** The picture of a jack, a queen or a king. */
export function Court({ rank, suit }: { readonly rank: string; readonly suit: Suit }): ReactNode {
  return (
    <g>
      <rect x="22" y="17" width="56" height="106" rx="3" fill="#fbf3df" stroke={GOLD} strokeWidth="1.1" />
      <Bust rank={rank} suit={suit} />
      <g transform="rotate(180 50 70)">
        <Bust rank={rank} suit={suit} />
      </g>
      <path d="M22 70h56" stroke={GOLD} strokeWidth="1.6" />
    </g>
  );
}
