import { describe, expect, it } from '@jest/globals';
import { formatRoundCode, parseRoundCode } from './round-mark.js';

const codes = ['P', 'Pp', 'Pb', 'Ppb', 'B', 'Bp', 'Bb', 'Bpb', 'T', 'Tp', 'Tb', 'Tpb'];

describe('a round code', () => {
  it('is the winner, then p for a player pair and b for a banker pair', () => {
    expect(parseRoundCode('Bp')).toEqual({ winner: 'BANKER', playerPair: true, bankerPair: false });
    expect(parseRoundCode('Tpb')).toEqual({ winner: 'TIE', playerPair: true, bankerPair: true });
    expect(parseRoundCode('Pb')).toEqual({ winner: 'PLAYER', playerPair: false, bankerPair: true });
  });

  it.each(codes)('%s survives reading and writing', (code) => {
    const mark = parseRoundCode(code);
    expect(mark && formatRoundCode(mark)).toBe(code);
  });

  it.each(['', 'p', 'X', 'PP', 'Pbp', 'Ppp', ' P', 'P\n', 'b', 'PLAYER'])('%j is no round', (code) => {
    expect(parseRoundCode(code)).toBeUndefined();
  });

  it('does not carry a natural', () => {
    expect(formatRoundCode({ winner: 'PLAYER', playerPair: false, bankerPair: false, natural: true })).toBe(
      'P',
    );
  });
});
