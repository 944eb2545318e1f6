'use client';
import type { PlayName } from '@sabot/blackjack';
import { compare, type Rational } from '@sabot/cards';
import type { ReactNode } from 'react';
import { rulesSentences } from '../blackjack/rules-words';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import button from '../shell/button.module.css';
import { minorNear } from './decision';
import { forgetSession, RULES, shownShot, useTrainer, type Judgement } from './trainer-store';
import { costText, judgementText } from './trainer-words';
import side from '../blackjack/side.module.css';
import styles from './trainer.module.css';

/** The latest decision play by play, the totals of the session, and the rules. */
export function TrainerSide(): ReactNode {
  const t = useText();
  const latest = useTrainer((trainer) => trainer.latest);
  return (
    <>
      <section className={side.side} aria-labelledby="latest-decision">
        <h2 id="latest-decision">{t('trainer.latest')}</h2>
        {latest ? <LatestDecision latest={latest} /> : <p className={side.quiet}>{t('trainer.lead')}</p>}
      </section>
      <SessionTotals />
      <section className={side.side} aria-labelledby="trainer-rules">
        <h2 id="trainer-rules">{t('trainer.rules')}</h2>
        <ul className={side.rules}>
          {rulesSentences(t, RULES).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className={side.quiet}>{t('trainer.keys')}</p>
      </section>
    </>
  );
}

function LatestDecision({ latest }: { readonly latest: Judgement }): ReactNode {
  const t = useText();
  const values = (Object.entries(latest.values) as [PlayName, Rational][]).sort(([, a], [, b]) =>
    compare(b, a),
  );
  return (
    <>
      <p className={styles.verdict} data-right={latest.costMicro === 0n}>
        {judgementText(t, latest)}
      </p>
      <table className={styles.values}>
        <caption className="hidden">{t('trainer.valuesCaption')}</caption>
        <thead className="hidden">
          <tr>
            <th scope="col">{t('trainer.play')}</th>
            <th scope="col">{t('trainer.value')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(([name, value]) => (
            <tr key={name} data-chosen={name === latest.play}>
              <th scope="row">
                {t(`bj.play.${name}`)}
                {name === latest.play && <small> {t('trainer.yours')}</small>}
              </th>
              <td>{netText(minorNear(value, latest.stake))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function SessionTotals(): ReactNode {
  const t = useText();
  const { hands, decisions, mistakes, net, staked, costMicro } = useTrainer(shownShot).session;
  const rows = [
    [t('trainer.hands'), hands],
    [t('trainer.decisions'), decisions],
    [t('trainer.mistakes'), mistakes],
    [t('trainer.cost'), costText(t, costMicro)],
    [t('trainer.staked'), amountText(staked)],
    [t('trainer.net'), netText(net)],
  ] as const;
  return (
    <section className={side.side} aria-labelledby="session-totals">
      <h2 id="session-totals">{t('trainer.session')}</h2>
      <dl className={side.totals}>
        {rows.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={button.quiet} onClick={forgetSession}>
        {t('trainer.forget')}
      </button>
    </section>
  );
}
