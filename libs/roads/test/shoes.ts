/** Random shoes for the properties: mixed ones, and ones made of runs long enough to stack dragon tails. */
import fc from 'fast-check';
import { parseRoundCode, type RoundMark } from '../src/index.js';

const code = fc
  .tuple(fc.constantFrom('P', 'B', 'P', 'B', 'T'), fc.constantFrom('', '', '', 'p', 'b', 'pb'))
  .map(([letter, pairs]) => letter + pairs);

const mixedShoe = fc.array(code, { maxLength: 90 });

const run = fc
  .tuple(
    fc.constantFrom('P', 'B', 'T'),
    fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 60 })),
  )
  .map(([letter, length]) => Array<string>(length).fill(letter));

const streakyShoe = fc.array(run, { maxLength: 14 }).map((runs) => runs.flat());

/** Text codes of a whole shoe. */
export const shoe: fc.Arbitrary<string[]> = fc.oneof(mixedShoe, streakyShoe);

/** Reads codes that are known to be valid. */
export function marksOf(codes: readonly string[]): RoundMark[] {
  return codes.map((text) => {
    const mark = parseRoundCode(text);
    if (mark === undefined) throw new Error(`not a round: ${text}`);
    return mark;
  });
}
