'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import styles from './net-banner.module.css';

interface NetBannerProps {
  readonly net: number;
  /** More about the end, such as who played it. */
  readonly note?: string | null;
}

/** What the whole round gained, all hands and the insurance together. */
export function NetBanner({ net, note = null }: NetBannerProps): ReactNode {
  const t = useText();
  const words = net === 0 ? 'result.even' : net > 0 ? 'result.net' : 'bj.lost';
  return (
    <p className={styles.banner} data-testid="result" data-mood={net > 0 ? 'gain' : 'plain'}>
      <span>{t(words)}</span>
      {net !== 0 && <strong data-testid="net">{net > 0 ? netText(net) : amountText(net)}</strong>}
      {note !== null && <small>{note}</small>}
    </p>
  );
}
