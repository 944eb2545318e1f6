'use client';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
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
  readonly totalMs: number;
  /** When the time is up, on this device's clock; null when there is no countdown. */
  readonly endsAtMs: number | null;
  /** The winner's letter, shown in the middle once there is a result. */
  readonly medal?: { readonly side: string; readonly letter: string } | undefined;
}

/** The time left to bet as an emptying ring, with an icon and words, so nothing depends on colour alone. */
export function CountdownRing(props: CountdownRingProps): ReactNode {
  const { mood, words, seconds, totalMs, endsAtMs, medal } = props;
  const counting = endsAtMs !== null && seconds !== null && seconds > 0;
  return (
    <div
      className={styles.ring}
      data-mood={mood}
      data-winner={medal?.side}
      role="timer"
      aria-live="off"
      aria-label={words}
    >
      <div className={styles.dial}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
          {counting && <Rest key={endsAtMs} endsAtMs={endsAtMs} totalMs={totalMs} seconds={seconds} />}
        </svg>
        {medal && <span className={styles.winner}>{medal.letter}</span>}
        {!medal && counting && (
          <span className={styles.seconds} style={{ '--digits': String(seconds).length } as CSSProperties}>
            {seconds}
          </span>
        )}
        {!medal && !counting && <Icon mood={mood} />}
      </div>
      <p className={styles.words}>
        {counting && <Icon mood={mood} />}
        {words}
      </p>
    </div>
  );
}

function Icon({ mood }: { readonly mood: Mood }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      <path d={ICONS[mood]} />
    </svg>
  );
}

interface RestProps {
  readonly endsAtMs: number;
  readonly totalMs: number;
  readonly seconds: number;
}

/**
 * The arc that is left. Its animation starts in the past, at the instant when betting opened; this is computed once per
 * deadline, because the animation itself keeps the time from then on. Without motion the arc moves once a second.
 */
function Rest({ endsAtMs, totalMs, seconds }: RestProps): ReactNode {
  const run = useMemo(() => {
    const leftMs = Math.max(0, endsAtMs - Date.now());
    const wholeMs = Math.max(totalMs, leftMs);
    return { '--length': LENGTH, '--total': `${wholeMs}ms`, '--passed': `${leftMs - wholeMs}ms` };
  }, [endsAtMs, totalMs]);
  const gone = 1 - Math.min(1, (seconds * 1_000) / totalMs);
  return (
    <circle
      cx="50"
      cy="50"
      r={RADIUS}
      className={styles.rest}
      style={run as CSSProperties}
      strokeDasharray={LENGTH}
      strokeDashoffset={LENGTH * gone}
      data-testid="ring-rest"
    />
  );
}
