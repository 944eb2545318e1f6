'use client';
import type { BetStatement } from '@sabot/edge';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import { PageLink } from '../shell/page-link';
import { Cell } from './cell';
import { RoundResult } from './round-result';
import { netOf } from './statement';
import { Time } from './time';

interface BetRowProps {
  readonly bet: BetStatement;
  readonly table: string;
}

/** One bet: a row on a wide page, a small card on a phone, where each value carries its column's name. */
export function BetRow({ bet, table }: BetRowProps): ReactNode {
  const t = useText();
  const { status, result, roundNumber, balanceAfter } = bet;
  const net = netOf(bet);
  const open = status === 'PENDING';
  return (
    <tr role="row" data-bet={bet.betId}>
      <Cell of="bets.time">
        <Time iso={bet.acceptedAt} />
      </Cell>
      <Cell of="bets.table">
        {table}
        {/* A gateway of an earlier version does not name the round. */}
        {typeof roundNumber === 'number' && <small>{t('table.round', { round: roundNumber })}</small>}
      </Cell>
      <Cell of="bets.target">
        {t(`bet.${bet.target}`)} <small>{t(`status.${status}`)}</small>
      </Cell>
      <Cell of="bets.result">{result ? <RoundResult result={result} /> : '–'}</Cell>
      <Cell of="bets.stake" align="end">
        {amountText(bet.amount)}
      </Cell>
      <Cell of="bets.payout" align="end">
        {open ? '–' : amountText(bet.payout)}
      </Cell>
      <Cell of="bets.net" align="end">
        <span data-gain={net !== null && net > 0}>{net === null ? '–' : netText(net)}</span>
      </Cell>
      <Cell of="bets.balance" align="end">
        {typeof balanceAfter === 'number' ? amountText(balanceAfter) : '–'}
      </Cell>
      <Cell of="bets.proof">
        {open ? (
          '–'
        ) : (
          <PageLink href={`/verify?round=${encodeURIComponent(bet.roundId)}`}>{t('bets.verify')}</PageLink>
        )}
      </Cell>
    </tr>
  );
}
