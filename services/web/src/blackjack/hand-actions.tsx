'use client';
import { BLACKJACK_TOTAL } from '@sabot/blackjack';
import type { ReactNode } from 'react';
import { ChipRack } from '../chips/chip-rack';
import { ActionBar, ICONS, TotalStake, type Action } from '../felt/action-bar';
import { shownBalance, useSession } from '../session/session-store';
import { useSettings } from '../settings/settings-store';
import { chipKeys } from '../table/chip-keys';
import { useShortcuts } from '../table/use-shortcuts';
import { BOX } from './bet-box';
import { valueOf } from './felt-hands';
import type { HandConnection } from './hand-connection';
import { chipsOn, isFree, shownHand, useHand } from './hand-store';
import { barPlay, PlayBar, playKeys, playsOf, type BarPlay } from './play-bar';

interface WithConnection {
  readonly connection: HandConnection;
}

export function HandChips({ connection }: WithConnection): ReactNode {
  const staked = useHand(chipsOn);
  const balance = useSession(shownBalance) ?? 0;
  return (
    <ChipRack
      availableMinor={balance - staked}
      onDrop={(spot, minor) => {
        if (spot === BOX) connection.bet.lay(minor);
      }}
    />
  );
}

/** What lies on the box; during a hand everything that is staked on it. */
export function HandTotal(): ReactNode {
  const chips = useHand(chipsOn);
  const { phase, staked } = useHand(shownHand);
  return <TotalStake minor={phase === 'betting' ? chips : staked} />;
}

export function HandActions({ connection }: WithConnection): ReactNode {
  const phase = useHand((hand) => shownHand(hand).phase);
  return phase === 'betting' ? (
    <BettingActions connection={connection} />
  ) : (
    <PlayActions connection={connection} />
  );
}

function BettingActions({ connection }: WithConnection): ReactNode {
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const chips = useSettings((settings) => settings.chips);
  const staked = useHand(chipsOn);
  const previous = useHand((hand) => hand.previous);
  const free = useHand((hand) => !hand.busy);
  const hasChips = free && staked > 0;
  const actions: readonly Action[] = [
    {
      key: 'action.undo',
      icon: ICONS.undo,
      enabled: hasChips,
      run: () => {
        connection.bet.undo();
      },
    },
    {
      key: 'action.clear',
      icon: ICONS.clear,
      enabled: hasChips,
      run: () => {
        connection.bet.clear();
      },
    },
    {
      key: 'action.double',
      icon: ICONS.double,
      enabled: hasChips,
      run: () => {
        connection.bet.lay(staked);
      },
    },
    {
      key: 'action.rebet',
      icon: ICONS.rebet,
      enabled: free && previous > 0,
      run: () => {
        connection.bet.again();
      },
    },
  ];
  const run = (at: number) => () => {
    const action = actions[at];
    if (action?.enabled) action.run();
  };
  useShortcuts({
    b: () => {
      connection.bet.lay(chipMinor);
    },
    u: run(0),
    c: run(1),
    d: run(2),
    r: run(3),
    n: () => void connection.deal(),
    ...chipKeys(chips),
  });
  return <ActionBar actions={actions} />;
}

function PlayActions({ connection }: WithConnection): ReactNode {
  const plays = usePlays(connection);
  useShortcuts(playKeys(plays));
  return <PlayBar plays={plays} />;
}

function usePlays(connection: HandConnection): readonly BarPlay[] {
  const shot = useHand(shownHand);
  const free = useHand(isFree);
  const held = useHand(({ control, givenUp }) => givenUp || (control !== 'lost' && control !== 'differs'));
  if (shot.phase === 'over') {
    return [
      barPlay('change', free, () => {
        connection.changeBet();
      }),
      barPlay('again', free, () => void connection.deal()),
    ];
  }
  const hasBlackjack = valueOf(shot.felt.hands[0]?.cards ?? []).total === BLACKJACK_TOTAL;
  return playsOf(shot.legal).map((name) => {
    const play = barPlay(name, free && held && shot.legal.includes(name), () => void connection.play(name));
    // Insurance of a blackjack pays as much as its stake, whatever the dealer has.
    return name === 'insurance' && hasBlackjack ? { ...play, label: 'bj.play.even-money' } : play;
  });
}
