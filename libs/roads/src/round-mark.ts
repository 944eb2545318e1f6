/**
 * What a road needs to know about a round: who won, which hands held a pair, and whether a natural ended it.
 * The text code is the winner's letter followed by `p` for a player pair and `b` for a banker pair, in that
 * order: `P`, `Bp`, `Tpb`. The rounds of a table are their codes in order, with commas between them: `P,Bp,T`.
 */

export type Winner = 'PLAYER' | 'BANKER' | 'TIE';

/** The letter a road writes for a round. */
export type ResultLetter = 'P' | 'B' | 'T';

/** The letter of a decided round; only these enter the big road. */
export type SideLetter = Exclude<ResultLetter, 'T'>;

/** One finished round as the roads see it. */
export interface RoundMark {
  readonly winner: Winner;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  /** Counted in the trends when known; the text code does not carry it. */
  readonly natural?: boolean;
}

const LETTERS = { PLAYER: 'P', BANKER: 'B', TIE: 'T' } as const;
const WINNERS = { P: 'PLAYER', B: 'BANKER', T: 'TIE' } as const;
const CODE = /^([PBT])(p?)(b?)$/;
const SEPARATOR = ',';

/** The letter of the round's winner. */
export function resultLetter(mark: RoundMark): ResultLetter {
  return LETTERS[mark.winner];
}

/** Reads a text code such as `Bp`; returns undefined for anything else. */
export function parseRoundCode(code: string): RoundMark | undefined {
  const match = CODE.exec(code);
  if (match === null) return undefined;
  const [, letter, playerPair, bankerPair] = match;
  return {
    winner: WINNERS[letter as ResultLetter],
    playerPair: playerPair !== '',
    bankerPair: bankerPair !== '',
  };
}

/** Writes the text code of a round. */
export function formatRoundCode(mark: RoundMark): string {
  return resultLetter(mark) + (mark.playerPair ? 'p' : '') + (mark.bankerPair ? 'b' : '');
}

/** Writes the text codes of rounds; no rounds are an empty text. */
export function formatRoundCodes(marks: readonly RoundMark[]): string {
  return marks.map(formatRoundCode).join(SEPARATOR);
}

/** Reads the text codes of rounds; returns undefined when one of them is not a code. */
export function parseRoundCodes(text: string): RoundMark[] | undefined {
  const codes = text === '' ? [] : text.split(SEPARATOR);
  const marks = codes.flatMap((code) => parseRoundCode(code) ?? []);
  return marks.length === codes.length ? marks : undefined;
}
