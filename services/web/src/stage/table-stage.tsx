'use client';
import type { CSSProperties, ReactNode } from 'react';
import { Hand, type HandView } from './hand';
import styles from './table-stage.module.css';

interface TableStageProps {
  readonly title: string;
  /** `betting` gives the room to spots, chips and actions, `dealing` to the cards, `deciding` to cards and actions. */
  readonly mode: 'betting' | 'dealing' | 'deciding';
  readonly phase: string;
  readonly link?: string;
  readonly round?: number | null;
  readonly felt: string;
  readonly hands: readonly HandView[];
  /** Between the hands: the countdown or the deal button. */
  readonly middle: ReactNode;
  /** Fairness at a live table, the stacks at practice. */
  readonly strip: ReactNode;
  /** One line: limits, shoe, players. */
  readonly facts: ReactNode;
  readonly result: ReactNode;
  readonly spots: ReactNode;
  readonly chips: ReactNode;
  readonly total: ReactNode;
  readonly actions: ReactNode;
  /** A small road under the strip, where there is room. */
  readonly road?: ReactNode;
  /** Alerts and notices. They lie over the strip and push nothing. */
  readonly messages: ReactNode;
  /** Over the whole stage, when there is nothing to play with. */
  readonly panel?: ReactNode;
  readonly aside: ReactNode;
}

/** The table of every game: it fills the window, whatever its size, and each game fills its slots. */
export function TableStage(props: TableStageProps): ReactNode {
  const { title, mode, phase, link, round, felt, hands, aside } = props;
  const middleAt = Math.floor(hands.length / 2);
  return (
    <div className={styles.room} data-phase={phase} data-link={link} data-round={round}>
      <h1 className="hidden">{title}</h1>
      <div className={styles.stage} data-felt={felt}>
        <div className={styles.grid} data-mode={mode}>
          <div className={styles.cloth} aria-hidden="true" />
          <div className={styles.strip}>{props.strip}</div>
          <div className={styles.facts}>{props.facts}</div>
          <div className={styles.messages}>{props.messages}</div>
          {props.road !== undefined && <div className={styles.road}>{props.road}</div>}
          <div className={styles.hands} data-hands={hands.length}>
            <div
              className={styles.row}
              style={{ '--hands': hands.length, '--own-hands': hands.length - 1 } as CSSProperties}
            >
              {hands.slice(0, middleAt).map((hand) => (
                <Hand key={hand.id} hand={hand} />
              ))}
              <div className={styles.middle}>{props.middle}</div>
              {hands.slice(middleAt).map((hand) => (
                <Hand key={hand.id} hand={hand} />
              ))}
            </div>
          </div>
          <div className={styles.result}>{props.result}</div>
          <div className={styles.spots}>{props.spots}</div>
          <div className={styles.bar}>
            <div className={styles.chips}>{props.chips}</div>
            <div className={styles.total}>{props.total}</div>
            <div className={styles.actions}>{props.actions}</div>
          </div>
          {props.panel}
        </div>
      </div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}
