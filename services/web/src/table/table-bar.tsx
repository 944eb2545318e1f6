'use client';
import type { TableDetail } from '@sabot/edge';
import { useState, type ReactNode } from 'react';
import { ChipRack } from '../chips/chip-rack';
import { ActionBar, ICONS, TotalStake, type Action } from '../felt/action-bar';
import { shownBalance, useSession } from '../session/session-store';
import { useSettings } from '../settings/settings-store';
import type { BetDesk } from './bet-desk';
import { sentSum, standingBets, sumOf } from './bet-slip';
import { chipKeys } from './chip-keys';
import { useTable } from './table-store';
import { useShortcuts } from './use-shortcuts';
import { lazyPart } from '../shell/lazy-part';

const SavedBetsDialog = lazyPart(() =>
  import('../chips/saved-bets-dialog').then((module) => module.SavedBetsDialog),
);

/** The chips of the live table. */
export function TableChips({ desk }: { readonly desk: BetDesk | undefined }): ReactNode {
  const pending = useTable(({ slip }) => sentSum(slip));
  const offered = useTable(({ detail }) => detail?.limits);
  const balance = useSession(shownBalance) ?? 0;
  return (
    <ChipRack
      availableMinor={balance - pending}
      onDrop={(spot, minor) => {
        const bet = offered?.find(({ target }) => target === spot);
        if (bet) desk?.tap(bet.target, minor);
      }}
    />
  );
}

export function TableTotal(): ReactNode {
  return <TotalStake minor={useTable(({ slip }) => sumOf(slip.bets))} />;
}

interface TableActionsProps {
  readonly desk: BetDesk | undefined;
  readonly detail: TableDetail;
}

/** The actions of the live table, by pointer or keyboard. */
export function TableActions({ desk, detail }: TableActionsProps): ReactNode {
  const [choosing, setChoosing] = useState(false);
  const slip = useTable((table) => table.slip);
  const betting = useTable(({ heard }) => heard?.table.state === 'BETTING' && !heard.table.paused);
  const hasBets = standingBets(slip).length > 0;
  const actions: readonly Action[] = [
    { key: 'action.undo', icon: ICONS.undo, enabled: betting && hasBets, run: () => desk?.undo() },
    { key: 'action.clear', icon: ICONS.clear, enabled: betting && hasBets, run: () => desk?.clear() },
    { key: 'action.double', icon: ICONS.double, enabled: betting && hasBets, run: () => desk?.double() },
    {
      key: 'action.rebet',
      icon: ICONS.rebet,
      enabled: betting && slip.previous.length > 0,
      run: () => desk?.rebet(),
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
  useTableKeys(actions, desk, detail);
  return (
    <>
      <ActionBar actions={actions} />
      {choosing && (
        <SavedBetsDialog
          current={standingBets(slip)}
          onPlace={(bets) => desk?.place(bets)}
          onClose={() => {
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}

function useTableKeys(actions: readonly Action[], desk: BetDesk | undefined, detail: TableDetail): void {
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const chips = useSettings((settings) => settings.chips);
  const run = (at: number) => () => {
    const action = actions[at];
    if (action?.enabled) action.run();
  };
  const bet = (target: 'PLAYER' | 'BANKER' | 'TIE') => () => {
    if (detail.limits.some((offer) => offer.target === target)) desk?.tap(target, chipMinor);
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
