'use client';
import type { TableDetail } from '@sabot/edge';
import { useState, type ReactNode } from 'react';
import { AdviceToggle } from '../advice/advice-toggle';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import type { BetOffer } from '../felt/bet-offer';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import { useIdle } from '../shell/use-idle';
import type { BetDesk } from './bet-desk';
import { useTableAdvisor } from './table-advisor';
import { useShown } from './table-store';
import { lazyPart } from '../shell/lazy-part';
import styles from './table-aside.module.css';

const RoadsBoard = lazyPart(() => import('../roads/roads-board').then((module) => module.RoadsBoard));
const BetsDialog = lazyPart(() => import('./bets-dialog').then((module) => module.BetsDialog));

interface TableAsideProps {
  readonly desk: BetDesk | undefined;
  readonly detail: TableDetail;
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
}

/** Beside or below the stage: the table's name and players, its bets in detail, and the roads. */
export function TableAside({ desk, detail, offers, edges }: TableAsideProps): ReactNode {
  const t = useText();
  const [infoOpen, setInfoOpen] = useState(false);
  const seated = useShown(({ table }) => table.seated);
  const players = useShown(({ table }) => table.players);
  const roads = useShown(({ table }) => table.roads);
  const trends = useShown(({ table }) => table.trends);
  const firstRound = useShown(({ table }) => table.firstRound);
  const idle = useIdle();
  const advisor = useTableAdvisor(desk, detail);
  return (
    <>
      <div className={styles.facts}>
        <div>
          <strong>{tableName(t, detail)}</strong>
          <span data-testid="players">
            {t('facts.seated', { seated })} · {t('facts.betting', { players })}
          </span>
        </div>
        <button
          type="button"
          onClick={() => {
            setInfoOpen(true);
          }}
        >
          {t('rules.bets')}
        </button>
      </div>
      <AdviceToggle advisor={advisor} />
      {idle && <RoadsBoard roads={roads} trends={trends} firstRound={firstRound} />}
      {infoOpen && (
        <BetsDialog
          open
          offers={offers}
          edges={edges}
          onClose={() => {
            setInfoOpen(false);
          }}
        />
      )}
    </>
  );
}
