'use client';
import { useRef, useState } from 'react';
import { RestRefusal } from '../session/rest';
import { recordText } from './editable-record';
import { finishedRound } from './finished-round';

export type Loading = 'idle' | 'loading' | 'still-played' | 'not-found' | 'no-such-number' | 'unreachable';

export interface LoadedRecord {
  readonly loading: Loading;
  /** The record as it was published; empty before one is loaded. */
  readonly original: string;
  /** The record as the visitor has edited it. */
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Loads the round whose id the promise gives; a later request replaces an earlier one. */
  readonly load: (roundId: Promise<string>, whenUnknown: 'not-found' | 'no-such-number') => void;
  readonly stop: () => void;
}

/** The record on the verify page, and how far its loading has come. */
export function useRecord(): LoadedRecord {
  const [loading, setLoading] = useState<Loading>('idle');
  const [original, setOriginal] = useState('');
  const [text, setText] = useState('');
  const wanted = useRef(new AbortController());
  const load: LoadedRecord['load'] = (roundId, whenUnknown) => {
    wanted.current.abort();
    const { signal } = (wanted.current = new AbortController());
    setLoading('loading');
    const stillPlayed = (): void => {
      setLoading('still-played');
    };
    roundId
      .then((id) => finishedRound(id, { stillPlayed, signal }))
      .then(
        (bundle) => {
          if (signal.aborted) return;
          setLoading('idle');
          setOriginal(recordText(bundle));
          setText(recordText(bundle));
        },
        (problem: unknown) => {
          if (signal.aborted) return;
          setLoading(problem instanceof RestRefusal && problem.status < 500 ? whenUnknown : 'unreachable');
        },
      );
  };
  const stop = (): void => {
    wanted.current.abort();
  };
  return { loading, original, text, setText, load, stop };
}
