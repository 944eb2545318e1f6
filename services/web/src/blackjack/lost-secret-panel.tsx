'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import panel from '../table/out-of-chips-panel.module.css';
import type { HandConnection } from './hand-connection';
import { useHand } from './hand-store';

/** Asks before a hand whose secret is not on this device goes on without it. */
export function LostSecretPanel({ connection }: { readonly connection: HandConnection }): ReactNode {
  const t = useText();
  const control = useHand((hand) => hand.control);
  const givenUp = useHand((hand) => hand.givenUp);
  const free = useHand(({ reveal }) => reveal.turning === null);
  if (givenUp || !free || (control !== 'lost' && control !== 'differs')) return null;
  return (
    <section className={panel.panel} role="alert" aria-label={t('bj.lost.title')} data-testid="lost-secret">
      <h2>{t('bj.lost.title')}</h2>
      <p>{t(control === 'differs' ? 'bj.lost.differs' : 'bj.lost.missing')}</p>
      <div className={panel.ways}>
        <button
          type="button"
          className={button.primary}
          onClick={() => {
            connection.giveUpSecret();
          }}
        >
          {t('bj.lost.goOn')}
        </button>
        <PageLink className={button.quiet} href="/">
          {t('table.toLobby')}
        </PageLink>
      </div>
    </section>
  );
}
