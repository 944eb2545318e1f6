'use client';
import { useCallback, useContext, useEffect, type ReactNode } from 'react';
import { MismatchAlarm } from '../fairness/mismatch-alarm';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import { play } from '../sound/sounds';
import { refusalText } from './refusal-text';
import { dismiss, TableContext, useTable, type Notice, type TableStore } from './table-store';
import styles from './messages.module.css';

const SHOWN_MS = 6_000;

/** Alerts and notices over the strip of the stage. In a narrow one the most important message is shown. */
export function Messages(): ReactNode {
  const checks = useTable((table) => table.checks);
  const notice = useTable((table) => table.notices.at(-1));
  return (
    <div className={styles.messages}>
      <LinkMessage />
      <div role="alert" className={styles.live}>
        {notice && <NoticeCard key={notice.id} notice={notice} />}
      </div>
      <MismatchAlarm checks={checks} />
    </div>
  );
}

const LINK_TEXTS = { silent: 'table.silent', lost: 'table.lost', moving: 'table.moving' } as const;

/** Says that the connection is gone but the bets are safe; a planned reconnect gets a discreet note. */
function LinkMessage(): ReactNode {
  const t = useText();
  const link: TableStore['link'] = useTable((table) => table.link);
  if (link === 'live' || link === 'connecting') return null;
  return (
    <p className={styles.message} role="status" data-testid={`link-${link}`} data-kind={link}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 3l18 18M8.5 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.500M2 8.500a15 15 0 0 1 4-2.700M12 19h.01M19 12a10 10 0 0 0-5-2.900M22 8.500A15 15 0 0 0 11 5" />
      </svg>
      <span>{t(LINK_TEXTS[link])}</span>
    </p>
  );
}

/** A short-lived message, such as why a chip was returned. */
function NoticeCard({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useText();
  const store = useContext(TableContext);
  const { id, refused } = notice;
  const close = useCallback(() => {
    if (store) dismiss(store, id);
  }, [store, id]);
  useEffect(() => {
    if (refused) play('refused');
    const timer = setTimeout(close, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [close, refused]);
  return (
    <p className={styles.message} data-code={refused?.code} data-testid={notice.away && 'away'}>
      <span>{noticeText(t, notice)}</span>
      <button type="button" aria-label={t('nav.close')} onClick={close}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </p>
  );
}

function noticeText(t: Translate, { refused, away }: Notice): string {
  if (refused) return refusalText(t, refused);
  if (!away) return '';
  const { roundNumber: round, net } = away;
  if (net === null) return t('away.open', { round });
  return net === 0
    ? t('away.even', { round })
    : t('away.settled', { round, amount: net > 0 ? netText(net) : amountText(net) });
}
