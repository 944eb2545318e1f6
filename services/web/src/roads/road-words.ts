/** The roads in words, for players who cannot see them. */
import { sharesOf, type Roads, type Trends } from '@sabot/roads';
import type { Translate } from '../i18n/translate';

export function roadSummary(
  t: Translate,
  roads: Pick<Roads, 'beadPlate' | 'bigRoad'>,
  trends: Trends,
): string {
  const rounds = roads.beadPlate.length;
  if (rounds === 0) return t('roads.empty');
  const { player, banker, tie, playerPairs, bankerPairs } = trends;
  const figures = t('roads.summary', { rounds, player, banker, tie, playerPairs, bankerPairs });
  const column = roads.bigRoad.columns.at(-1);
  if (column === undefined) return figures;
  const side = t(column.result === 'P' ? 'hand.PLAYER' : 'hand.BANKER');
  return `${figures} ${t('roads.streak', { length: column.length, side })}`;
}

export function askSummary(t: Translate, ask: Roads['ask'], letter: 'P' | 'B'): string {
  const { bigEyeBoy, smallRoad, cockroachPig } = ask[letter];
  const color = (mark: 'r' | 'b' | null): string => {
    if (mark === null) return t('roads.none');
    return t(mark === 'r' ? 'roads.red' : 'roads.blue');
  };
  return t('roads.askText', {
    side: t(letter === 'P' ? 'hand.PLAYER' : 'hand.BANKER'),
    bigEyeBoy: color(bigEyeBoy),
    smallRoad: color(smallRoad),
    cockroachPig: color(cockroachPig),
  });
}

export interface ShareText {
  readonly letter: 'P' | 'B' | 'T';
  readonly count: number;
  readonly percent: string;
  readonly bp: number;
}

/** Counts and percentages that add up to one hundred. */
export function shareTexts(trends: Trends): readonly ShareText[] {
  const { playerBp, bankerBp, tieBp } = sharesOf(trends);
  const text = (letter: ShareText['letter'], count: number, bp: number): ShareText => {
    return { letter, count, bp, percent: `${(bp / 100).toFixed(1)} %` };
  };
  return [
    text('P', trends.player, playerBp),
    text('B', trends.banker, bankerBp),
    text('T', trends.tie, tieBp),
  ];
}

/** Which rounds a board shows; null when it has none. */
export function roundSpan(t: Translate, rounds: number, firstRound: number): string | null {
  return rounds === 0 ? null : t('roads.span', { first: firstRound, last: firstRound + rounds - 1 });
}
