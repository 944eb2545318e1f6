'use client';
import type { RoundResult } from '@sabot/edge';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { netText } from '../money/amount';
import { resultText } from '../table/result-text';
import styles from './result-banner.module.css';

interface ResultBannerProps {
  readonly result: RoundResult | null;
  readonly voidReason: boolean;
  /** The player's gain or loss in the round; null without a bet. */
  readonly net: number | null;
  readonly roundKey: string;
}

/** How the round ended. Only a gain is celebrated; a returned stake and a loss are merely stated. */
export function ResultBanner({ result, voidReason, net, roundKey }: ResultBannerProps): ReactNode {
  const t = useText();
  if (!result && !voidReason) return null;
  const mood = net !== null && net > 0 ? 'gain' : 'plain';
  return (
    <div
      key={roundKey}
      className={styles.banner}
      data-testid="result"
      data-mood={mood}
      data-winner={result?.winner ?? 'VOID'}
    >
      <p className={styles.headline}>{result ? resultText(t, result) : t('table.void')}</p>
      {net !== null && (
        <p className={styles.net} data-testid="net">
          <span>{t(netWords(net, voidReason))}</span>
          {net !== 0 && <strong>{netText(net)}</strong>}
        </p>
      )}
    </div>
  );
}

function netWords(
  net: number,
  refunded: boolean,
): 'result.net' | 'result.even' | 'result.lost' | 'result.refunded' {
  if (refunded) return 'result.refunded';
  if (net === 0) return 'result.even';
  return net > 0 ? 'result.net' : 'result.lost';
}
