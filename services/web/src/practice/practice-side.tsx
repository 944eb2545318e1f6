'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { smallestChip } from '../chips/denominations';
import { sumOf } from '../table/bet-slip';
import { CHIP_CHOICES, DECK_CHOICES } from './practice-memory';
import { choosePlan, restart, shownShot, usePractice } from './practice-store';
import { PLANS, type Plan } from './rival';
import styles from './practice.module.css';

/** The rival's next bet and plan, the offer to start again, and the practice settings. */
export function PracticeSide(): ReactNode {
  const t = useText();
  const bets = usePractice((table) => table.bets);
  const { memory, phase, rivalStake: stake } = usePractice(shownShot);
  const { plan, decks, startingChips } = memory;
  const balance = memory.balance - (phase === 'betting' ? sumOf(bets) : 0);
  const poor = phase !== 'dealing' && balance < smallestChip() && bets.length === 0;
  return (
    <section className={styles.side} aria-label={t('practice.rival')}>
      <p className={styles.plan}>
        <strong>
          {stake
            ? t('practice.rivalBets', {
                amount: amountText(stake.amount, { whole: true }),
                target: t(`bet.${stake.target}`),
              })
            : t('practice.rivalWaits')}
        </strong>
        <span>{t(`practice.planText.${plan}`)}</span>
      </p>
      {poor && (
        <div className={styles.poor} role="alert">
          <p>{t('practice.poor')}</p>
          <button
            type="button"
            className={button.primary}
            onClick={() => {
              restart();
            }}
          >
            {t('practice.restart')}
          </button>
        </div>
      )}
      <details className={styles.setup}>
        <summary>{t('practice.setup')}</summary>
        <div className={page.field}>
          <label htmlFor="plan">{t('practice.rivalPlan')}</label>
          <select
            id="plan"
            value={plan}
            disabled={phase === 'dealing'}
            onChange={(event) => {
              choosePlan(event.target.value as Plan);
            }}
          >
            {PLANS.map((one) => (
              <option key={one} value={one}>
                {t(`practice.plan.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={page.field}>
          <label htmlFor="decks">{t('practice.decks')}</label>
          <select
            id="decks"
            value={decks}
            onChange={(event) => {
              restart({ decks: Number(event.target.value) });
            }}
          >
            {DECK_CHOICES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </div>
        <div className={page.field}>
          <label htmlFor="starting">{t('practice.chips')}</label>
          <select
            id="starting"
            value={startingChips}
            onChange={(event) => {
              restart({ startingChips: Number(event.target.value) });
            }}
          >
            {CHIP_CHOICES.map((one) => (
              <option key={one} value={one}>
                {amountText(one, { whole: true })}
              </option>
            ))}
          </select>
        </div>
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            restart();
          }}
        >
          {t('practice.restart')}
        </button>
      </details>
    </section>
  );
}
