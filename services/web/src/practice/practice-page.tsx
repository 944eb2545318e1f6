'use client';
import type { BetTarget } from '@sabot/edge';
import { DEFAULT_PAY_TABLE, payTableToJson, STANDARD_BETS } from '@sabot/baccarat';
import { DEFAULT_BET_LIMITS } from '@sabot/cards';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ChipRack } from '../chips/chip-rack';
import { DENOMINATIONS } from '../chips/denominations';
import { ActionBar, ICONS, type Action } from '../felt/action-bar';
import { offersOf } from '../felt/bet-offer';
import { Felt } from '../felt/felt';
import { handView, winningTargets } from '../felt/felt-view';
import { ResultBanner } from '../felt/result-banner';
import { Spots } from '../felt/spots';
import { useEdges } from '../fairness/use-edges';
import { useText } from '../i18n/use-text';
import { RoadsBoard } from '../roads/roads-board';
import { RoadStrip } from '../roads/road-strip';
import { changeSettings, useSettings } from '../settings/settings-store';
import { sumOf } from '../table/bet-slip';
import { refusalText } from '../table/refusal-text';
import { resultText } from '../table/result-text';
import room from '../table/table-room.module.css';
import { useShortcuts } from '../table/use-shortcuts';
import { keepForOffline } from './offline';
import { PracticeMiddle } from './practice-middle';
import { PracticeSide } from './practice-side';
import { PracticeStacks } from './practice-stacks';
import {
  clear,
  deal,
  nextRound,
  openPractice,
  place,
  stopDealing,
  undo,
  usePractice,
} from './practice-store';
import { usePracticeSounds } from './use-practice-sounds';
import styles from './practice.module.css';

const PAY_TABLE = payTableToJson(DEFAULT_PAY_TABLE);
const LIMITS = STANDARD_BETS.map((target) => ({
  target,
  min: Number(DEFAULT_BET_LIMITS.minMinor),
  max: Number(DEFAULT_BET_LIMITS.maxMinor),
  step: 1,
}));
const OFFERS = offersOf(LIMITS, PAY_TABLE);

/** The practice table: everything happens in this browser. */
export function PracticePage(): ReactNode {
  const t = useText();
  const table = usePractice();
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const { decks } = table.memory;
  const deck = useMemo(() => ({ model: 'shoe', decks }) as const, [decks]);
  const edges = useEdges(deck, PAY_TABLE);
  useEffect(() => {
    openPractice();
    return stopDealing;
  }, []);
  useEffect(() => {
    // The edges come from the worker; once they have arrived, every file of the page has loaded.
    if (edges) void keepForOffline();
  }, [edges]);
  usePracticeSounds(table);
  const actions = actionsOf(table);
  const bet = (target: BetTarget, amount = chipMinor): void => {
    place([{ target, amount }]);
  };
  usePracticeKeys(actions, bet);
  const { phase, cards, result, bets, net, refused, memory } = table;
  const winning = winningTargets(result, PAY_TABLE);
  const winner = result?.winner ?? null;
  const pushed = winner === 'TIE' ? ['PLAYER', 'BANKER'] : [];
  return (
    <div className={room.room} data-phase={phase}>
      <h1 className="hidden">{t('practice.title')}</h1>
      <div className={room.table}>
        <Felt
          player={handView('PLAYER', cards, 0, winner)}
          banker={handView('BANKER', cards, 0, winner)}
          strip={<PracticeStacks />}
          middle={<PracticeMiddle />}
          banner={
            <ResultBanner result={result} voidReason={false} net={net} roundKey={String(table.round)} />
          }
        >
          <RoadStrip roads={table.roads} />
          <Spots
            spots={STANDARD_BETS.map((target) => ({
              target,
              amount: bets.find((one) => one.target === target)?.amount ?? 0,
              waiting: false,
              pool: 0,
              gain: 0,
              won: winning.has(target),
              lost: result !== null && !winning.has(target) && !pushed.includes(target),
            }))}
            offers={OFFERS}
            edges={edges}
            open={phase === 'betting' || phase === 'result'}
            chipMinor={chipMinor}
            onBet={bet}
          />
        </Felt>
        <p className={styles.refused} role="alert">
          {refused && refusalText(t, refused)}
        </p>
        <ActionBar totalMinor={sumOf(bets)} actions={actions}>
          <ChipRack
            chosenMinor={chipMinor}
            availableMinor={memory.balance - (phase === 'betting' ? sumOf(bets) : 0)}
            onChoose={(minor) => {
              changeSettings({ chipMinor: minor });
            }}
            onDrop={bet}
          />
        </ActionBar>
      </div>
      <aside className={room.aside}>
        <PracticeSide />
        <RoadsBoard roads={table.roads} trends={table.trends} />
      </aside>
      <p className="hidden" role="status">
        {result && resultText(t, result)}
      </p>
    </div>
  );
}

function actionsOf(table: ReturnType<typeof usePractice.getState>): Action[] {
  const { phase, bets, previous } = table;
  const betting = phase === 'betting';
  const hasBets = bets.length > 0;
  const over = phase === 'result';
  return [
    { key: 'action.undo', icon: ICONS.undo, enabled: betting && hasBets, run: undo },
    { key: 'action.clear', icon: ICONS.clear, enabled: betting && hasBets, run: clear },
    {
      key: 'action.double',
      icon: ICONS.double,
      enabled: betting && hasBets,
      run: () => {
        place(bets);
      },
    },
    {
      key: 'action.rebet',
      icon: ICONS.rebet,
      enabled: (over || (betting && !hasBets)) && previous.length > 0,
      run: () => {
        place(previous);
      },
    },
    over
      ? { key: 'action.next', icon: ICONS.deal, enabled: true, primary: true, run: nextRound }
      : { key: 'action.deal', icon: ICONS.deal, enabled: betting && hasBets, primary: true, run: deal },
  ];
}

function usePracticeKeys(actions: readonly Action[], bet: (target: BetTarget) => void): void {
  const run = (at: number) => () => {
    const action = actions[at];
    if (action?.enabled) action.run();
  };
  useShortcuts({
    p: () => {
      bet('PLAYER');
    },
    b: () => {
      bet('BANKER');
    },
    t: () => {
      bet('TIE');
    },
    u: run(0),
    c: run(1),
    d: run(2),
    r: run(3),
    ...Object.fromEntries(
      DENOMINATIONS.map(({ minor }, at) => [
        String(at + 1),
        () => {
          changeSettings({ chipMinor: minor });
        },
      ]),
    ),
  });
}
