'use client';
import type { BetTarget } from '@sabot/edge';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { ChipStack } from '../chips/chip-stack';
import type { MessageKey, Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText, netText, shortAmountText } from '../money/amount';
import type { BetOffer } from './bet-offer';
import type { SpotView } from './felt-view';
import styles from './spots.module.css';

interface SpotProps {
  readonly target: BetTarget;
  readonly spot: SpotView | undefined;
  readonly offer: BetOffer | undefined;
  readonly edge: string | undefined;
  readonly open: boolean;
  readonly chipMinor: number;
  readonly onBet: (target: BetTarget) => void;
  /** The pointer or the focus is on the spot; null when it leaves. */
  readonly onPoint: (target: BetTarget | null) => void;
}

/** One betting spot. A tap is a bet; what fits inside depends on its size. */
export const Spot = memo(function Spot(props: SpotProps): ReactNode {
  const t = useText();
  const { target, spot, offer, edge, open, onBet, onPoint } = props;
  const { amount = 0, pool = 0, bettors = 0, waiting = false, end = null, gain = 0 } = spot ?? {};
  const tip = `tip-${target}`;
  const outcome = amount > 0 ? outcomeText(t, end, gain) : null;
  const point = (): void => {
    onPoint(target);
  };
  const leave = (): void => {
    onPoint(null);
  };
  return (
    <button
      type="button"
      className={styles.spot}
      data-spot={target}
      data-won={end === 'won'}
      data-lost={end === 'lost'}
      data-open={open}
      data-staked={amount > 0}
      data-ended={outcome !== null}
      aria-disabled={!open}
      aria-describedby={tip}
      onClick={() => {
        onBet(target);
      }}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <span className="hidden">{labelOf(t, props)}</span>
      <span className={styles.face} aria-hidden="true">
        <span className={styles.name}>{spotName(t, target)}</span>
        <span className={styles.odds}>{offer?.odds}</span>
        <span className={styles.chips}>{amount > 0 && <ChipStack amount={amount} sent={waiting} />}</span>
        <span className={styles.foot}>
          {outcome !== null && (
            <span
              className={styles.outcome}
              data-end={end}
              style={{ '--chars': outcome.length } as CSSProperties}
            >
              {outcome}
            </span>
          )}
          {outcome === null && pool > 0 && <Pool amount={pool} bettors={bettors} />}
          {outcome === null && pool === 0 && offer && (
            <span className={styles.limits}>
              {shortAmountText(offer.min)} – {shortAmountText(offer.max)}
            </span>
          )}
        </span>
      </span>
      <span className="hidden" id={tip} aria-hidden="true">
        {offerText(t, offer, edge)}
        {pool > 0 && ` · ${t('spot.pool', { amount: amountText(pool, { whole: true }) })}`}
      </span>
    </button>
  );
});

/** The sum of all players' bets on a spot, and how many they are. */
function Pool({ amount, bettors }: { readonly amount: number; readonly bettors: number }): ReactNode {
  return (
    <span className={styles.pool}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="4" r="3" />
        <path d="M1 13c0-4 2.500-5.500 6-5.500s6 1.500 6 5.500z" />
      </svg>
      {bettors > 0 && <span className={styles.bettors}>{bettors}</span>}
      <span>{amountText(amount, { whole: true })}</span>
    </span>
  );
}

/** What became of the player's own stake; a returned stake is said, and a loss is not rubbed in. */
function outcomeText(t: Translate, end: SpotView['end'], gain: number): string | null {
  if (gain > 0) return netText(gain);
  return end === 'pushed' ? t('spot.pushed') : null;
}

/** The short name on the felt, if there is one. */
export function spotName(t: Translate, target: BetTarget): string {
  return t(SHORT_NAMES[target] ?? `bet.${target}`);
}

const SHORT_NAMES: Readonly<Partial<Record<BetTarget, MessageKey>>> = {
  PLAYER_PAIR: 'spot.PLAYER_PAIR',
  BANKER_PAIR: 'spot.BANKER_PAIR',
  EITHER_PAIR: 'spot.EITHER_PAIR',
  PERFECT_PAIR: 'spot.PERFECT_PAIR',
  DRAGON_PLAYER: 'spot.DRAGON_PLAYER',
  DRAGON_BANKER: 'spot.DRAGON_BANKER',
};

function labelOf(t: Translate, { target, open, chipMinor, spot }: SpotProps): string {
  const name = t(`bet.${target}`);
  const bet = t('spot.bet', { amount: amountText(chipMinor, { whole: true }), target: name });
  const parts = [open ? bet : t('spot.closed', { target: name })];
  const { amount = 0, end = null } = spot ?? {};
  if (amount > 0) parts.push(t('spot.yours', { amount: amountText(amount, { whole: true }) }));
  if (end === 'won') parts.push(t('spot.won'));
  if (end === 'pushed' && amount > 0) parts.push(t('spot.pushed'));
  return parts.join(', ');
}

/** Payout, limits and exact edge in one line. */
export function offerText(t: Translate, offer: BetOffer | undefined, edge: string | undefined): string {
  if (!offer) return '';
  const limits = `${amountText(offer.min, { whole: true })} – ${amountText(offer.max, { whole: true })}`;
  const parts = [t('spot.pays', { odds: offer.odds }), `${t('spot.limits')} ${limits}`];
  if (edge !== undefined) parts.push(`${t('spot.edge')} ${edge} %`);
  return parts.join(' · ');
}
