'use client';
import type { BetTarget, TableDetail } from '@sabot/edge';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { BetOffer } from '../felt/bet-offer';
import { handView } from '../felt/felt-view';
import { Spots } from '../felt/spots';
import { usePrices } from '../felt/use-prices';
import { FairnessStrip } from '../fairness/fairness-strip';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import { useEdges } from '../fairness/use-edges';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import { useSettings } from '../settings/settings-store';
import { useTitle } from '../shell/page-title';
import { useIdle } from '../shell/use-idle';
import { TableStage } from '../stage/table-stage';
import type { BetDesk } from './bet-desk';
import { TableActions, TableChips, TableTotal } from './table-bar';
import { TableFacts } from './table-facts';
import { TableMiddle } from './table-middle';
import { useShown, useTable } from './table-store';
import { cardsOf, spotViews } from './table-view';
import { lazyPart } from '../shell/lazy-part';

const ResultBanner = lazyPart(() => import('../felt/result-banner').then((module) => module.ResultBanner));
const Messages = lazyPart(() => import('./messages').then((module) => module.Messages));
const TableSounds = lazyPart(() => import('./table-sounds').then((module) => module.TableSounds));
const LiveRegion = lazyPart(() => import('./live-region').then((module) => module.LiveRegion));
const OutOfChipsPanel = lazyPart(() =>
  import('./out-of-chips-panel').then((module) => module.OutOfChipsPanel),
);
const TableAside = lazyPart(() => import('./table-aside').then((module) => module.TableAside));
const RoadStrip = lazyPart(() => import('../roads/road-strip').then((module) => module.RoadStrip));

interface TableRoomProps {
  readonly desk: BetDesk | undefined;
  readonly detail: TableDetail;
}

/** The whole table page, once everything has loaded. Each part takes what it shows from the store by itself. */
export function TableRoom({ desk, detail }: TableRoomProps): ReactNode {
  const t = useText();
  const name = tableName(t, detail);
  const felt = useSettings((settings) => settings.felt);
  const phase = useShown(({ table }) => table.state);
  const round = useShown(({ table }) => table.roundNumber);
  const link = useTable((table) => table.link);
  const hands = useHands();
  const edges = useEdges(detail.deck, detail.payTable);
  const prices = usePrices();
  const { limits, payTable } = detail;
  const offers = useMemo(
    () => prices?.offersOf(limits, payTable) ?? limits.map((offer) => ({ ...offer, odds: '' })),
    [prices, limits, payTable],
  );
  const [pointed, setPointed] = useState<BetTarget | null>(null);
  const roads = useShown(({ table }) => table.roads);
  const idle = useIdle();
  useTitle(name);
  return (
    <>
      <TableStage
        title={name}
        mode={phase === 'BETTING' ? 'betting' : 'dealing'}
        phase={phase}
        link={link}
        round={round}
        felt={felt}
        hands={hands}
        strip={<Fairness mode={detail.fairnessMode} />}
        facts={<TableFacts detail={detail} offers={offers} edges={edges} pointed={pointed} />}
        messages={<Messages />}
        road={idle && <RoadStrip roads={roads} />}
        middle={<TableMiddle detail={detail} desk={desk} />}
        result={<Result />}
        spots={<TableSpots {...{ desk, detail, offers, edges, prices }} onPoint={setPointed} />}
        chips={<TableChips desk={desk} />}
        total={<TableTotal />}
        actions={<TableActions desk={desk} detail={detail} />}
        panel={<OutOfChipsPanel detail={detail} />}
        aside={<TableAside desk={desk} detail={detail} offers={offers} edges={edges} />}
      />
      <LiveRegion />
      <TableSounds />
    </>
  );
}

function useHands(): readonly ReturnType<typeof handView>[] {
  const t = useText();
  const reveal = useTable((table) => table.reveal);
  const result = useShown(({ table }) => table.result);
  return useMemo(() => {
    const cards = cardsOf({ reveal });
    return [handView(t, 'PLAYER', cards, result), handView(t, 'BANKER', cards, result)];
  }, [t, reveal, result]);
}

function Fairness({ mode }: { readonly mode: TableDetail['fairnessMode'] }): ReactNode {
  const table = useShown((state) => state.table);
  const checks = useTable((store) => store.checks);
  return (
    <FairnessStrip
      serverHash={table.hash}
      betBookRoot={table.betBookRoot}
      roundNumber={table.roundNumber}
      mode={mode}
      checks={checks}
    />
  );
}

function Result(): ReactNode {
  const result = useShown(({ table }) => table.result);
  const phase = useShown(({ table }) => table.state);
  const roundId = useShown(({ table }) => table.roundId);
  const settled = useShown(({ own }) => own.settled);
  return (
    <ResultBanner
      result={result}
      voidReason={phase === 'VOID'}
      net={settled?.roundId === roundId ? settled.net : null}
      roundKey={roundId ?? ''}
    />
  );
}

interface TableSpotsProps extends TableRoomProps {
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  readonly prices: ReturnType<typeof usePrices>;
  readonly onPoint: (target: BetTarget | null) => void;
}

function TableSpots({ desk, detail, offers, edges, prices, onPoint }: TableSpotsProps): ReactNode {
  const state = useShown((shown) => shown);
  const slip = useTable((table) => table.slip);
  const open = useTable(({ heard }) => heard?.table.state === 'BETTING' && !heard.table.paused);
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const spots = useMemo(() => {
    const ends = prices?.spotEnds(state.table.result, detail.payTable) ?? {};
    return spotViews(detail, state, slip, ends);
  }, [prices, detail, state, slip]);
  const bet = useCallback((target: BetTarget) => desk?.tap(target, chipMinor), [desk, chipMinor]);
  return (
    <Spots
      spots={spots}
      offers={offers}
      edges={edges}
      open={open}
      chipMinor={chipMinor}
      onBet={bet}
      onPoint={onPoint}
    />
  );
}
