'use client';
import { cardCode } from '@sabot/cards';
import { useSearchParams } from 'next/navigation';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { MessageKey } from '../i18n/translate';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import button from '../shell/button.module.css';
import { lazyPart } from '../shell/lazy-part';
import page from '../shell/page.module.css';
import { usePageTitle } from '../shell/page-title';
import { claimedHands } from './editable-record';
import { RecordFields } from './record-fields';
import { RecordHands } from './record-hands';
import { roundIdOf } from './round-by-number';
import { RoundFinder } from './round-finder';
import { usePreviousLink } from './use-previous-link';
import { useRecord, type Loading } from './use-record';
import { Verdict } from './verdict';
import styles from './verify-page.module.css';

const WORDS: Readonly<Record<Exclude<Loading, 'idle'>, MessageKey>> = {
  loading: 'verify.loading',
  'still-played': 'verify.stillPlayed',
  'not-found': 'verify.notFound',
  'no-such-number': 'verify.noSuchNumber',
  unreachable: 'verify.unreachable',
};

/** A hand of blackjack has a proof of its own, whose script is fetched when somebody asks for one. */
const HandPage = lazyPart(() => import('./hand-page').then((module) => module.HandPage));

/** `/verify?hand=…` for a hand of blackjack, anything else for a round. */
export function VerifyPage(): ReactNode {
  const handId = useSearchParams().get('hand');
  return handId === null ? <RoundPage /> : <HandPage handId={handId} />;
}

/** `/verify?round=…` or `?table=…&number=…`: the proof of a round, from inputs that the visitor may edit. */
function RoundPage(): ReactNode {
  const t = useText();
  usePageTitle('verify.title');
  const query = useSearchParams();
  const [askedRound, askedTable, askedNumber] = ['round', 'table', 'number'].map(
    (name) => query.get(name) ?? '',
  );
  const { loading, original, text, setText, load, stop } = useRecord();
  const byId = (id: string): void => {
    load(Promise.resolve(id), 'not-found');
  };
  const byNumber = (tableId: string, roundNumber: number): void => {
    load(roundIdOf(tableId, roundNumber), 'no-such-number');
  };
  useEffect(() => {
    if (askedRound) byId(askedRound);
    else if (askedTable && Number(askedNumber) > 0) byNumber(askedTable, Number(askedNumber));
    return stop;
  }, [askedRound, askedTable, askedNumber]);
  const hands = useMemo(() => claimedHands(text, cardCode), [text]);
  const link = usePreviousLink(original, text);
  return (
    <div className={page.page}>
      <h1>{t('verify.title')}</h1>
      <p className={page.lead}>{t('verify.lead')}</p>
      <div className={styles.finders}>
        <RoundFinder
          asked={askedTable ?? ''}
          askedNumber={askedNumber ?? ''}
          onNumber={byNumber}
          onRound={byId}
        />
        <RoundIdForm asked={askedRound ?? ''} busy={loading === 'loading'} onRound={byId} />
      </div>
      <p role="status" className={styles.loading}>
        {loading !== 'idle' && t(WORDS[loading])}
        {loading === 'idle' && text === '' && t('verify.empty')}
      </p>
      {hands.player.length > 0 && <RecordHands {...hands} />}
      <div className={styles.columns}>
        <div>
          <Verdict text={text} link={link} />
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

interface RoundIdFormProps {
  readonly asked: string;
  readonly busy: boolean;
  readonly onRound: (roundId: string) => void;
}

function RoundIdForm({ asked, busy, onRound }: RoundIdFormProps): ReactNode {
  const t = useText();
  const [roundId, setRoundId] = useState(asked);
  return (
    <section className={page.panel}>
      <h2>{t('verify.byId')}</h2>
      <form
        className={page.row}
        onSubmit={(event) => {
          event.preventDefault();
          onRound(roundId.trim());
        }}
      >
        <div className={page.field}>
          <label htmlFor="round-id">{t('verify.roundId')}</label>
          <input
            id="round-id"
            value={roundId}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => {
              setRoundId(target.value);
            }}
          />
        </div>
        <button type="submit" className={button.primary} disabled={roundId.trim() === '' || busy}>
          {t('verify.load')}
        </button>
      </form>
    </section>
  );
}
