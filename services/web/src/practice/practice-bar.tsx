'use client';
import { isBetTarget } from '@sabot/baccarat';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ChipRack } from '../chips/chip-rack';
import { ActionBar, ICONS, TotalStake, type Action } from '../felt/action-bar';
import { useSettings } from '../settings/settings-store';
import { sumOf } from '../table/bet-slip';
import { chipKeys } from '../table/chip-keys';
import { useShortcuts } from '../table/use-shortcuts';
import { clear, place, shownShot, undo, usePractice } from './practice-store';
import { lazyPart } from '../shell/lazy-part';

const SavedBetsDialog = lazyPart(() =>
  import('../chips/saved-bets-dialog').then((module) => module.SavedBetsDialog),
);

export function PracticeChips(): ReactNode {
  const staked = usePractice(({ bets }) => sumOf(bets));
  const balance = usePractice((table) => shownShot(table).memory.balance);
  const betting = usePractice((table) => shownShot(table).phase === 'betting');
  return (
    <ChipRack
      availableMinor={balance - (betting ? staked : 0)}
      onDrop={(spot, amount) => {
        if (isBetTarget(spot)) place([{ target: spot, amount }]);
      }}
    />
  );
}

export function PracticeTotal(): ReactNode {
  return <TotalStake minor={usePractice(({ bets }) => sumOf(bets))} />;
}

export function PracticeActions(): ReactNode {
  const [choosing, setChoosing] = useState(false);
  const phase = usePractice((table) => shownShot(table).phase);
  const bets = usePractice((table) => table.bets);
  const previous = usePractice((table) => table.previous);
  const canChange = phase === 'betting' && bets.length > 0;
  const actions: readonly Action[] = [
    { key: 'action.undo', icon: ICONS.undo, enabled: canChange, run: undo },
    { key: 'action.clear', icon: ICONS.clear, enabled: canChange, run: clear },
    {
      key: 'action.double',
      icon: ICONS.double,
      enabled: canChange,
      run: () => {
        place(bets);
      },
    },
    {
      key: 'action.rebet',
      icon: ICONS.rebet,
      enabled: phase !== 'dealing' && previous.length > 0,
      run: () => {
        place(previous);
      },
    },
    {
      key: 'action.saved',
      icon: ICONS.saved,
      enabled: true,
      run: () => {
        setChoosing(true);
      },
    },
  ];
  usePracticeKeys(actions);
  return (
    <>
      <ActionBar actions={actions} />
      {choosing && (
        <SavedBetsDialog
          current={bets}
          onPlace={place}
          onClose={() => {
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

function usePracticeKeys(actions: readonly Action[]): void {
  const amount = useSettings((settings) => settings.chipMinor);
  const chips = useSettings((settings) => settings.chips);
  const run = (at: number) => () => {
    const action = actions[at];
    if (action?.enabled) action.run();
  };
  const bet = (target: 'PLAYER' | 'BANKER' | 'TIE') => () => {
    place([{ target, amount }]);
  };
  useShortcuts({
    p: bet('PLAYER'),
    b: bet('BANKER'),
    t: bet('TIE'),
    u: run(0),
    c: run(1),
    d: run(2),
    r: run(3),
    ...chipKeys(chips),
  });
}
