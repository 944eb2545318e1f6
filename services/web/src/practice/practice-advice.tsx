'use client';
import { suggestedQuestions } from '@sabot/advisor';
import { BET_TARGETS, DEFAULT_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS } from '@sabot/cards';
import { useState, type ReactNode } from 'react';
import { AdvicePanel } from '../advice/advice-panel';
import type { Advisor } from '../advice/advice-question';
import { askBrowser } from '../advice/ask-browser';
import { useText } from '../i18n/use-text';
import { useSettings } from '../settings/settings-store';
import button from '../shell/button.module.css';
import { cardsLeft, shownShot, usePractice } from './practice-store';
import type { Plan } from './rival';

const LIMITS = BET_TARGETS.map((target) => ({
  target,
  min: Number(DEFAULT_BET_LIMITS.minMinor),
  max: Number(DEFAULT_BET_LIMITS.maxMinor),
}));
const PAY_TABLE = payTableToJson(DEFAULT_PAY_TABLE);
/** About half a minute for a round, as at a live table. */
const ROUNDS_PER_HOUR = 120;

/** What the advisor tells about each plan of the rival. */
const ABOUT_PLAN = { follow: 'streak', against: 'streak', banker: 'odds', martingale: 'cost' } as const;

/** The advisor of the practice table, which needs no connection; the rival explains its bets through it. */
export function PracticeAdvice(): ReactNode {
  const t = useText();
  const language = useSettings((settings) => settings.language);
  const plan: Plan = usePractice((table) => shownShot(table).memory.plan);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ number: number; question: string; about: string }>();
  return (
    <>
      <button
        type="button"
        className={button.quiet}
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {t('advice.open')}
      </button>
      <button
        type="button"
        className={button.quiet}
        onClick={() => {
          setOpen(true);
          const about = t('advice.rivalSays', { plan: t(`practice.planText.${plan}`) });
          const question = suggestedQuestions(language)[ABOUT_PLAN[plan]];
          setAsked((before) => ({ number: (before?.number ?? 0) + 1, question, about }));
        }}
      >
        {t('advice.whyRival')}
      </button>
      {open && <AdvicePanel advisor={practiceAdvisor} {...(asked && { asked })} />}
    </>
  );
}

const practiceAdvisor: Advisor = (asked, hear) => {
  const table = usePractice.getState();
  const { memory, roads } = shownShot(table);
  return askBrowser(
    {
      deck: { model: 'shoe', decks: memory.decks },
      payTable: PAY_TABLE,
      limits: LIMITS,
      remaining: cardsLeft(),
      winners: roads.beadPlate.map(({ result }) => result),
      roundsPerHour: ROUNDS_PER_HOUR,
      stakes: table.bets,
      net: memory.balance - memory.startingChips,
    },
    asked,
    hear,
  );
};
