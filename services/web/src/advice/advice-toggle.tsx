'use client';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { lazyPart } from '../shell/lazy-part';
import type { Advisor } from './advice-question';

const AdvicePanel = lazyPart(() => import('./advice-panel').then((module) => module.AdvicePanel));

/** Opens and closes the panel. Its script comes when it is first opened. */
export function AdviceToggle({ advisor }: { readonly advisor: Advisor }): ReactNode {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={button.quiet}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {t('advice.open')}
      </button>
      {open && <AdvicePanel advisor={advisor} />}
    </>
  );
}
