'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { announcements, secondsAnnouncement, type SaidAbout } from './announcements';
import { standingBets } from './bet-slip';
import { useShown, useTable } from './table-store';
import { useCountdown } from './use-countdown';

/** Sentences kept in the log; older ones have been read out. */
const MAX_SENTENCES = 8;

/** Announces what happens to players who cannot see the table, as a polite live region. */
export function LiveRegion(): ReactNode {
  const t = useText();
  const [said, setSaid] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const before = useRef<SaidAbout | null>(null);
  const latestId = useRef(0);
  const state = useShown((shown) => shown);
  const slip = useTable((table) => table.slip);
  const offsetMs = useTable(({ clock }) => clock?.offsetMs ?? 0);
  const { table } = state;
  const seconds = useCountdown(table.state === 'BETTING' ? table.closesAt : null, offsetMs);
  const say = (texts: readonly string[]): void => {
    if (texts.length === 0) return;
    const added = texts.map((text) => ({ id: (latestId.current += 1), text }));
    setSaid((earlier) => [...earlier, ...added].slice(-MAX_SENTENCES));
  };
  useEffect(() => {
    const accepted = standingBets(slip).filter(({ status }) => status === 'accepted');
    const now = { state, accepted };
    say(announcements(t, before.current, now));
    before.current = now;
  }, [state, slip, t]);
  useEffect(() => {
    const text = seconds === null ? null : secondsAnnouncement(t, seconds);
    if (text !== null) say([text]);
  }, [seconds, t]);
  return (
    <div className="hidden" role="log" aria-live="polite" aria-label={t('table.notes')}>
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
