/** Roads as text. The letters carry all the information; colours only repeat it. */
import { currentStreak, ROWS, sharesOf, type BigRoadCell, type Roads, type RoadsState } from '@sabot/roads';
import type { Paint, Style } from './session.js';
import { table } from './table.js';

interface Mark {
  readonly col: number;
  readonly row: number;
  readonly text: string;
  readonly style: Style;
}

const STYLES = { P: 'blue', B: 'red', T: 'green', r: 'red', b: 'blue' } as const;
const DERIVED = [
  ['big eye boy', 'bigEyeBoy'],
  ['small road', 'smallRoad'],
  ['cockroach pig', 'cockroachPig'],
] as const;

/** Every road under its name, then the asking road and the trends. */
export function roadsPicture(roads: Roads, state: RoadsState, paint: Paint): string {
  const beads = roads.beadPlate.map((cell) => ({
    ...cell,
    text: cell.result + pairs(cell),
    style: STYLES[cell.result],
  }));
  const big = roads.bigRoad.cells.map((cell) => ({
    ...cell,
    text: bigRoadText(cell),
    style: STYLES[cell.result ?? 'T'],
  }));
  const derived = DERIVED.map(([name, road]) => section(name, derivedMarks(roads[road]), paint));
  return [
    section('bead plate', beads, paint),
    section('big road (/n: n ties)', big, paint),
    ...derived,
    `${paint('bold', 'asking road')}\n${askPicture(roads, paint)}`,
    `${paint('bold', 'trends')}\n${trendsPicture(state)}`,
  ].join('\n\n');
}

function pairs(cell: { readonly playerPair: boolean; readonly bankerPair: boolean }): string {
  return (cell.playerPair ? 'p' : '') + (cell.bankerPair ? 'b' : '');
}

function bigRoadText(cell: Pick<BigRoadCell, 'result' | 'ties' | 'playerPair' | 'bankerPair'>): string {
  return (cell.result ?? '') + pairs(cell) + (cell.ties > 0 ? `/${cell.ties}` : '');
}

function derivedMarks({ sequence, positions }: Roads['bigEyeBoy']): Mark[] {
  return positions.map(([col, row], index) => {
    const text = sequence[index] === 'r' ? 'r' : 'b';
    return { col, row, text, style: STYLES[text] };
  });
}

function section(name: string, marks: readonly Mark[], paint: Paint): string {
  return `${paint('bold', name)}\n${marks.length === 0 ? '(no marks)' : grid(marks, paint)}`;
}

/** Six lines, each column as wide as its widest mark. */
function grid(marks: readonly Mark[], paint: Paint): string {
  const columns = Math.max(...marks.map(({ col }) => col)) + 1;
  const cells = new Map(marks.map((mark) => [`${mark.col},${mark.row}`, mark]));
  const rows = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: columns }, (__, col) => {
      const mark = cells.get(`${col},${row}`);
      return mark ? ([mark.style, mark.text] as const) : '·';
    }),
  );
  return table('l'.repeat(columns), rows, paint, ' ');
}

function askPicture({ ask }: Roads, paint: Paint): string {
  const answer = (color: 'r' | 'b' | null): string | readonly [Style, string] =>
    color ? [STYLES[color], color] : '-';
  const rows = (['P', 'B'] as const).map((side) => [
    `next ${side}`,
    ...DERIVED.map(([, road]) => answer(ask[side][road])),
  ]);
  return table('llll', [['', ...DERIVED.map(([name]) => name)], ...rows], paint);
}

function trendsPicture(state: RoadsState): string {
  const { player, banker, tie, playerPairs, bankerPairs, longestPlayerStreak, longestBankerStreak } =
    state.trends;
  const { playerBp, bankerBp, tieBp } = sharesOf(state.trends);
  const percent = (bp: number): string => `${(bp / 100).toFixed(2)} %`;
  const streak = currentStreak(state);
  return [
    `player ${player} (${percent(playerBp)})  banker ${banker} (${percent(bankerBp)})  tie ${tie} (${percent(tieBp)})`,
    `player pairs ${playerPairs}  banker pairs ${bankerPairs}`,
    `streak ${streak ? `${streak.result} ${streak.length}` : 'none'}  longest P ${longestPlayerStreak}, B ${longestBankerStreak}`,
  ].join('\n');
}
