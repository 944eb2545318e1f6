'use client';
import type { PayTableJson } from '@sabot/baccarat';
import type { DeckModel } from '@sabot/cards';
import { useEffect, useState } from 'react';
import { askVerifier } from './verifier';
import type { EdgeTexts } from './verifier-protocol';

/** The exact edges for a deck and a pay table; null while they are counted. */
export function useEdges(deck: DeckModel, payTable: PayTableJson): EdgeTexts | null {
  const [edges, setEdges] = useState<EdgeTexts | null>(null);
  useEffect(() => {
    let wanted = true;
    askVerifier('edges', { deck, payTable }).then(
      (counted) => {
        if (wanted) setEdges(counted);
      },
      // Without a worker the prices are shown and the edges are not.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [deck, payTable]);
  return edges;
}
