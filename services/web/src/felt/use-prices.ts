'use client';
import { useEffect, useState } from 'react';
import { persistently } from '../shell/lazy-part';
import type { offersOf, spotEnds } from './prices';

interface Prices {
  readonly offersOf: typeof offersOf;
  readonly spotEnds: typeof spotEnds;
}

/** The rules of prices, fetched while the table is being opened; null until they are here. */
export function usePrices(): Prices | null {
  const [prices, setPrices] = useState<Prices | null>(null);
  useEffect(() => {
    let wanted = true;
    void persistently(() => import('./prices')).then((loaded) => {
      if (wanted && loaded) setPrices(loaded);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return prices;
}
