'use client';
import { cardCode } from '@sabot/cards';
import { useEffect, useState, type ReactNode } from 'react';
import { cardName } from '../cards/card-name';
import { CardFace } from '../cards/playing-card';
import '../i18n/blackjack-texts';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import '../i18n/hand-proof-texts';
import type { MessageKey } from '../i18n/translate';
import { rest, RestRefusal } from '../session/rest';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title';
import { parseRecord, recordText } from './editable-record';
import { claimedCards } from './hand-steps';
import { HandPreviousLink } from './hand-previous-link';
import { HandVerdict } from './hand-verdict';
import styles from './verify-page.module.css';

type Loading = 'idle' | 'loading' | 'not-found' | 'unreachable';

const WORDS: Readonly<Record<Exclude<Loading, 'idle'>, MessageKey>> = {
  loading: 'verify.loading',
  'not-found': 'hand.verify.notFound',
  unreachable: 'verify.unreachable',
};

/** `/verify?hand=…`: the proof of a hand of blackjack, from a record that the visitor may edit. */
export function HandPage({ handId }: { readonly handId: string }): ReactNode {
  const t = useText();
  usePageTitle('hand.verify.page');
  const [loading, setLoading] = useState<Loading>('idle');
  const [original, setOriginal] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    let current = true;
    if (handId === '') return;
    setLoading('loading');
    rest<unknown>(`/hands/${encodeURIComponent(handId)}`).then(
      (bundle) => {
        if (!current) return;
        setLoading('idle');
        setOriginal(recordText(bundle));
        setText(recordText(bundle));
      },
      (problem: unknown) => {
        if (current)
          setLoading(problem instanceof RestRefusal && problem.status < 500 ? 'not-found' : 'unreachable');
      },
    );
    return () => {
      current = false;
    };
  }, [handId]);
  return (
    <div className={page.page}>
      <h1>{t('hand.verify.page')}</h1>
      <p className={page.lead}>{t('hand.verify.lead')}</p>
      <p role="status" className={styles.loading}>
        {loading !== 'idle' && t(WORDS[loading])}
      </p>
      <HandCards text={text} />
      <div className={styles.columns}>
        <div>
          <HandVerdict text={text} />
          <HandPreviousLink original={original} text={text} />
        </div>
        <section className={page.panel}>
          <div className={page.field}>
            <label htmlFor="record">{t('verify.paste')}</label>
            <textarea
              id="record"
              value={text}
              spellCheck={false}
              aria-describedby="record-hint"
              onChange={(event) => {
                setText(event.target.value);
              }}
            />
            <p id="record-hint" className={page.quietText}>
              {t('verify.pasteHint')}
            </p>
          </div>
          <button
            type="button"
            className={button.quiet}
            disabled={text === original}
            onClick={() => {
              setText(original);
            }}
          >
            {t('verify.reset')}
          </button>
        </section>
      </div>
    </div>
  );
}

/** The cards that the record claims, the dealer's first. */
function HandCards({ text }: { readonly text: string }): ReactNode {
  const t = useText();
  const parsed = parseRecord(text);
  const hands = parsed.ok ? claimedCards(parsed.value, cardCode) : [];
  if (hands.every((cards) => cards.length === 0)) return null;
  return (
    <section className={`${page.panel ?? ''} ${styles.hands ?? ''}`}>
      {hands.map((cards, at) => (
        <div key={at} className={styles.hand}>
          <h2>{at === 0 ? t('bj.dealer') : t('bj.hand', { number: at })}</h2>
          <p className="hidden">{cards.map((code) => cardName(t, code)).join(', ')}</p>
          <div className={styles.cards}>
            {cards.map((code, place) => (
              <div key={place} className={styles.card}>
                <CardFace code={code} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}
