'use client';
/** One record cannot show that it follows another. This fetches the round before it and checks that it does. */
import type { RoundBundle } from '@sabot/edge';
import type { Verdict } from '@sabot/fairness';
import { useEffect, useMemo, useState } from 'react';
import { fetchBundle } from '../fairness/check-round';
import { parseRecord } from './editable-record';
import { pastRound } from './round-by-number';

type Previous = 'loading' | 'unavailable' | RoundBundle;

export interface Link {
  readonly roundNumber: number;
  /** `judged` as soon as there is a verdict. */
  readonly status: 'first' | 'loading' | 'unavailable' | 'judged';
  readonly verdict: Verdict | null;
}

/** `original` says where the previous round is found, `text` is what is checked; null before a record is loaded. */
export function usePreviousLink(original: string, text: string): Link | null {
  const published = useMemo(
    () => (original === '' ? null : (JSON.parse(original) as RoundBundle)),
    [original],
  );
  const { tableId = '', roundNumber = 0 } = published ?? {};
  const previous = usePrevious(tableId, roundNumber);
  const verdict = useLinkVerdict(text, previous);
  if (published === null) return null;
  if (roundNumber === 1) return { roundNumber, status: 'first', verdict: null };
  return { roundNumber, status: typeof previous === 'string' ? previous : 'judged', verdict };
}

function usePrevious(tableId: string, roundNumber: number): Previous {
  const [previous, setPrevious] = useState<Previous>('loading');
  useEffect(() => {
    let current = true;
    setPrevious('loading');
    const show = (found: Previous): void => {
      if (current) setPrevious(found);
    };
    if (roundNumber > 1) {
      pastRound(tableId, roundNumber - 1)
        .then(({ roundId }) => fetchBundle(roundId))
        .then(show, () => {
          show('unavailable');
        });
    }
    return () => {
      current = false;
    };
  }, [tableId, roundNumber]);
  return previous;
}

/** Null while there is nothing to compare, and when the edited record or the previous one cannot be read. */
function useLinkVerdict(text: string, previous: Previous): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let current = true;
    const judge = async (): Promise<Verdict | null> => {
      const parsed = parseRecord(text);
      if (!parsed.ok || typeof previous === 'string') return null;
      // Hashing comes with a chunk of its own, which only this page needs outside the worker.
      const { parseBundle, verifyLink } = await import('@sabot/fairness');
      const [edited, before] = [parseBundle(parsed.value), parseBundle(previous)];
      return edited.ok && before.ok ? verifyLink(edited.bundle, before.bundle) : null;
    };
    judge().then(
      (judged) => {
        if (current) setVerdict(judged);
      },
      () => {
        if (current) setVerdict(null);
      },
    );
    return () => {
      current = false;
    };
  }, [text, previous]);
  return verdict;
}
