/** The single letters of the felt and the roads: P, B, T in English, 閒, 莊, 和 in Chinese. */
import type { Winner } from '@sabot/baccarat';
import type { MessageKey, Translate } from './translate';

const LETTERS: Readonly<Record<Winner, MessageKey>> = {
  PLAYER: 'letter.PLAYER',
  BANKER: 'letter.BANKER',
  TIE: 'letter.TIE',
};

/** The letter of a winner. */
export function letterOf(t: Translate, winner: Winner): string {
  return t(LETTERS[winner]);
}

const ROAD_LETTERS = { P: 'letter.PLAYER', B: 'letter.BANKER', T: 'letter.TIE' } as const;

/** The letter that a road shows for a result. */
export function roadLetter(t: Translate, result: keyof typeof ROAD_LETTERS): string {
  return t(ROAD_LETTERS[result]);
}
