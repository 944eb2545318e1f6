'use client';
import type { BetTarget } from '@sabot/edge';
import type { ReactNode } from 'react';
import type { EdgeTexts } from '../fairness/verifier-protocol';
import { useText } from '../i18n/use-text';
import type { BetOffer } from './bet-offer';
import type { SpotView } from './felt-view';
import { Spot } from './spot';
import styles from './spots.module.css';

/** The main block, row by row; a target that is not on offer leaves its place to the others. */
const TOP_ROW: readonly BetTarget[] = ['PLAYER_PAIR', 'PLAYER', 'TIE', 'BANKER_PAIR'];
const MAIN_TARGETS: readonly BetTarget[] = [...TOP_ROW, 'BANKER'];

/** Side bets in one row, unless there are more. */
const MAX_IN_ROW = 4;

interface SpotsProps {
  readonly spots: readonly SpotView[];
  readonly offers: readonly BetOffer[];
  readonly edges: EdgeTexts | null;
  readonly open: boolean;
  readonly chipMinor: number;
  readonly onBet: (target: BetTarget) => void;
  readonly onPoint: (target: BetTarget | null) => void;
}

/** The betting spots: the main bets, and beside or below them the side bets that the table offers. */
export function Spots(props: SpotsProps): ReactNode {
  const { spots, offers, edges, open, chipMinor, onBet, onPoint } = props;
  const t = useText();
  const offered = (target: BetTarget): boolean => offers.some((offer) => offer.target === target);
  const top = TOP_ROW.filter(offered);
  const side = offers.map(({ target }) => target).filter((target) => !MAIN_TARGETS.includes(target));
  const rows = Math.ceil(side.length / MAX_IN_ROW);
  const columns = Math.ceil(side.length / Math.max(1, rows));
  const spotOf = (target: BetTarget): ReactNode => (
    <Spot
      key={target}
      target={target}
      spot={spots.find((one) => one.target === target)}
      offer={offers.find((one) => one.target === target)}
      edge={edges?.[target]?.edge}
      open={open}
      chipMinor={chipMinor}
      onBet={onBet}
      onPoint={onPoint}
    />
  );
  return (
    <div className={styles.area} role="group" aria-label={t('spots.title')} data-side-rows={rows}>
      <div className={styles.main}>
        <div
          className={styles.top}
          style={{ gridTemplateColumns: top.map((target) => WIDTHS[target] ?? '1fr').join(' ') }}
        >
          {top.map(spotOf)}
        </div>
        {offered('BANKER') && spotOf('BANKER')}
      </div>
      {side.length > 0 && (
        <div
          className={styles.side}
          role="group"
          aria-label={t('spots.more')}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {side.map(spotOf)}
        </div>
      )}
    </div>
  );
}

const WIDTHS: Readonly<Partial<Record<BetTarget, string>>> = {
  PLAYER: 'minmax(0, 1.7fr)',
  TIE: 'minmax(0, 1.3fr)',
  PLAYER_PAIR: 'minmax(0, 1fr)',
  BANKER_PAIR: 'minmax(0, 1fr)',
};
