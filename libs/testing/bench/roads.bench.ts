/**
 * Updating a table's roads after a round: adding the round to the existing roads, against redrawing the
 * whole shoe of 70 rounds. Both end with the roads and the asking road ready to be read.
 */
import { RoadsBuilder, roadsOf, type RoundMark, type Winner } from '@sabot/roads';
import { compare, type Measured } from '@sabot/testing';
import { isDeepStrictEqual } from 'node:util';

const ROUNDS_PER_SHOE = 70;
const SHOES = 200;

/** Shoes with roughly the real shares of results and pairs, the same in every run. */
function makeShoes(): RoundMark[][] {
  let word = 20_261_116;
  const below = (limit: number): number => {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((word / 2 ** 32) * limit);
  };
  const winner = (draw: number): Winner => (draw < 446 ? 'PLAYER' : draw < 905 ? 'BANKER' : 'TIE');
  const mark = (): RoundMark => ({
    winner: winner(below(1000)),
    playerPair: below(13) === 0,
    bankerPair: below(13) === 0,
  });
  return Array.from({ length: SHOES }, () => Array.from({ length: ROUNDS_PER_SHOE }, mark));
}

const shoes = makeShoes();
let seen = 0;

/** Runs whole passes over the shoes until the time is used up. */
function timed(quick: boolean, pass: () => number): Measured {
  const leastSeconds = quick ? 0.3 : 2;
  const start = performance.now();
  let operations = 0;
  let seconds = 0;
  while (seconds < leastSeconds) {
    operations += pass();
    seconds = (performance.now() - start) / 1000;
  }
  return { operations, seconds };
}

function addEachRound(): number {
  for (const shoe of shoes) {
    const builder = new RoadsBuilder();
    for (const mark of shoe) {
      builder.add(mark);
      seen += builder.roads().beadPlate.length;
    }
  }
  return SHOES * ROUNDS_PER_SHOE;
}

function drawEachShoe(): number {
  for (const shoe of shoes) seen += roadsOf(shoe).beadPlate.length;
  return SHOES;
}

function sameRoadsBothWays(): string {
  for (const shoe of shoes) {
    const builder = new RoadsBuilder();
    for (const [index, mark] of shoe.entries()) {
      builder.add(mark);
      const played = index + 1;
      if (played % 10 === 0 && !isDeepStrictEqual(builder.roads(), roadsOf(shoe.slice(0, played)))) {
        return `after ${played} rounds the added roads differ from the drawn ones`;
      }
    }
  }
  return seen > 0 ? 'ok' : 'nothing was drawn';
}

await compare({
  bench: 'roads',
  contenders: [
    { name: 'add a round', run: (quick) => timed(quick, addEachRound) },
    { name: 'draw 70 rounds again', run: (quick) => timed(quick, drawEachShoe) },
  ],
  ratios: { incrementalVsRecompute: { ours: 'add a round', peer: 'draw 70 rounds again' } },
  invariants: sameRoadsBothWays,
});
