'use client';
/** One record cannot show that it follows another. The player who owns both can look the earlier one up, and it is checked here. */
import type { HandStatement, Page } from '@sabot/edge';
import type { HandVerdict } from '@sabot/fairness/hand';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CheckMark } from '../fairness/check-mark';
import fairness from '../fairness/fairness.module.css';
import { Reasons } from '../fairness/proof-steps';
import { useText } from '../i18n/use-text';
import { rest } from '../session/rest';
import { openSession } from '../session/session-store';
import page from '../shell/page.module.css';
import { askHandVerifier } from './ask-hand-verifier';
import { parseRecord } from './editable-record';

/** The list of a player's hands is read back this far. */
const MAX_PAGES = 10;
const PAGE_SIZE = 200;

type Previous = { readonly status: 'first' | 'loading' | 'unavailable' } | { readonly bundle: unknown };

interface HandPreviousLinkProps {
  /** The record as it was published; it says which hand comes before it. */
  readonly original: string;
  /** What is checked. */
  readonly text: string;
}

/** Whether the record names the hash of the hand before it, or why that was not checked. */
export function HandPreviousLink({ original, text }: HandPreviousLinkProps): ReactNode {
  const t = useText();
  const previous = usePrevious(original);
  const verdict = useVerdict(text, previous);
  if (!previous) return null;
  if ('status' in previous) {
    return (
      <p className={fairness.lead} role="status" data-link={previous.status}>
        {t(`bj.link.${previous.status}`)}
      </p>
    );
  }
  if (!verdict) return null;
  return (
    <section className={page.panel}>
      <ol className={fairness.steps}>
        <li data-step="previous" data-status={verdict.status}>
          <CheckMark status={verdict.status} />
          <div>
            <p className={fairness.stepTitle}>
              {t('bj.link.step')} <span>{t(`step.${verdict.status}`)}</span>
            </p>
            <Reasons reasons={verdict.reasons} />
          </div>
        </li>
      </ol>
    </section>
  );
}

/** Null before a record is loaded. */
function usePrevious(original: string): Previous | null {
  const hand = useMemo(() => placeOf(original), [original]);
  const [previous, setPrevious] = useState<Previous | null>(null);
  useEffect(() => {
    let current = true;
    setPrevious(hand && { status: hand.handNumber === 1 ? 'first' : 'loading' });
    if (hand && hand.handNumber > 1) {
      const unavailable: Previous = { status: 'unavailable' };
      previousBundle(hand).then(
        (bundle) => {
          if (current) setPrevious(bundle === null ? unavailable : { bundle });
        },
        () => {
          if (current) setPrevious(unavailable);
        },
      );
    }
    return () => {
      current = false;
    };
  }, [hand]);
  return previous;
}

function useVerdict(text: string, previous: Previous | null): HandVerdict | null {
  const [verdict, setVerdict] = useState<HandVerdict | null>(null);
  useEffect(() => {
    let current = true;
    const show = (found: HandVerdict | null): void => {
      if (current) setVerdict(found);
    };
    const parsed = parseRecord(text);
    if (!parsed.ok || !previous || 'status' in previous) show(null);
    else
      askHandVerifier('link', { bundle: parsed.value, previous: previous.bundle }).then(show, () => {
        show(null);
      });
    return () => {
      current = false;
    };
  }, [text, previous]);
  return verdict;
}

interface HandPlaceInChain {
  readonly handId: string;
  readonly tableId: string;
  readonly handNumber: number;
}

function placeOf(original: string): HandPlaceInChain | null {
  const parsed = parseRecord(original);
  if (original === '' || !parsed.ok) return null;
  const { handId, tableId, handNumber } = (parsed.value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof handId !== 'string' || typeof tableId !== 'string' || typeof handNumber !== 'number')
    return null;
  return { handId, tableId, handNumber };
}

/** Null when the hand is not among the visitor's own, as far as the list is read. */
async function previousBundle({ handId, tableId, handNumber }: HandPlaceInChain): Promise<unknown> {
  const token = (await openSession())?.token;
  let cursor: string | null = null;
  let own = false;
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const found: Page<HandStatement> = await rest(`/me/hands?limit=${String(PAGE_SIZE)}${more}`, { token });
    own ||= found.items.some(({ hand }) => hand.handId === handId);
    const before = found.items.find(
      ({ hand }) => own && hand.tableId === tableId && hand.handNumber === handNumber - 1,
    );
    if (before) return rest<unknown>(`/hands/${encodeURIComponent(before.hand.handId)}`);
    cursor = found.nextCursor;
    if (cursor === null) return null;
  }
  return null;
}
