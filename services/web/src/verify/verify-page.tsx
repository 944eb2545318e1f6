'use client';
import { cardCode } from '@sabot/cards';
import type { Verification } from '@sabot/fairness';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { CheckMark } from '../fairness/check-mark';
import { ProofSteps } from '../fairness/proof-steps';
import { askVerifier } from '../fairness/verifier';
import { useText } from '../i18n/use-text';
import { RestRefusal } from '../session/rest';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { claimedHands, parseRecord, recordText } from './editable-record';
import { finishedRound } from './finished-round';
import { RecordFields } from './record-fields';
import { RecordHands } from './record-hands';
import styles from './verify-page.module.css';

type Loading = 'idle' | 'loading' | 'still-played' | 'not-found' | 'unreachable';

/** `/verify?round=…`: the proof of a round, step by step, from inputs that the visitor may edit. */
export function VerifyPage(): ReactNode {
  const t = useText();
  const asked = useSearchParams().get('round') ?? '';
  const [roundId, setRoundId] = useState(asked);
  const [loading, setLoading] = useState<Loading>('idle');
  const [original, setOriginal] = useState('');
  const [text, setText] = useState('');
  const wanted = useRef(new AbortController());
  const load = (id: string): void => {
    wanted.current.abort();
    const { signal } = (wanted.current = new AbortController());
    setLoading('loading');
    const stillPlayed = (): void => {
      setLoading('still-played');
    };
    finishedRound(id, { stillPlayed, signal }).then(
      (bundle) => {
        if (signal.aborted) return;
        setLoading('idle');
        setOriginal(recordText(bundle));
        setText(recordText(bundle));
      },
      (problem: unknown) => {
        if (signal.aborted) return;
        setLoading(problem instanceof RestRefusal && problem.status < 500 ? 'not-found' : 'unreachable');
      },
    );
  };
  useEffect(() => {
    if (asked !== '') load(asked);
    return () => {
      wanted.current.abort();
    };
  }, [asked]);
  const verification = useVerification(text);
  const hands = useMemo(() => claimedHands(text, cardCode), [text]);
  return (
    <div className={page.page}>
      <h1>{t('verify.title')}</h1>
      <p className={page.lead}>{t('verify.lead')}</p>
      <form
        className={page.panel}
        onSubmit={(event) => {
          event.preventDefault();
          load(roundId.trim());
        }}
      >
        <div className={page.row}>
          <div className={page.field}>
            <label htmlFor="round-id">{t('verify.roundId')}</label>
            <input
              id="round-id"
              value={roundId}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => {
                setRoundId(event.target.value);
              }}
            />
          </div>
          <button
            type="submit"
            className={button.primary}
            disabled={roundId.trim() === '' || loading === 'loading'}
          >
            {t('verify.load')}
          </button>
        </div>
        <p role="status" className={page.quietText}>
          {loading === 'loading' && t('verify.loading')}
          {loading === 'still-played' && t('verify.stillPlayed')}
          {loading === 'not-found' && t('verify.notFound')}
          {loading === 'unreachable' && t('verify.unreachable')}
          {loading === 'idle' && text === '' && t('verify.empty')}
        </p>
      </form>
      {hands.player.length > 0 && <RecordHands {...hands} />}
      <div className={styles.columns}>
        <div>
          <Verdict text={text} verification={verification} />
        </div>
        <RecordFields
          text={text}
          changed={text !== original}
          onChange={setText}
          onReset={() => {
            setText(original);
          }}
        />
      </div>
    </div>
  );
}

/** The verification of the current text; null while there is nothing to verify. */
function useVerification(text: string): Verification | null {
  const [verification, setVerification] = useState<Verification | null>(null);
  useEffect(() => {
    let current = true;
    const parsed = parseRecord(text);
    const judged = parsed.ok ? askVerifier('verify', parsed.value) : Promise.resolve(null);
    judged.then(
      (verdict) => {
        if (current) setVerification(verdict);
      },
      () => {
        if (current) setVerification(null);
      },
    );
    return () => {
      current = false;
    };
  }, [text]);
  return verification;
}

interface VerdictProps {
  readonly text: string;
  readonly verification: Verification | null;
}

function Verdict({ text, verification }: VerdictProps): ReactNode {
  const t = useText();
  if (text === '') return null;
  if (verification === null) {
    return (
      <section className={page.panel}>
        <p role="status">{parseRecord(text).ok ? '…' : t('verify.notJson')}</p>
      </section>
    );
  }
  const failed = verification.steps.find(({ status }) => status === 'fail');
  return (
    <section className={page.panel}>
      <div className={styles.verdict} data-ok={verification.ok} role="status">
        <CheckMark status={verification.ok ? 'pass' : 'fail'} />
        <div>
          <strong>{t(verification.ok ? 'verify.ok' : 'verify.notOk')}</strong>
          {failed && <p>{t('verify.firstFailure', { step: t(`step.${failed.step}`) })}</p>}
        </div>
      </div>
      <ProofSteps steps={verification.steps} />
    </section>
  );
}
