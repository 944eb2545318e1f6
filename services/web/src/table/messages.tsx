'use client';
import { useCallback, useContext, type ReactNode } from 'react';
import { MismatchAlarm } from '../fairness/mismatch-alarm';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import { LinkNote, Note } from './note';
import { refusalText } from './refusal-text';
import { dismiss, TableContext, useTable, type Notice } from './table-store';
import styles from './messages.module.css';

/** Alerts and notices over the strip of the stage. In a narrow one the most important message is shown. */
export function Messages(): ReactNode {
  const checks = useTable((table) => table.checks);
  const link = useTable((table) => table.link);
  const notice = useTable((table) => table.notices.at(-1));
  return (
    <div className={styles.messages}>
      <LinkNote link={link} />
      <div role="alert" className={styles.live}>
        {notice && <NoticeCard key={notice.id} notice={notice} />}
      </div>
      <MismatchAlarm checks={checks} />
    </div>
  );
}

function NoticeCard({ notice }: { readonly notice: Notice }): ReactNode {
  const t = useText();
  const store = useContext(TableContext);
  const { id, refused, away } = notice;
  const close = useCallback(() => {
    if (store) dismiss(store, id);
  }, [store, id]);
  return <Note text={noticeText(t, notice)} code={refused?.code} testId={away && 'away'} onClose={close} />;
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
