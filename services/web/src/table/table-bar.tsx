'use client';
import type { TableDetail } from '@sabot/edge';
import type { ReactNode } from 'react';
import { ChipRack } from '../chips/chip-rack';
import { DENOMINATIONS } from '../chips/denominations';
import { ActionBar, ICONS, type Action } from '../felt/action-bar';
import { shownBalance, useSession } from '../session/session-store';
import { changeSettings, useSettings } from '../settings/settings-store';
import { isWaiting, sentSum, sumOf } from './bet-slip';
import type { TableConnection } from './table-connection';
import type { TableState } from '@sabot/table-client';
import { useTable } from './table-store';
import { useShortcuts } from './use-shortcuts';

interface TableBarProps {
  readonly connection: TableConnection;
  readonly detail: TableDetail;
  readonly state: TableState;
}

/** Chips and actions of the live table, by pointer or keyboard. */
export function TableBar({ connection, detail, state }: TableBarProps): ReactNode {
  const slip = useTable((table) => table.slip);
  const link = useTable((table) => table.link);
  const balance = useSession(shownBalance) ?? 0;
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const { desk } = connection;
  const open = state.table.state === 'BETTING' && !state.table.paused && link === 'live' && !isWaiting(slip);
  const hasBets = slip.bets.length > 0;
  const actions: Action[] = [
    { key: 'action.undo', icon: ICONS.undo, enabled: open && hasBets, run: () => desk?.undo() },
    { key: 'action.clear', icon: ICONS.clear, enabled: open && hasBets, run: () => desk?.clear() },
    { key: 'action.double', icon: ICONS.double, enabled: open && hasBets, run: () => desk?.double() },
    {
      key: 'action.rebet',
      icon: ICONS.rebet,
      enabled: open && !hasBets && slip.previous.length > 0,
      run: () => desk?.rebet(),
    },
  ];
  const [undo, clear, double, rebet] = actions.map(({ enabled, run }) => () => {
    if (enabled) run();
  });
  const offered = new Set(detail.limits.map(({ target }) => target));
  const bet = (target: 'PLAYER' | 'BANKER' | 'TIE') => () => {
    if (offered.has(target)) desk?.click(target, chipMinor);
  };
  useShortcuts({
    p: bet('PLAYER'),
    b: bet('BANKER'),
    t: bet('TIE'),
    ...(undo && { u: undo }),
    ...(clear && { c: clear }),
    ...(double && { d: double }),
    ...(rebet && { r: rebet }),
    ...Object.fromEntries(
      DENOMINATIONS.map(({ minor }, at) => [
        String(at + 1),
        () => {
          changeSettings({ chipMinor: minor });
        },
      ]),
    ),
  });
  return (
    <ActionBar totalMinor={sumOf(slip.bets)} actions={actions}>
      <ChipRack
        chosenMinor={chipMinor}
        availableMinor={balance - sentSum(slip)}
        onChoose={(minor) => {
          changeSettings({ chipMinor: minor });
        }}
        onDrop={(target, minor) => desk?.click(target, minor)}
      />
    </ActionBar>
  );
}
