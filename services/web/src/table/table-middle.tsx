'use client';
import type { TableDetail, TablePhase } from '@sabot/edge';
import type { ReactNode } from 'react';
import { CountdownRing } from '../felt/countdown-ring';
import { moodOf } from '../felt/felt-view';
import { letterOf } from '../i18n/letter';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import type { BetDesk } from './bet-desk';
import { urgencyOf } from './clock';
import { DealButton } from './deal-button';
import { shownState, useShown, useTable } from './table-store';
import { useCountdown } from './use-countdown';

interface TableMiddleProps {
  readonly detail: TableDetail;
  readonly desk: BetDesk | undefined;
}

/** The countdown of the live table, or the deal button of an on-demand table. */
export function TableMiddle({ detail, desk }: TableMiddleProps): ReactNode {
  const betting = useShown(({ table }) => table.state === 'BETTING' && !table.paused);
  if (betting && detail.schedule === 'on-demand') return <SoloDeal desk={desk} />;
  return <Clock totalMs={detail.bettingMs} betting={betting} />;
}

function SoloDeal({ desk }: { readonly desk: BetDesk | undefined }): ReactNode {
  const t = useText();
  const ready = useTable(({ slip }) => slip.bets.some(({ status }) => status === 'accepted'));
  const players = useShown(({ table }) => table.players);
  // Whoever deals ends the betting of everybody at the table.
  const note = players > 1 ? t('action.dealForAll', { players }) : null;
  return <DealButton text={t('action.deal')} note={note} ready={ready} onDeal={() => void desk?.deal()} />;
}

function Clock({ totalMs, betting }: { readonly totalMs: number; readonly betting: boolean }): ReactNode {
  const t = useText();
  const phase = useShown(({ table }) => table.state);
  const paused = useShown(({ table }) => table.paused);
  const closesAt = useShown(({ table }) => table.closesAt);
  const winner = useTable((table) => shownState(table)?.table.result?.winner);
  const offsetMs = useTable(({ clock }) => clock?.offsetMs ?? 0);
  const seconds = useCountdown(betting ? closesAt : null, offsetMs);
  const urgency = seconds === null ? 'calm' : urgencyOf(seconds);
  const mood = moodOf(phase, paused, urgency);
  return (
    <CountdownRing
      mood={mood}
      words={t(wordsOf(phase, paused, mood === 'last', seconds))}
      seconds={seconds}
      totalMs={totalMs}
      endsAtMs={betting && closesAt !== null ? Date.parse(closesAt) - offsetMs : null}
      medal={winner && { side: winner, letter: letterOf(t, winner) }}
    />
  );
}

/** At zero the table is about to close; that it has closed is the server's word. */
function wordsOf(phase: TablePhase, paused: boolean, last: boolean, seconds: number | null): MessageKey {
  if (paused) return 'phase.paused';
  if (phase !== 'BETTING') return `phase.${phase}`;
  if (seconds === 0) return 'phase.closing';
  return last ? 'phase.BETTING.last' : 'phase.BETTING';
}
