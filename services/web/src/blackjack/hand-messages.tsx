'use client';
import { useCallback, useContext, type ReactNode } from 'react';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import { LinkNote, Note } from '../table/note';
import messages from '../table/messages.module.css';
import { HandAlarm } from './hand-alarm';
import { handRefusalText } from './hand-refusal-text';
import { dismissNotice, HandContext, useHand, type HandNotice } from './hand-store';
import { isPlayName } from './play-name';

/** Alerts and notices over the strip of the stage. */
export function HandMessages(): ReactNode {
  const link = useHand((hand) => hand.link);
  const latest = useHand((hand) => hand.notices.at(-1));
  // How a hand ended is said once its cards lie face up.
  const settled = useHand(({ reveal }) => reveal.turning === null);
  const notice = settled || !latest || !('report' in latest) ? latest : undefined;
  return (
    <div className={messages.messages}>
      <LinkNote link={link} />
      <div role="alert" className={messages.live}>
        {notice && <NoticeNote key={notice.id} notice={notice} />}
      </div>
      <HandAlarm />
    </div>
  );
}

function NoticeNote({ notice }: { readonly notice: HandNotice }): ReactNode {
  const t = useText();
  const store = useContext(HandContext);
  const step = useHand(({ table }) => table?.limits.step ?? 1);
  const { id, kind } = notice;
  const close = useCallback(() => {
    if (store) dismissNotice(store, id);
  }, [store, id]);
  const code = kind === 'refused' ? notice.refused.code : kind === 'stake' ? 'STAKE' : undefined;
  return <Note text={noticeText(t, notice, step)} code={code} testId={kind} onClose={close} />;
}

function noticeText(t: Translate, notice: HandNotice, step: number): string {
  switch (notice.kind) {
    case 'refused':
      return handRefusalText(t, notice.refused);
    case 'stake':
      return notice.problem === 'none'
        ? t('trainer.refused.none')
        : t('bj.refused.step', { step: amountText(step) });
    default:
      return endText(t, notice);
  }
}

function endText(t: Translate, { kind, report }: Extract<HandNotice, { readonly report: unknown }>): string {
  const { handNumber: number, conclusion } = report;
  const end = conclusion?.end;
  if (!end) return t('bj.away.unknown', { number });
  if (end.refund !== null) return t('bj.away.refunded', { number, amount: amountText(end.refund) });
  const amount = end.net > 0 ? netText(end.net) : amountText(end.net);
  if (kind !== 'automatic') return t('bj.away.ended', { number, amount });
  const plays = end.automatic.map((play) => (isPlayName(play) ? t(`bj.play.${play}`) : play)).join(', ');
  return t('bj.away.automatic', { number, plays, amount });
}
