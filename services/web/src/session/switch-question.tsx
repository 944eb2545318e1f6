'use client';
import type { ReactNode } from 'react';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { Dialog } from '../shell/dialog';
import { useSession } from './session-store';
import styles from './switch-question.module.css';

/** Asks before a link makes this browser another player's. */
export function SwitchQuestion(): ReactNode {
  const t = useText();
  const answer = useSession(({ mayReplace }) => mayReplace);
  const stay = (): void => answer?.(false);
  return (
    <Dialog open={answer !== null} title={t('switch.title')} onClose={stay}>
      <p>{t('switch.text')}</p>
      <div className={styles.ways}>
        <button type="button" className={button.primary} onClick={stay}>
          {t('switch.stay')}
        </button>
        <button type="button" className={button.quiet} onClick={() => answer?.(true)}>
          {t('switch.go')}
        </button>
      </div>
    </Dialog>
  );
}
