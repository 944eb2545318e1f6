'use client';
import type { RoundResult } from '@sabot/edge';
import type { CSSProperties, ReactNode } from 'react';
import type { Mood } from './felt-view';
import styles from './countdown-ring.module.css';

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

const ICONS: Readonly<Record<Mood, string>> = {
  open: 'M8 11V7a4 4 0 0 1 7.7-1.5M6 11h12v9H6z',
  last: 'M12 6v6l4 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  closed: 'M8 11V7a4 4 0 0 1 8 0v4M6 11h12v9H6z',
  result: 'M5 13l4.500 4.500L19 8',
  waiting: 'M7 4h10M7 20h10M8 4c0 5 8 6 8 16M16 4c0 5-8 6-8 16',
};

interface CountdownRingProps {
  readonly mood: Mood;
  readonly words: string;
  /** Null when there is no countdown. */
  readonly seconds: number | null;
  readonly remainingMs: number | null;
  readonly totalMs: number;
  /** The hand whose letter is shown in the middle once there is a result. */
  readonly winner?: RoundResult['winner'] | undefined;
  /** A new key restarts the ring. */
  readonly roundKey: string;
}

/** The time left to bet as an emptying ring, with an icon and words, so nothing depends on colour alone. */
export function CountdownRing(props: CountdownRingProps): ReactNode {
  const { mood, words, seconds, remainingMs, totalMs, winner, roundKey } = props;
  const counting = remainingMs !== null && seconds !== null && seconds > 0;
  const run = {
    '--length': LENGTH,
    '--total': `${Math.max(totalMs, remainingMs ?? 0)}ms`,
    '--passed': `${Math.min(0, (remainingMs ?? 0) - totalMs)}ms`,
  } as CSSProperties;
  return (
    <div
      className={styles.ring}
      data-mood={mood}
      data-winner={winner}
      role="timer"
      aria-live="off"
      aria-label={words}
    >
      <div className={styles.dial}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
          {counting && (
            <circle
              key={roundKey}
              cx="50"
              cy="50"
              r={RADIUS}
              className={styles.rest}
              style={run}
              strokeDasharray={LENGTH}
            />
          )}
        </svg>
        {winner && <span className={styles.winner}>{winner.slice(0, 1)}</span>}
        {!winner && counting && (
          <span className={styles.seconds}>
            <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true">
              <path d={ICONS[mood]} />
            </svg>
            {seconds}
          </span>
        )}
        {!winner && !counting && (
          <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
            <path d={ICONS[mood]} />
          </svg>
        )}
      </div>
      <p className={styles.words}>{words}</p>
    </div>
  );
}
