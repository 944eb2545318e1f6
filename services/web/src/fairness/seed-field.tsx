'use client';
import { useId, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { isPlayerSeed } from '../settings/settings';
import { changeSettings, newPlayerSeed, useSettings } from '../settings/settings-store';
import button from '../shell/button.module.css';
import styles from './fairness.module.css';

const MAX_SEED_CHARS = 64;

/** The player's own contribution to the randomness of each round. */
export function SeedField(): ReactNode {
  const t = useText();
  const seed = useSettings((settings) => settings.playerSeed);
  const field = useId();
  return (
    <div className={styles.seed}>
      <label htmlFor={field}>{t('fair.seed')}</label>
      <div className={styles.seedRow}>
        <input
          id={field}
          value={seed}
          maxLength={MAX_SEED_CHARS}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${field}-hint`}
          onChange={(event) => {
            // Ignore input that the table would refuse.
            if (isPlayerSeed(event.target.value)) changeSettings({ playerSeed: event.target.value });
          }}
        />
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            changeSettings({ playerSeed: newPlayerSeed() });
          }}
        >
          {t('fair.newSeed')}
        </button>
      </div>
      <p id={`${field}-hint`} className={styles.lead}>
        {t('fair.seedHint')}
      </p>
    </div>
  );
}
