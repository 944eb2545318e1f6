'use client';
import type { DerivedRoadName, Roads, Trends } from '@sabot/roads';
import { memo, type ReactNode } from 'react';
import { roadLetter } from '../i18n/letter';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { BeadPlate } from './bead-plate';
import { BigRoad } from './big-road';
import { DerivedMark, DerivedRoad } from './derived-road';
import { usedColumns } from './road-columns';
import { RoadScroller } from './road-scroller';
import { RoundsTable } from './rounds-table';
import { askSummary, roadSummary, roundSpan, shareTexts } from './road-words';
import styles from './roads.module.css';

const DERIVED: readonly DerivedRoadName[] = ['bigEyeBoy', 'smallRoad', 'cockroachPig'];

interface RoadsBoardProps {
  readonly roads: Roads;
  readonly trends: Trends;
  /** The number of the board's first round: an endless deck starts a new board every so many rounds. */
  readonly firstRound?: number;
}

/**
 * The whole board: trends, five roads, the asking road and the notice. Hundreds of marks, drawn once a round. It fits
 * itself to its container, whatever the size of the window.
 */
export const RoadsBoard = memo(function RoadsBoard({
  roads,
  trends,
  firstRound = 1,
}: RoadsBoardProps): ReactNode {
  const t = useText();
  const span = roundSpan(t, roads.beadPlate.length, firstRound);
  return (
    <section className={styles.board} aria-labelledby="roads-title">
      <header className={styles.head}>
        <h2 id="roads-title">{t('roads.title')}</h2>
        {span !== null && <p className={styles.span}>{span}</p>}
        <AskingRoad ask={roads.ask} />
      </header>
      <p className="hidden">{roadSummary(t, roads, trends)}</p>
      <Shares trends={trends} />
      <div className={styles.pair2}>
        <RoadScroller name={t('roads.bead')} columns={usedColumns(roads.beadPlate)} cell={22}>
          <BeadPlate cells={roads.beadPlate} />
        </RoadScroller>
        <RoadScroller name={t('roads.big')} columns={usedColumns(roads.bigRoad.cells)} cell={22}>
          <BigRoad cells={roads.bigRoad.cells} />
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
            <DerivedRoad name={name} road={roads[name]} />
          </RoadScroller>
        ))}
      </div>
      <p className={styles.notice}>{t('roads.notice')}</p>
      <RoundsTable cells={roads.beadPlate} firstRound={firstRound} />
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
            <b>{roadLetter(t, letter)}</b> {names[letter]}
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
          <b aria-hidden="true">{roadLetter(t, letter)}</b>
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
