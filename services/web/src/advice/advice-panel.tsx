'use client';
import { MAX_QUESTION_LENGTH, QUESTION_KINDS, suggestedQuestions } from '@sabot/advisor';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { useSettings } from '../settings/settings-store';
import button from '../shell/button.module.css';
import type { AdviceAnswer, Advisor } from './advice-question';
import styles from './advice-panel.module.css';

interface AdvicePanelProps {
  readonly advisor: Advisor;
  /** A question that was asked elsewhere on the page; a new number asks it again. */
  readonly asked?: { readonly number: number; readonly question: string; readonly about: string };
}

interface Shown {
  readonly about: string;
  readonly sentences: readonly string[];
  readonly state: 'asking' | 'failed' | AdviceAnswer;
}

/** Questions to pick or to type, and the answer as it comes. It lies beside the stage and covers nothing. */
export function AdvicePanel({ advisor, asked }: AdvicePanelProps): ReactNode {
  const t = useText();
  const language = useSettings((settings) => settings.language);
  const byModel = useSettings((settings) => settings.llmEnabled);
  const [shown, setShown] = useState<Shown | null>(null);
  const [words, setWords] = useState('');
  const latest = useRef(0);
  const field = useId();
  const heading = useId();
  const ask = (question: string, about: string): void => {
    const number = (latest.current += 1);
    const show = (change: Partial<Shown>): void => {
      // An answer to an earlier question that comes late is not shown.
      if (latest.current === number)
        setShown((before) => ({ ...(before ?? { about, sentences: [], state: 'asking' }), ...change }));
    };
    setShown({ about, sentences: [], state: 'asking' });
    advisor({ question, language, byModel }, (sentences) => {
      show({ sentences });
    }).then(
      (answer) => {
        show({ state: answer });
      },
      () => {
        show({ state: 'failed', sentences: [] });
      },
    );
  };
  const askedNumber = asked?.number;
  useEffect(() => {
    if (asked) ask(asked.question, asked.about);
    // Asked once for each number, whatever else of the page has changed.
  }, [askedNumber]);
  const suggestions = suggestedQuestions(language);
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>{t('advice.title')}</h2>
      <div className={styles.suggestions} role="group" aria-label={t('advice.suggestions')}>
        {QUESTION_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            onClick={() => {
              ask(suggestions[kind], suggestions[kind]);
            }}
          >
            {suggestions[kind]}
          </button>
        ))}
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const question = words.trim();
          if (question !== '') ask(question, question);
        }}
      >
        <label htmlFor={field}>{t('advice.own')}</label>
        <div>
          <input
            id={field}
            value={words}
            maxLength={MAX_QUESTION_LENGTH}
            autoComplete="off"
            onChange={(event) => {
              setWords(event.target.value);
            }}
          />
          <button type="submit" className={button.quiet}>
            {t('advice.ask')}
          </button>
        </div>
      </form>
      <div
        className={styles.answer}
        role="log"
        aria-live="polite"
        aria-busy={shown?.state === 'asking'}
        aria-label={t('advice.answer')}
      >
        {shown && <Answer shown={shown} />}
      </div>
    </section>
  );
}

function Answer({ shown: { about, sentences, state } }: { readonly shown: Shown }): ReactNode {
  const t = useText();
  return (
    <>
      <p className={styles.about}>{about}</p>
      {sentences.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {state === 'asking' && <p className={styles.source}>{t('advice.asking')}</p>}
      {state === 'failed' && <p className={styles.source}>{t('advice.failed')}</p>}
      {typeof state === 'object' && (
        <p className={styles.source} data-source={state.source}>
          {state.source === 'model'
            ? t('advice.byModel', { model: state.model ?? '' })
            : t(state.source === 'browser' ? 'advice.byBrowser' : 'advice.byHouse')}
        </p>
      )}
    </>
  );
}
