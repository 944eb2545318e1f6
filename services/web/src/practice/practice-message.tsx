'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import messages from '../table/messages.module.css';
import { refusalText } from '../table/refusal-text';
import { usePractice } from './practice-store';

/** Why a chip was returned. */
export function PracticeMessage(): ReactNode {
  const t = useText();
  const refused = usePractice((table) => table.refused);
  return (
    <div className={messages.messages} role="alert">
      {refused && (
        <p className={messages.message} data-code={refused.code}>
          <span>{refusalText(t, refused)}</span>
        </p>
      )}
    </div>
  );
}
