'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { netText } from '../money/amount';
import { announcements, secondsAnnouncement } from './announcements';
import type { TableState } from '@sabot/table-client';
import { useTable } from './table-store';
import { useCountdown } from './use-countdown';

interface LiveRegionProps {
  readonly state: TableState;
  readonly offsetMs: number;
}

/** Sentences kept in the log; older ones have been read out. */
const MAX_SENTENCES = 6;

/** Announces what happens to players who cannot see the table, as a polite live region. */
export function LiveRegion({ state, offsetMs }: LiveRegionProps): ReactNode {
  const t = useText();
  const [said, setSaid] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const before = useRef<TableState | null>(null);
  const latestId = useRef(0);
  const settled = useTable((table) => table.settled);
  const { table } = state;
  const { seconds } = useCountdown(table.state === 'BETTING' ? table.closesAt : null, offsetMs);
  const say = (texts: readonly string[]): void => {
    if (texts.length === 0) return;
    const added = texts.map((text) => ({ id: (latestId.current += 1), text }));
    setSaid((earlier) => [...earlier, ...added].slice(-MAX_SENTENCES));
  };
  useEffect(() => {
    say(announcements(t, before.current, state));
    before.current = state;
  }, [state, t]);
  useEffect(() => {
    const text = seconds === null ? null : secondsAnnouncement(t, seconds);
    if (text !== null) say([text]);
  }, [seconds, t]);
  useEffect(() => {
    if (settled) say([t('say.net', { amount: netText(settled.net) })]);
  }, [settled, t]);
  return (
    <div className="hidden" role="log" aria-live="polite" aria-label={t('table.notes')}>
      {said.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
