'use client';
import type { DerivedRoadName, Roads, Trends } from '@sabot/roads';
import { memo, type ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import { BeadPlate } from './bead-plate';
import { BigRoad } from './big-road';
import { usedColumns } from './road-columns';
import { DerivedMark, DerivedRoad } from './derived-road';
import { RoadScroller } from './road-scroller';
import { RoundsTable } from './rounds-table';
import { askSummary, roadSummary, shareTexts } from './road-words';
import styles from './roads.module.css';

const DERIVED: readonly DerivedRoadName[] = ['bigEyeBoy', 'smallRoad', 'cockroachPig'];

/** Enough columns for the widest board that any screen shows. */
const WIDE = 34;

interface RoadsBoardProps {
  readonly roads: Roads;
  readonly trends: Trends;
}

/** The whole board: trends, five roads, the asking road and the notice. Hundreds of marks, drawn once a round. */
export const RoadsBoard = memo(function RoadsBoard({ roads, trends }: RoadsBoardProps): ReactNode {
  const t = useText();
  return (
    <section className={styles.board} aria-labelledby="roads-title">
      <header className={styles.head}>
        <h2 id="roads-title">{t('roads.title')}</h2>
        <AskingRoad ask={roads.ask} />
      </header>
      <p className="hidden">{roadSummary(t, roads, trends)}</p>
      <Shares trends={trends} />
      <div className={styles.pair2}>
        <RoadScroller name={t('roads.bead')} columns={usedColumns(roads.beadPlate)} cell={22}>
          <BeadPlate cells={roads.beadPlate} atLeast={WIDE} />
        </RoadScroller>
        <RoadScroller name={t('roads.big')} columns={usedColumns(roads.bigRoad.cells)} cell={22}>
          <BigRoad cells={roads.bigRoad.cells} atLeast={WIDE} />
        </RoadScroller>
      </div>
      <div className={styles.derived}>
        {DERIVED.map((name) => (
          <RoadScroller
            key={name}
            name={t(`roads.${name}`)}
            columns={usedColumns(roads[name].positions.map(([col]) => ({ col })))}
            cell={11}
          >
            <DerivedRoad name={name} road={roads[name]} atLeast={2 * WIDE} />
          </RoadScroller>
        ))}
      </div>
      <p className={styles.notice}>{t('roads.notice')}</p>
      <RoundsTable cells={roads.beadPlate} />
    </section>
  );
});

function Shares({ trends }: { readonly trends: Trends }): ReactNode {
  const t = useText();
  const names = { P: t('hand.PLAYER'), B: t('hand.BANKER'), T: t('bet.TIE') } as const;
  return (
    <ul className={styles.shares}>
      {shareTexts(trends).map(({ letter, count, percent, bp }) => (
        <li key={letter} data-result={letter}>
          <span className={styles.shareName}>
            <b>{letter}</b> {names[letter]}
          </span>
          <span className={styles.shareFigures}>
            {percent} <small>({count})</small>
          </span>
          <span className={styles.shareBar}>
            <span style={{ transform: `scaleX(${bp / 10_000})` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function AskingRoad({ ask }: { readonly ask: Roads['ask'] }): ReactNode {
  const t = useText();
  return (
    <div className={styles.ask}>
      <span>{t('roads.ask')}</span>
      {(['P', 'B'] as const).map((letter) => (
        <span key={letter} className={styles.askSide} data-result={letter}>
          <span className="hidden">{askSummary(t, ask, letter)}</span>
          <b aria-hidden="true">{letter}</b>
          <svg viewBox="-8 -8 64 16" width="64" height="16" aria-hidden="true">
            {DERIVED.map((name, at) => {
              const color = ask[letter][name];
              return (
                <g key={name} transform={`translate(${at * 20} 0) scale(1.5)`}>
                  {color ? <DerivedMark name={name} color={color} /> : <path d="M-3 0h6" stroke="#8a8f86" />}
                </g>
              );
            })}
          </svg>
        </span>
      ))}
    </div>
  );
}
