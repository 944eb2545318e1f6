'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';

/** Sentences kept in the log; older ones have been read out. */
const MAX_SENTENCES = 8;

/** A polite live region. It speaks the sentences that a change of `about` is worth; what it finds at first is silent. */
export function SpokenLog<About>({
  about,
  words,
}: {
  readonly about: About;
  readonly words: (before: About, after: About) => readonly string[];
}): ReactNode {
  const t = useText();
  const [said, setSaid] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const before = useRef(about);
  const latestId = useRef(0);
  useEffect(() => {
    const texts = before.current === about ? [] : words(before.current, about);
    before.current = about;
    if (texts.length === 0) return;
    const added = texts.map((text) => ({ id: (latestId.current += 1), text }));
    setSaid((earlier) => [...earlier, ...added].slice(-MAX_SENTENCES));
  }, [about, words]);
  return (
    <div className="hidden" role="log" aria-live="polite" aria-label={t('table.notes')}>
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
