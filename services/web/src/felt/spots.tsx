'use client';
import type { BetTarget } from '@sabot/edge';
import type { ReactNode } from 'react';
import { ChipStack } from '../chips/chip-stack';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import type { Translate } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { amountText, netText } from '../money/amount';
import type { SpotView } from './felt-view';
import type { BetOffer } from './bet-offer';
import styles from './spots.module.css';

const MAIN_TARGETS: readonly BetTarget[] = ['PLAYER_PAIR', 'PLAYER', 'TIE', 'BANKER_PAIR', 'BANKER'];
const LETTERS: Readonly<Partial<Record<BetTarget, string>>> = { PLAYER: 'P', BANKER: 'B', TIE: 'T' };

interface SpotsProps {
  readonly spots: readonly SpotView[];
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  readonly open: boolean;
  readonly chipMinor: number;
  readonly onBet: (target: BetTarget) => void;
}

/** The betting spots: the main bets, and below them the side bets that the table offers. */
export function Spots(props: SpotsProps): ReactNode {
  const t = useText();
  const { offers } = props;
  const offered = (target: BetTarget): boolean => offers.some((offer) => offer.target === target);
  const main = MAIN_TARGETS.filter(offered);
  const side = offers.map(({ target }) => target).filter((target) => !MAIN_TARGETS.includes(target));
  return (
    <div className={styles.area} role="group" aria-label={t('spots.title')}>
      <div className={styles.main}>
        {main.map((target) => (
          <Spot key={target} target={target} {...props} />
        ))}
      </div>
      {side.length > 0 && (
        <div className={styles.side} role="group" aria-label={t('spots.more')}>
          {side.map((target) => (
            <Spot key={target} target={target} {...props} />
          ))}
        </div>
      )}
    </div>
  );
}

function Spot({
  target,
  spots,
  offers,
  edges,
  open,
  chipMinor,
  onBet,
}: SpotsProps & { readonly target: BetTarget }): ReactNode {
  const t = useText();
  const spot = spots.find((one) => one.target === target);
  const offer = offers.find((one) => one.target === target);
  const { amount = 0, pool = 0, waiting = false, won = false, lost = false, gain = 0 } = spot ?? {};
  const tip = `tip-${target}`;
  return (
    <button
      type="button"
      className={styles.spot}
      data-spot={target}
      data-won={won}
      data-lost={lost}
      data-open={open}
      aria-disabled={!open || waiting}
      aria-describedby={tip}
      onClick={() => {
        if (!waiting) onBet(target);
      }}
    >
      <span className="hidden">{labelOf(t, target, { open, chipMinor, amount, won })}</span>
      <span className={styles.face} aria-hidden="true">
        <span className={styles.letter}>{LETTERS[target]}</span>
        <span className={styles.name}>{spotName(t, target)}</span>
        <span className={styles.odds}>{offer?.odds}</span>
        <span className={styles.chips}>{amount > 0 && <ChipStack amount={amount} sent={waiting} />}</span>
        {gain > 0 && <span className={styles.gain}>{netText(gain)}</span>}
        {pool > 0 && <Pool amount={pool} />}
      </span>
      <span className={styles.tip} id={tip} aria-hidden="true">
        {tipText(t, offer, edges?.[target]?.edge)}
        {pool > 0 && ` · ${t('spot.pool', { amount: amountText(pool, { whole: true }) })}`}
      </span>
    </button>
  );
}

/** The sum of all players' bets on a spot. */
function Pool({ amount }: { readonly amount: number }): ReactNode {
  return (
    <span className={styles.pool}>
      <svg viewBox="0 0 20 14" aria-hidden="true">
        <circle cx="7" cy="4" r="3" />
        <path d="M1 13c0-4 2.500-5.500 6-5.500s6 1.500 6 5.500zM12.500 1.300a3 3 0 0 1 0 5.400M14.500 8c2.800.4 4.500 2 4.500 5h-3.500c0-2-.3-3.500-1-5z" />
      </svg>
      {amountText(amount, { whole: true })}
    </span>
  );
}

export function spotName(t: Translate, target: BetTarget): string {
  return target === 'PLAYER_PAIR' || target === 'BANKER_PAIR' ? t(`spot.${target}`) : t(`bet.${target}`);
}

interface SpotSituation {
  readonly open: boolean;
  readonly chipMinor: number;
  readonly amount: number;
  readonly won: boolean;
}

function labelOf(t: Translate, target: BetTarget, { open, chipMinor, amount, won }: SpotSituation): string {
  const name = t(`bet.${target}`);
  const bet = t('spot.bet', { amount: amountText(chipMinor, { whole: true }), target: name });
  const parts = [open ? bet : t('spot.closed', { target: name })];
  if (amount > 0) parts.push(t('spot.yours', { amount: amountText(amount, { whole: true }) }));
  if (won) parts.push(t('spot.won'));
  return parts.join(', ');
}

function tipText(t: Translate, offer: BetOffer | undefined, edge: string | undefined): string {
  if (!offer) return '';
  const limits = `${amountText(offer.min, { whole: true })} – ${amountText(offer.max, { whole: true })}`;
  const parts = [t('spot.pays', { odds: offer.odds }), `${t('spot.limits')} ${limits}`];
  if (edge !== undefined) parts.push(`${t('spot.edge')} ${edge} %`);
  return parts.join(' · ');
}
