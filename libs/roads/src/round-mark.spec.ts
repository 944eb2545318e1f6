import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatRoundCode, formatRoundCodes, parseRoundCode, parseRoundCodes } from './round-mark.js';

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

  it.each(['', 'p', 'X', 'PP', 'Pbp', 'Ppp', ' P', 'P\n', 'b', 'PLAYER'])('%j is not a round', (code) => {
    expect(parseRoundCode(code)).toBeUndefined();
  });

  it('does not carry a natural', () => {
    expect(formatRoundCode({ winner: 'PLAYER', playerPair: false, bankerPair: false, natural: true })).toBe(
      'P',
    );
  });
});

describe('the codes of a table', () => {
  const anyCodes = fc.array(fc.constantFrom(...codes), { maxLength: 100 });

  it('are those of its rounds in order, separated by commas', () => {
    expect(parseRoundCodes('P,Bp,T')).toEqual(['P', 'Bp', 'T'].map(parseRoundCode));
    fc.assert(
      fc.property(anyCodes, (played) => {
        const marks = parseRoundCodes(played.join(',')) ?? [];
        expect(marks).toHaveLength(played.length);
        expect(formatRoundCodes(marks)).toBe(played.join(','));
      }),
    );
  });

  it('are an empty text before the first round', () => {
    expect(parseRoundCodes('')).toEqual([]);
    expect(formatRoundCodes([])).toBe('');
  });

  it.each([',', 'P,', ',P', 'P,,B', 'P, B', 'P;B', 'P,X'])('%j is not a list of rounds', (text) => {
    expect(parseRoundCodes(text)).toBeUndefined();
  });
});
