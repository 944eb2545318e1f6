'use client';
import type { ReactNode } from 'react';
import { bestOf, BLACKJACK_TOTAL } from '@sabot/blackjack';
import { barPlay, PlayBar, playKeys, playsOf, type BarPlay } from '../blackjack/play-bar';
import { valueOf } from '../blackjack/felt-hands';
import barStyles from '../blackjack/play-bar.module.css';
import { ChipRack } from '../chips/chip-rack';
import { ActionBar, ICONS, TotalStake, type Action } from '../felt/action-bar';
import { useText } from '../i18n/use-text';
import { shortNetText } from '../money/amount';
import { useSettings } from '../settings/settings-store';
import { chipKeys } from '../table/chip-keys';
import { useShortcuts } from '../table/use-shortcuts';
import { minorNear } from './decision';
import {
  changeBet,
  clear,
  deal,
  isSettled,
  layChip,
  play,
  shownShot,
  stakeOf,
  toggleHints,
  undo,
  useTrainer,
} from './trainer-store';

export function TrainerChips(): ReactNode {
  return (
    <ChipRack
      availableMinor={Number.MAX_SAFE_INTEGER}
      onDrop={(_spot, minor) => {
        layChip(minor);
      }}
    />
  );
}

/** The stake before a hand; during it the switch for hints. */
export function TrainerTotal(): ReactNode {
  const t = useText();
  const betting = useTrainer((trainer) => shownShot(trainer).phase === 'betting');
  const staked = useTrainer(stakeOf);
  const hints = useTrainer((trainer) => trainer.hints);
  if (betting) return <TotalStake minor={staked} />;
  return (
    <button
      type="button"
      className={barStyles.toggle}
      aria-pressed={hints}
      aria-keyshortcuts="v"
      onClick={toggleHints}
    >
      {t('trainer.hints')}
    </button>
  );
}

export function TrainerActions(): ReactNode {
  const phase = useTrainer((trainer) => shownShot(trainer).phase);
  return phase === 'betting' ? <BettingActions /> : <PlayActions />;
}

function BettingActions(): ReactNode {
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const chips = useSettings((settings) => settings.chips);
  const staked = useTrainer(stakeOf);
  const previous = useTrainer((trainer) => trainer.previous);
  const hasChips = staked > 0;
  const double = (): void => {
    layChip(staked);
  };
  const rebet = (): void => {
    clear();
    layChip(previous);
  };
  const actions: readonly Action[] = [
    { key: 'action.undo', icon: ICONS.undo, enabled: hasChips, run: undo },
    { key: 'action.clear', icon: ICONS.clear, enabled: hasChips, run: clear },
    { key: 'action.double', icon: ICONS.double, enabled: hasChips, run: double },
    { key: 'action.rebet', icon: ICONS.rebet, enabled: previous > 0, run: rebet },
  ];
  const run = (at: number) => () => {
    const action = actions[at];
    if (action?.enabled) action.run();
  };
  useShortcuts({
    b: () => {
      layChip(chipMinor);
    },
    u: run(0),
    c: run(1),
    d: run(2),
    r: run(3),
    n: deal,
    ...chipKeys(chips),
  });
  return <ActionBar actions={actions} />;
}

function PlayActions(): ReactNode {
  const plays = usePlays();
  useShortcuts({ ...playKeys(plays), v: toggleHints });
  return <PlayBar plays={plays} />;
}

function usePlays(): readonly BarPlay[] {
  const shot = useTrainer(shownShot);
  const settled = useTrainer(isSettled);
  const values = useTrainer((trainer) => (trainer.hints ? trainer.values : null));
  const stake = useTrainer(stakeOf);
  if (shot.phase === 'over') return [barPlay('change', settled, changeBet), barPlay('again', settled, deal)];
  const best = values && settled ? bestOf(values) : undefined;
  const hasBlackjack = valueOf(shot.felt.hands[0]?.cards ?? []).total === BLACKJACK_TOTAL;
  return playsOf(shot.legal).map((name) => {
    const value = settled ? values?.[name] : undefined;
    const plain = barPlay(name, settled && shot.legal.includes(name), () => {
      play(name);
    });
    // Insurance of a blackjack pays as much as its stake, whatever the dealer has.
    const evenMoney = name === 'insurance' && hasBlackjack;
    const bar: BarPlay = evenMoney ? { ...plain, label: 'bj.play.even-money' } : plain;
    if (value === undefined) return bar;
    return { ...bar, figure: shortNetText(minorNear(value, stake)), marked: name === best };
  });
}
