'use client';
import { parseRules } from '@sabot/blackjack';
import type { BlackjackTable } from '@sabot/edge';
import { useMemo, type ReactNode } from 'react';
import facts from '../felt/facts-line.module.css';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { edgePercent } from './edge-percent';
import { rulesWords } from './rules-words';

/** Limits, the rules that matter most, and the exact edge. */
export function HandFacts({ table }: { readonly table: BlackjackTable }): ReactNode {
  const t = useText();
  const words = useMemo(() => {
    const read = parseRules(table.rules);
    return read.ok ? rulesWords(t, read.value) : [];
  }, [t, table]);
  const { min, max } = table.limits;
  return (
    <p className={facts.facts} data-testid="facts">
      <span data-rank="1">
        {t('facts.limits', {
          min: amountText(min, { whole: true }),
          max: amountText(max, { whole: true }),
        })}
      </span>
      {words.map((text, at) => (
        <span key={text} data-rank={at + 2}>
          {text}
        </span>
      ))}
      <span data-rank="4">
        {t('spot.edge')} {edgePercent(table.houseEdge)} %
      </span>
    </p>
  );
}
