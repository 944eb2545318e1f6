'use client';
import type { BetTarget } from '@sabot/edge';
import { BET_TARGETS, DEFAULT_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS } from '@sabot/cards';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { handView, type SpotView } from '../felt/felt-view';
import { offersOf, spotEnds } from '../felt/prices';
import { ResultBanner } from '../felt/result-banner';
import { Spots } from '../felt/spots';
import { useEdges } from '../fairness/use-edges';
import { askVerifier } from '../fairness/verifier';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { RoadsBoard } from '../roads/roads-board';
import { RoadStrip } from '../roads/road-strip';
import { useSettings } from '../settings/settings-store';
import { TableSkeleton } from '../shell/skeleton';
import { TableStage } from '../stage/table-stage';
import { resultText } from '../table/result-text';
import { keepForOffline } from './offline';
import { PracticeAdvice } from './practice-advice';
import { PracticeActions, PracticeChips, PracticeTotal } from './practice-bar';
import { PracticeFacts } from './practice-facts';
import { PracticeMessage } from './practice-message';
import { PracticeMiddle } from './practice-middle';
import { PracticeSide } from './practice-side';
import { PracticeStacks } from './practice-stacks';
import { openPractice, place, shownShot, stopDealing, usePractice } from './practice-store';
import { usePracticeSounds } from './use-practice-sounds';

const PAY_TABLE = payTableToJson(DEFAULT_PAY_TABLE);
const OFFERS = offersOf(
  BET_TARGETS.map((target) => ({
    target,
    min: Number(DEFAULT_BET_LIMITS.minMinor),
    max: Number(DEFAULT_BET_LIMITS.maxMinor),
    step: 1,
  })),
  PAY_TABLE,
);

/** The practice table: everything happens in this browser. */
export function PracticePage(): ReactNode {
  const open = usePractice((table) => table.open);
  useEffect(() => {
    openPractice();
    return stopDealing;
  }, []);
  return open ? <PracticeRoom /> : <TableSkeleton />;
}

function PracticeRoom(): ReactNode {
  const t = useText();
  const felt = useSettings((settings) => settings.felt);
  const shot = usePractice(shownShot);
  const round = usePractice((table) => table.round);
  const hands = useHands();
  const [pointed, setPointed] = useState<BetTarget | null>(null);
  const { decks } = shot.memory;
  const deck = useMemo(() => ({ model: 'shoe', decks }) as const, [decks]);
  const edges = useEdges(deck, PAY_TABLE);
  useEffect(() => {
    // The edges come from the worker; once they have arrived, every file of the page has loaded.
    if (edges) void keepForOffline('/practice', () => askVerifier('files', null));
  }, [edges]);
  usePracticeSounds();
  return (
    <>
      <TableStage
        title={t('practice.title')}
        mode={shot.phase === 'betting' ? 'betting' : 'dealing'}
        phase={shot.phase}
        felt={felt}
        hands={hands}
        strip={<PracticeStacks />}
        facts={<PracticeFacts offers={OFFERS} edges={edges} pointed={pointed} />}
        messages={<PracticeMessage />}
        road={<RoadStrip roads={shot.roads} />}
        middle={<PracticeMiddle />}
        result={
          <ResultBanner result={shot.result} voidReason={false} net={shot.net} roundKey={String(round)} />
        }
        spots={<PracticeSpots edges={edges} onPoint={setPointed} />}
        chips={<PracticeChips />}
        total={<PracticeTotal />}
        actions={<PracticeActions />}
        aside={
          <>
            <PracticeSide />
            <PracticeAdvice />
            <RoadsBoard roads={shot.roads} trends={shot.trends} />
          </>
        }
      />
      <p className="hidden" role="status">
        {shot.result && resultText(t, shot.result)}
      </p>
    </>
  );
}

function useHands(): readonly ReturnType<typeof handView>[] {
  const t = useText();
  const shot = usePractice(shownShot);
  const turning = usePractice(({ reveal }) => reveal.turning);
  return useMemo(() => {
    const air = turning?.cards.slice(shot.cardCount) ?? [];
    const cards = { up: shot.cards, air, still: 0 };
    return [handView(t, 'PLAYER', cards, shot.result), handView(t, 'BANKER', cards, shot.result)];
  }, [t, shot, turning]);
}

interface PracticeSpotsProps {
  readonly edges: ReturnType<typeof useEdges>;
  readonly onPoint: (target: BetTarget | null) => void;
}

function PracticeSpots({ edges, onPoint }: PracticeSpotsProps): ReactNode {
  const shot = usePractice(shownShot);
  const bets = usePractice((table) => table.bets);
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const bet = useCallback(
    (target: BetTarget) => {
      place([{ target, amount: chipMinor }]);
    },
    [chipMinor],
  );
  const spots = useMemo(() => {
    const ends = spotEnds(shot.result, PAY_TABLE);
    return BET_TARGETS.map((target): SpotView => {
      const amount = bets.find((one) => one.target === target)?.amount ?? 0;
      const rival = shot.rivalStake?.target === target ? shot.rivalStake.amount : 0;
      const bettors = (amount > 0 ? 1 : 0) + (rival > 0 ? 1 : 0);
      return { target, amount, waiting: false, pool: rival, bettors, end: ends[target] ?? null, gain: 0 };
    });
  }, [shot, bets]);
  return (
    <Spots
      spots={spots}
      offers={OFFERS}
      edges={edges}
      open={shot.phase !== 'dealing'}
      chipMinor={chipMinor}
      onBet={bet}
      onPoint={onPoint}
    />
  );
}
