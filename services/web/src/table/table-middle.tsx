'use client';
import type { TableDetail, TablePhase } from '@sabot/edge';
import type { ReactNode } from 'react';
import { CountdownRing } from '../felt/countdown-ring';
import { moodOf } from '../felt/felt-view';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import type { BetDesk } from './bet-desk';
import { isWaiting } from './bet-slip';
import { urgencyOf } from './clock';
import type { TableState } from '@sabot/table-client';
import { useTable } from './table-store';
import { useCountdown } from './use-countdown';

interface TableMiddleProps {
  readonly state: TableState;
  readonly detail: TableDetail;
  readonly offsetMs: number;
  readonly desk: BetDesk | undefined;
}

/** The countdown of the live table, or the deal button of an on-demand table. */
export function TableMiddle(props: TableMiddleProps): ReactNode {
  const { table } = props.state;
  const betting = table.state === 'BETTING' && !table.paused;
  if (betting && props.detail.schedule === 'on-demand') return <DealButton desk={props.desk} />;
  return <Clock {...props} betting={betting} />;
}

function DealButton({ desk }: { readonly desk: BetDesk | undefined }): ReactNode {
  const t = useText();
  const ready = useTable(({ slip }) => slip.bets.length > 0 && !isWaiting(slip));
  return (
    <button
      type="button"
      className={button.primary}
      disabled={!ready}
      data-testid="deal"
      onClick={() => void desk?.deal()}
    >
      {t('action.deal')}
    </button>
  );
}

function Clock({
  state,
  detail,
  offsetMs,
  betting,
}: TableMiddleProps & { readonly betting: boolean }): ReactNode {
  const t = useText();
  const { table } = state;
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
      winner={table.result?.winner}
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
