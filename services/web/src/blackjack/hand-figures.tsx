'use client';
import type { BlackjackFigures } from '@sabot/edge';
import { useEffect, useState, type ReactNode } from 'react';
import fairness from '../fairness/fairness.module.css';
import { useText } from '../i18n/use-text';
import { rest } from '../session/rest';

const PERCENT_DIGITS = 3;

/** How the decisions at a table were made lately, and how many of them players say were denied: the figures that anyone can read. */
export function HandFigures({ tableId }: { readonly tableId: string }): ReactNode {
  const t = useText();
  const [figures, setFigures] = useState<BlackjackFigures | null>(null);
  useEffect(() => {
    let current = true;
    rest<BlackjackFigures>('/blackjack/figures').then(
      (found) => {
        if (current) setFigures(found);
      },
      () => {
        // The rest of the dialog does not depend on them.
      },
    );
    return () => {
      current = false;
    };
  }, []);
  const table = figures?.tables.find((one) => one.tableId === tableId);
  if (!figures || !table) return null;
  const { byPlayer, recovered, automatic, denied, deniedRate } = table;
  return (
    <p className={fairness.lead} data-testid="figures">
      {t('bj.fair.figures', {
        days: figures.days,
        decisions: byPlayer + recovered + automatic,
        recovered,
        automatic,
        denied,
        percent: (100 * deniedRate).toFixed(PERCENT_DIGITS),
      })}
    </p>
  );
}
