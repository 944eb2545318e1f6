'use client';
import { parseRules } from '@sabot/blackjack';
import type { BlackjackTable } from '@sabot/edge';
import { useCallback, type ReactNode } from 'react';
import type { Advisor } from '../advice/advice-question';
import { AdviceToggle } from '../advice/advice-toggle';
import { askGateway } from '../advice/ask-gateway';
import { timeText } from '../bets/time-text';
import '../i18n/blackjack-texts';
import { tableName } from '../i18n/table-name';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import button from '../shell/button.module.css';
import { PageLink } from '../shell/page-link';
import { edgePercent } from './edge-percent';
import type { HandConnection } from './hand-connection';
import { useHand } from './hand-store';
import { rulesSentences } from './rules-words';
import side from './side.module.css';

interface HandAsideProps {
  readonly connection: HandConnection;
  readonly table: BlackjackTable;
}

/** Beside or below the stage: the table, its rules and the keys, and the other tables. */
export function HandAside({ connection, table }: HandAsideProps): ReactNode {
  const t = useText();
  const tables = useHand((hand) => hand.tables);
  const deadline = useHand((hand) => hand.deadline);
  const advisor = useCallback<Advisor>(
    (asked, hear) => {
      const { socket } = connection;
      return socket
        ? askGateway(socket, table.tableId, asked, hear)
        : Promise.reject(new Error('there is no connection'));
    },
    [connection, table.tableId],
  );
  const read = parseRules(table.rules);
  const { min, max, step } = table.limits;
  return (
    <>
      <AdviceToggle advisor={advisor} />
      <section className={side.side} aria-labelledby="hand-table">
        <h2 id="hand-table">{tableName(t, table)}</h2>
        <dl className={side.totals}>
          <div>
            <dt>{t('spot.limits')}</dt>
            <dd>
              {amountText(min, { whole: true })} – {amountText(max, { whole: true })}
            </dd>
          </div>
          <div>
            <dt>{t('bj.step')}</dt>
            <dd>{amountText(step)}</dd>
          </div>
          <div>
            <dt>{t('spot.edge')}</dt>
            <dd>{edgePercent(table.houseEdge)} %</dd>
          </div>
        </dl>
        <p className={side.quiet} data-testid="waits">
          {deadline === null
            ? holdText(t, table.holdMs)
            : t('bj.waits', { time: timeText(new Date(deadline).toISOString()).slice(0, 16) })}
        </p>
        {tables
          .filter(({ tableId }) => tableId !== table.tableId)
          .map((other) => (
            <PageLink
              key={other.tableId}
              className={button.quiet}
              href={`/blackjack?id=${encodeURIComponent(other.tableId)}`}
            >
              {tableName(t, other)}
            </PageLink>
          ))}
        <PageLink className={button.quiet} href="/blackjack/trainer">
          {t('trainer.title')}
        </PageLink>
      </section>
      {read.ok && (
        <section className={side.side} aria-labelledby="hand-rules">
          <h2 id="hand-rules">{t('trainer.rules')}</h2>
          <ul className={side.rules}>
            {rulesSentences(t, read.value).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className={side.quiet}>{t('bj.keys')}</p>
        </section>
      )}
    </>
  );
}

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** How long a hand waits, in the largest unit of which there are at least two. */
function holdText(t: Translate, ms: number): string {
  const [unit, unitMs] = UNITS.find(([, one]) => ms >= 2 * one) ?? UNITS[3];
  return t(`bj.holds.${unit}`, { count: Math.round(ms / unitMs) });
}
