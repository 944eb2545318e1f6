'use client';
import type { BetTarget, TableDetail } from '@sabot/edge';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Felt } from '../felt/felt';
import { offersOf } from '../felt/bet-offer';
import { handView } from '../felt/felt-view';
import { ResultBanner } from '../felt/result-banner';
import { Spots } from '../felt/spots';
import { FairnessStrip } from '../fairness/fairness-strip';
import { MismatchAlarm } from '../fairness/mismatch-alarm';
import { useEdges } from '../fairness/use-edges';
import { useText } from '../i18n/use-text';
import { RoadsBoard } from '../roads/roads-board';
import { RoadStrip } from '../roads/road-strip';
import { useSettings } from '../settings/settings-store';
import { BetsDialog } from './bets-dialog';
import { LinkBanner } from './link-banner';
import { LiveRegion } from './live-region';
import { Notices } from './notices';
import { OutOfChipsPanel } from './out-of-chips-panel';
import { TableBar } from './table-bar';
import { TableMiddle } from './table-middle';
import type { TableConnection } from './table-connection';
import type { TableState } from '@sabot/table-client';
import { useTable } from './table-store';
import { useTableSounds } from './use-table-sounds';
import { spotViews } from './table-view';
import styles from './table-room.module.css';

interface TableRoomProps {
  readonly connection: TableConnection;
  readonly detail: TableDetail;
  readonly state: TableState;
}

/** The whole table page, once everything has loaded. */
export function TableRoom({ connection, detail, state }: TableRoomProps): ReactNode {
  const t = useText();
  const { slip, settled, checks, clock, link } = useTable();
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const [infoOpen, setInfoOpen] = useState(false);
  const edges = useEdges(detail.deck, detail.payTable);
  const offers = useMemo(() => offersOf(detail.limits, detail.payTable), [detail]);
  const { table, stillCards } = state;
  const winner = table.result?.winner ?? null;
  const bet = (target: BetTarget): void => connection.desk?.click(target, chipMinor);
  useTableSounds(state);
  useEffect(() => {
    document.title = `${detail.name} · Sabot`;
  }, [detail.name]);
  return (
    <div className={styles.room} data-phase={table.state} data-link={link} data-round={table.roundNumber}>
      <h1 className="hidden">{detail.name}</h1>
      <div className={styles.alerts}>
        <LinkBanner />
        <MismatchAlarm checks={checks} />
      </div>
      <div className={styles.table}>
        <Felt
          player={handView('PLAYER', table.cards, stillCards, winner)}
          banker={handView('BANKER', table.cards, stillCards, winner)}
          middle={
            <TableMiddle
              state={state}
              detail={detail}
              offsetMs={clock?.offsetMs ?? 0}
              desk={connection.desk}
            />
          }
          strip={
            <FairnessStrip
              serverHash={table.hash}
              betBookRoot={table.betBookRoot}
              roundNumber={table.roundNumber}
              mode={detail.fairnessMode}
              checks={checks}
            />
          }
          banner={
            <ResultBanner
              result={table.result}
              voidReason={table.state === 'VOID'}
              net={settled?.roundId === table.roundId ? settled.net : null}
              roundKey={table.roundId ?? ''}
            />
          }
        >
          <RoadStrip roads={table.roads} />
          <Spots
            spots={spotViews(detail, state, slip, settled)}
            offers={offers}
            edges={edges}
            open={table.state === 'BETTING' && !table.paused}
            chipMinor={chipMinor}
            onBet={bet}
          />
        </Felt>
        <TableBar connection={connection} detail={detail} state={state} />
      </div>
      <aside className={styles.aside}>
        <div className={styles.facts}>
          <div>
            <strong>{detail.name}</strong>
            <span>{t('table.players', { players: table.players })}</span>
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
        <RoadsBoard roads={table.roads} trends={table.trends} />
      </aside>
      <Notices />
      <OutOfChipsPanel detail={detail} state={state} />
      <LiveRegion state={state} offsetMs={clock?.offsetMs ?? 0} />
      <BetsDialog
        open={infoOpen}
        offers={offers}
        edges={edges}
        onClose={() => {
          setInfoOpen(false);
        }}
      />
    </div>
  );
}
