'use client';
import type { ReactNode } from 'react';
import { Hand } from './hand';
import type { HandView } from './felt-view';
import styles from './felt.module.css';

interface FeltProps {
  readonly player: HandView;
  readonly banker: HandView;
  /** Countdown or deal button. */
  readonly middle: ReactNode;
  readonly banner: ReactNode;
  readonly strip?: ReactNode;
  readonly children: ReactNode;
}

/** The table itself: rail, cloth, the lettering in an arch, the shoe, both hands and the spots. */
export function Felt({ player, banker, middle, banner, strip, children }: FeltProps): ReactNode {
  return (
    <div className={styles.rail}>
      <div className={styles.felt}>
        {strip}
        <div className={styles.hands}>
          <Shoe />
          <Hand hand={player} />
          <div className={styles.middle}>{middle}</div>
          <Hand hand={banker} />
        </div>
        <div className={styles.arch}>
          <Arch />
          {banner}
        </div>
        {children}
      </div>
    </div>
  );
}

function Shoe(): ReactNode {
  return (
    <svg viewBox="0 0 120 80" className={styles.shoe} aria-hidden="true">
      <path d="M14 18 92 6l22 14v44L30 76 14 62z" fill="#1b1f22" stroke="#000" strokeOpacity="0.5" />
      <path d="M14 18 92 6l22 14-80 12z" fill="#33393d" />
      <path d="M34 32 114 20v44L30 76z" fill="#23282b" />
      <path d="M36 40l30-4.6v29L34 69z" fill="#6d1420" stroke="#d9b868" strokeWidth="1.2" />
      <path d="M20 26l12 9v34l-12-9z" fill="#fffdf6" opacity="0.9" />
    </svg>
  );
}

function Arch(): ReactNode {
  return (
    <svg viewBox="0 0 900 56" className={styles.letters} aria-hidden="true">
      <path id="arch" d="M60 12Q450 62 840 12" fill="none" />
      <path d="M20 8Q450 66 880 8" fill="none" stroke="#e2c17a" strokeOpacity="0.35" strokeWidth="1.2" />
      <text className={styles.archText}>
        <textPath href="#arch" startOffset="50%" textAnchor="middle">
          PUNTO BANCO ♦ SABOT ♦ PROVABLY FAIR
        </textPath>
      </text>
    </svg>
  );
}
