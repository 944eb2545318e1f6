import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factSheet, MAX_ANSWER_LENGTH, MAX_SENTENCES, SentenceStream } from '../src/index.js';
import { fullTable, withPlaceholders } from './tables.js';

const sheet = factSheet(fullTable, 'odds');
const sentence = (text: string) => {
  const full = withPlaceholders(text, sheet);
  return { text: full, facts: [...full.matchAll(/\{\{(f\d+)\}\}/g)].map(([, id]) => id) };
};
const GOOD = sentence('The house edge on Banker is <edgeNow BANKER>.');
const OTHER = sentence('Banker wins with a chance of <chanceNow BANKER>.');
const BAD = sentence('The house edge on Banker is <edgeNow BANKER>, so Player is due.');
const answer = (...sentences: unknown[]): string => JSON.stringify({ sentences });

function read(pieces: Iterable<string>): { texts: string[]; stream: SentenceStream } {
  const stream = new SentenceStream(sheet, 'en');
  const texts = [...pieces].flatMap((piece) => stream.push(piece)).map(({ text }) => text);
  return { texts, stream };
}

describe('an answer that arrives in pieces', () => {
  it('shows each good sentence once and counts what was dropped', () => {
    const { texts, stream } = read([answer(GOOD, BAD, GOOD, OTHER)]);
    expect(texts).toEqual(['The house edge on Banker is 1.05%.', 'Banker wins with a chance of 45.87%.']);
    expect(stream.drops).toEqual(['claim', 'repeated']);
    expect(stream.state).toBe('complete');
  });

  it('gives the same sentences however it is cut', () => {
    const whole = answer(GOOD, { text: 'with "quotes", \\ and } ] {', facts: [] }, OTHER);
    const cuts = fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (places) => {
        const at = [0, ...places.toSorted((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        expect(read(pieces).texts).toEqual(read([whole]).texts);
      }),
    );
    expect(read(whole).texts).toHaveLength(2);
  });

  it('shows a sentence as soon as its object is complete', () => {
    const whole = answer(GOOD, OTHER);
    const end = whole.indexOf('},{') + 1;
    expect(read([whole.slice(0, end)]).texts).toHaveLength(1);
    expect(read([whole.slice(0, end - 1)]).texts).toEqual([]);
  });

  it.each([
    'Sure! Here is the JSON: {"sentences":[]}',
    '[{"text":"x","facts":[]}]',
    '{"answer":[]}',
    '{"sentences":["text"]}',
    '{"sentences":[{"text":}]}',
    '<html>',
  ])('that is not of the agreed shape is broken: %s', (text) => {
    const { texts, stream } = read([text]);
    expect([texts, stream.state]).toEqual([[], 'broken']);
  });

  it('stays open while it is cut short, and keeps what came before', () => {
    const { texts, stream } = read([answer(GOOD, OTHER).slice(0, -20)]);
    expect([texts.length, stream.state]).toEqual([1, 'open']);
  });

  it('is read up to a length and a number of sentences', () => {
    const long = read([answer(GOOD).slice(0, -2), ` ${' '.repeat(MAX_ANSWER_LENGTH)}`, answer(OTHER)]);
    expect([long.texts.length, long.stream.state]).toEqual([1, 'broken']);
    const words = ['a', 'an', 'the', 'its', 'this', 'that', 'each', 'every', 'any', 'such'];
    const many = words.map((word) => sentence(`On ${word} Banker bet, the edge is <edgeNow BANKER>.`));
    expect(read([answer(...many)]).texts).toHaveLength(MAX_SENTENCES);
  });

  it('of any bytes at all shows nothing and does not throw', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 8 }), (pieces) => {
        expect(read(['{"sentences":[', ...pieces]).texts).toEqual([]);
      }),
    );
  });
});
