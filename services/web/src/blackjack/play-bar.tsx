'use client';
import type { PlayName } from '@sabot/blackjack';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import styles from './play-bar.module.css';

export interface BarPlay {
  /** What it does; the last two belong to a round that is over. */
  readonly name: PlayName | 'again' | 'change';
  readonly label: MessageKey;
  readonly keys: string;
  readonly enabled: boolean;
  /** A figure below the name, such as what the play is worth. */
  readonly figure?: string;
  readonly marked?: boolean;
  readonly run: () => void;
}

const KEYS: Readonly<Record<BarPlay['name'], string>> = {
  deal: 'n',
  hit: 'h',
  stay: 's',
  double: 'd',
  split: 'p',
  surrender: 'r',
  insurance: 'i',
  'decline-insurance': 'n',
  again: 'n',
  change: 'c',
};

/** The plays on a hand, in the order of the bar. They keep their places, whether they are legal or not. */
const HAND_PLAYS = ['hit', 'stay', 'double', 'split', 'surrender'] as const;

export function barPlay(name: BarPlay['name'], enabled: boolean, run: () => void): BarPlay {
  return { name, label: `bj.play.${name}`, keys: KEYS[name], enabled, run };
}

/** What a player may do about the round now, or could if it were legal. */
export function playsOf(legal: readonly PlayName[]): readonly PlayName[] {
  return legal.includes('insurance') ? ['insurance', 'decline-insurance'] : HAND_PLAYS;
}

/** The shortcuts of some plays: H hit, S stay, D double, P split, R surrender. */
export function playKeys(plays: readonly BarPlay[]): Readonly<Record<string, () => void>> {
  return Object.fromEntries(
    plays.map(({ keys, enabled, run }) => [
      keys,
      () => {
        if (enabled) run();
      },
    ]),
  );
}

/** The decisions of a hand. A button that cannot be used now says so, keeps its place and does nothing. */
export function PlayBar({ plays }: { readonly plays: readonly BarPlay[] }): ReactNode {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const set = plays.map(({ name }) => name).join();
  useEffect(() => {
    // A button that has gone takes the focus with it; the first of the new ones gets it.
    if (document.activeElement !== document.body) return;
    bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [set]);
  return (
    <div ref={bar} className={styles.plays} data-actions role="group" aria-label={t('action.title')}>
      {plays.map(({ name, label, keys, enabled, figure, marked, run }) => (
        <button
          key={name}
          type="button"
          className={styles.play}
          data-play={name}
          data-marked={marked}
          aria-disabled={!enabled}
          aria-keyshortcuts={keys}
          onClick={() => {
            if (enabled) run();
          }}
        >
          <span>{t(label)}</span>
          {figure !== undefined && <small>{figure}</small>}
        </button>
      ))}
    </div>
  );
}
