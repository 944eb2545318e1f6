'use client';
import { cardName } from '../cards/card-name';
import type { ReactNode } from 'react';
import { CheckMark, markOf } from '../fairness/check-mark';
import { CopyValue } from '../fairness/copy-value';
import fairness from '../fairness/fairness.module.css';
import { Reasons } from '../fairness/proof-steps';
import '../i18n/blackjack-texts';
import '../i18n/further-texts';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import '../i18n/hand-proof-texts';
import button from '../shell/button.module.css';
import { Dialog } from '../shell/dialog';
import { PageLink } from '../shell/page-link';
import { HandStepList } from '../verify/hand-step-list';
import { claimedDecisions } from '../verify/hand-steps';
import type { HandReport } from './hand-proof';
import { isPlayName } from './play-name';

interface HandProofDialogProps {
  readonly report: HandReport;
  readonly onClose: () => void;
}

/** The proof of one hand: what this browser compared, every step of every decision, and the values to check elsewhere. */
export function HandProofDialog({ report, onClose }: HandProofDialogProps): ReactNode {
  const t = useText();
  const { handId, handNumber, status, conclusion, bundle } = report;
  return (
    <Dialog open title={t('bj.fair.proof', { number: handNumber })} onClose={onClose}>
      <p className={fairness.verdict} data-status={status}>
        <CheckMark status={markOf(status)} /> {t(`fair.status.${status}`)}
      </p>
      {conclusion && (
        <>
          <section>
            <h3>{t('bj.proof.compared')}</h3>
            <Compared report={report} />
          </section>
          <section>
            <h3>{t('proof.title')}</h3>
            <HandStepList verification={conclusion.check.verification} decisions={claimedDecisions(bundle)} />
          </section>
        </>
      )}
      <section className={fairness.values}>
        <CopyValue label={t('bj.proof.handId')} value={handId} />
        {seedOf(bundle) !== null && <CopyValue label={t('verify.serverSeed')} value={seedOf(bundle) ?? ''} />}
      </section>
      <PageLink className={button.quiet} href={`/verify?hand=${encodeURIComponent(handId)}`}>
        {t('fair.proofPage')}
      </PageLink>
    </Dialog>
  );
}

function seedOf(bundle: unknown): string | null {
  const seed = (bundle as { readonly serverSeed?: unknown } | null)?.serverSeed;
  return typeof seed === 'string' ? seed : null;
}

/** What only this browser could compare, because it saw the hand. */
function Compared({ report: { known, conclusion } }: { readonly report: HandReport }): ReactNode {
  const t = useText();
  if (!conclusion) return null;
  const { check, link, end } = conclusion;
  return (
    <ol className={fairness.steps}>
      {!known && <Line name="known" status="skipped" text={t('bj.proof.unknown')} />}
      {known && (
        <Line
          name="agreed"
          status={check.broken.length === 0 ? 'pass' : 'fail'}
          text={
            check.broken.length === 0
              ? t('bj.proof.agreed')
              : t('bj.proof.broken', { fields: check.broken.join(', ') })
          }
        />
      )}
      {known && check.denied.length === 0 && (
        <Line name="decisions" status="pass" text={t('bj.proof.decisions')} />
      )}
      {check.denied.map((denied) => (
        <Line key={denied.k} name="decisions" status="fail" text={deniedText(t, denied)} />
      ))}
      {check.misshown.map((misshown, at) => (
        <Line key={at} name="shown" status="fail" text={misshownText(t, misshown)} />
      ))}
      {end !== null && end.recovered > 0 && (
        <Line
          name="recovered"
          status={check.unasked.length > 0 ? 'fail' : 'skipped'}
          text={t(check.unasked.length > 0 ? 'bj.proof.unasked' : 'bj.proof.recovered', {
            decisions: end.recovered,
          })}
        />
      )}
      {end !== null && end.automatic.length > 0 && (
        <Line
          name="automatic"
          status="skipped"
          text={t('bj.proof.automatic', { decisions: end.automatic.length })}
        />
      )}
      {link ? (
        <Line name="previous" status={link.status} text={t('bj.link.step')}>
          {link.status === 'fail' && <Reasons reasons={link.reasons} />}
        </Line>
      ) : (
        <Line name="previous" status="skipped" text={t('bj.proof.noPrevious')} />
      )}
    </ol>
  );
}

type Denied = NonNullable<HandReport['conclusion']>['check']['denied'][number];

function deniedText(t: Translate, { k, play, due, link }: Denied): string {
  const name = isPlayName(play) ? t(`bj.play.${play}`) : play;
  const cards = due.length === 0 ? t('reason.no-play') : due.map((code) => cardName(t, code)).join(', ');
  return t('bj.proof.denied', { k, play: name, cards, link });
}

type Misshown = NonNullable<HandReport['conclusion']>['check']['misshown'][number];

function misshownText(t: Translate, { k, shown, recorded }: Misshown): string {
  return t('bj.proof.misshown', {
    k,
    shown: cardsText(t, shown),
    recorded: recorded === null ? t('reason.no-play') : cardsText(t, recorded),
  });
}

/** Every card on the table that lies face up, the dealer's first. */
function cardsText(t: Translate, { dealer, hands }: Misshown['shown']): string {
  return [dealer, ...hands]
    .map((cards) => cards.flatMap((code) => (code === null ? [] : [cardName(t, code)])).join(', '))
    .join(' / ');
}

interface LineProps {
  readonly name: string;
  readonly status: 'pass' | 'fail' | 'skipped';
  readonly text: string;
  readonly children?: ReactNode;
}

function Line({ name, status, text, children }: LineProps): ReactNode {
  const t = useText();
  return (
    <li data-compared={name} data-status={status}>
      <CheckMark status={status} />
      <div>
        <p className={fairness.stepTitle}>
          {text} <span>{t(`step.${status}`)}</span>
        </p>
        {children}
      </div>
    </li>
  );
}
