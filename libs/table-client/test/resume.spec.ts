/** Compares clients that are disconnected, or worse, with one that never was. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shown } from '../src/index.js';
import { game, lastRound, ROUNDS, Scene } from './model-house.js';

const RUNS = 400;
const untroubled = new Scene().end();

/** What is shown, without the fields that a snapshot cannot restore. */
function essence(shown: Shown, snapshotOf: number): object {
  const dealt = { ...shown, stillCards: 0 };
  return snapshotOf < ROUNDS ? dealt : { ...dealt, note: null, revealedSeed: null };
}

function endsAsUntroubled(scene: Scene): void {
  const shown = scene.end();
  expect(essence(shown, scene.snapshotOf)).toEqual(essence(untroubled, scene.snapshotOf));
  expect(scene.needless).toEqual([]);
}

const gateway = fc.nat({ max: 1 });
const ordinary = [
  fc.record({ does: fc.constant('happen' as const), times: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    does: fc.constant('learn' as const),
    which: gateway,
    privately: fc.boolean(),
    times: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ does: fc.constant('deliver' as const), times: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ does: fc.constant('connect' as const), which: gateway }),
  fc.record({ does: fc.constant('cut' as const) }),
] as const;
/** Our connections never do this, but the rules must survive it anyway. */
const hostile = [
  fc.record({ does: fc.constant('lose' as const) }),
  fc.record({ does: fc.constant('repeat' as const), at: fc.nat({ max: 200 }) }),
  fc.record({ does: fc.constant('swap' as const) }),
] as const;
type Trouble = (typeof ordinary)[number] | (typeof hostile)[number] extends fc.Arbitrary<infer T> ? T : never;

function play(scene: Scene, trouble: Trouble): void {
  switch (trouble.does) {
    case 'happen':
      for (let n = 0; n < trouble.times; n += 1) scene.happen();
      return;
    case 'learn':
      for (let n = 0; n < trouble.times; n += 1) scene.learn(trouble.which, trouble.privately);
      return;
    case 'deliver':
      for (let n = 0; n < trouble.times; n += 1) scene.deliver();
      return;
    case 'connect':
      scene.connect(trouble.which);
      return;
    case 'cut':
      scene.cut();
      return;
    case 'lose':
      // Answers are not lost here: a lost answer is just a timeout.
      if (scene.wire[0]?.is === 'heard') scene.wire.shift();
      return;
    case 'repeat': {
      const { publicly = 0, privately = 0 } = scene.gateways[scene.at ?? 2] ?? {};
      const told = [...game.moments.slice(0, publicly), ...game.privately.slice(0, privately)];
      const heard = told[trouble.at % Math.max(1, told.length)]?.heard;
      if (heard) scene.wire.push({ is: 'heard', heard });
      return;
    }
    case 'swap': {
      const [first, second, ...rest] = scene.wire;
      if (first && second) scene.wire = [second, first, ...rest];
    }
  }
}

const troubles = fc.array(fc.oneof(...ordinary), { maxLength: 60 });
const worseTroubles = fc.array(fc.oneof(...ordinary, ...hostile), { maxLength: 80 });

describe('a client that was disconnected', () => {
  it('has a game with something to miss', () => {
    expect(untroubled).toMatchObject({
      roundNumber: 5,
      state: 'RESULT',
      totalsRevision: 4,
      roadsRevision: 5,
      seated: 7,
    });
    expect(untroubled.settled?.bets.map(({ betId }) => betId)).toEqual(['kept 5']);
    expect(untroubled.myBets.map(({ betId }) => betId)).toEqual(['kept 5']);
    expect(untroubled.account).toMatchObject({ currency: 'DEMO', version: 21 });
  });

  it('R6 ends with the same state, and needs a snapshot only when it missed more than the previous round', () => {
    fc.assert(
      fc.property(troubles, (some) => {
        const scene = new Scene();
        for (const trouble of some) play(scene, trouble);
        endsAsUntroubled(scene);
      }),
      { numRuns: RUNS },
    );
  });

  it('R6 recovers within one good round, even when messages were lost, repeated and reordered', () => {
    fc.assert(
      fc.property(worseTroubles, (some) => {
        const scene = new Scene(lastRound);
        for (const trouble of some) play(scene, trouble);
        endsAsUntroubled(scene);
      }),
      { numRuns: RUNS },
    );
  });
});
