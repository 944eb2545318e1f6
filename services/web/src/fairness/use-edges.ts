'use client';
import type { PayTableJson } from '@sabot/baccarat';
import type { DeckModel } from '@sabot/cards';
import { useEffect, useState } from 'react';
import { askVerifier } from './verifier';
import type { EdgeTexts } from './verifier-protocol';

/** The exact edges for a deck and a pay table; null while they are being computed. */
export function useEdges(deck: DeckModel, payTable: PayTableJson): EdgeTexts | null {
  const [edges, setEdges] = useState<EdgeTexts | null>(null);
  useEffect(() => {
    let wanted = true;
    askVerifier('edges', { deck, payTable }).then(
      (computed) => {
        if (wanted) setEdges(computed);
      },
      // Without a worker the page shows payouts but no edges.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [deck, payTable]);
  return edges;
}
