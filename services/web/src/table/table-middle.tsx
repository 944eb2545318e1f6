'use client';
import type { TableDetail, TablePhase } from '@sabot/edge';
import type { ReactNode } from 'react';
import { CountdownRing } from '../felt/countdown-ring';
import { moodOf } from '../felt/felt-view';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { urgencyOf } from './clock';
import type { TableState } from './table-state';
import { useCountdown } from './use-countdown';

interface TableMiddleProps {
  readonly state: TableState;
  readonly detail: TableDetail;
  readonly offsetMs: number;
}

/** The countdown of the live table. */
export function TableMiddle({ state, detail, offsetMs }: TableMiddleProps): ReactNode {
  const t = useText();
  const { table } = state;
  const betting = table.state === 'BETTING' && !table.paused;
  const { remainingMs, seconds } = useCountdown(betting ? table.closesAt : null, offsetMs);
  const urgency = seconds === null ? 'calm' : urgencyOf(seconds);
  const mood = moodOf(table.state, table.paused, urgency);
  return (
    <CountdownRing
      mood={seconds === 0 ? 'closed' : mood}
      words={t(wordsOf(table.state, table.paused, mood === 'last', seconds))}
      seconds={seconds}
      remainingMs={remainingMs}
      totalMs={detail.bettingMs}
      roundKey={table.roundId ?? ''}
    />
  );
}

function wordsOf(phase: TablePhase, paused: boolean, last: boolean, seconds: number | null): MessageKey {
  if (paused) return 'phase.paused';
  if (phase !== 'BETTING') return `phase.${phase}`;
  if (seconds === 0) return 'phase.SEALING';
  return last ? 'phase.BETTING.last' : 'phase.BETTING';
}
