import { describe, expect, it } from '@jest/globals';
import { parseCardCode } from '@sabot/cards';
import { stackedPick } from '../../test/stacked-pick.js';
import { BaccaratGame } from './baccarat-game.js';
import type { BaccaratGameEvents } from './game-events.js';

const EVENTS = [
  'onBetPlaced',
  'onBetRemoved',
  'onDealStart',
  'onCardDealt',
  'onNatural',
  'onThirdCard',
  'onRoundComplete',
  'onBalanceUpdate',
  'onShoeReshuffle',
  'onError',
] as const satisfies (keyof BaccaratGameEvents)[];

const pickFor = (top: string, decks = 8): ((n: number) => number) =>
  stackedPick(
    top.split(' ').map((code) => parseCardCode(code) ?? NaN),
    decks,
  );

/** Plays one round and records each event with the phase in which it was emitted. */
function eventsOf(top: string): string[] {
  const told: string[] = [];
  const listener = Object.fromEntries(
    EVENTS.map((event) => [
      event,
      (...details: unknown[]) => {
        const plain = details.filter((detail) => typeof detail !== 'object').map(String);
        told.push([game.getState().phase, event, ...plain].join(' '));
      },
    ]),
  );
  const game = new BaccaratGame(pickFor(top), {}, listener);
  game.placeBet('PLAYER', 1_000n);
  game.deal();
  return told;
}

describe('events', () => {
  it('report both third cards in their own phases', () => {
    expect(eventsOf('s2 s3 h3 hK c4 c2')).toEqual([
      'betting onBetPlaced',
      'dealing onDealStart',
      'dealing onBalanceUpdate 99000',
      'dealing onCardDealt 1 player 0',
      'dealing onCardDealt 2 banker 0',
      'dealing onCardDealt 15 player 1',
      'dealing onCardDealt 25 banker 1',
      'playerThird onCardDealt 29 player 2',
      'playerThird onThirdCard player 29',
      'bankerThird onCardDealt 27 banker 2',
      'bankerThird onThirdCard banker 27',
      'resolution onBalanceUpdate 101000',
      'resolution onRoundComplete',
    ]);
  });

  it('go from dealing straight to resolution after naturals', () => {
    expect(eventsOf('s9 s8 sK hK').slice(7)).toEqual([
      'dealing onNatural player 9',
      'dealing onNatural banker 8',
      'resolution onBalanceUpdate 101000',
      'resolution onRoundComplete',
    ]);
  });

  it('skip the phase of a hand that stands, and the balance when nothing is paid', () => {
    expect(eventsOf('s6 s2 sK h3 d4').slice(7)).toEqual([
      'bankerThird onCardDealt 42 banker 2',
      'bankerThird onThirdCard banker 42',
      'resolution onRoundComplete',
    ]);
  });
});

describe('a listener', () => {
  it.each(EVENTS)('that throws in %s neither stops nor changes the game', (event) => {
    const play = (listener: Partial<BaccaratGameEvents>): [BaccaratGame, unknown[]] => {
      const top = event === 'onNatural' ? 's9 s8 sK hK' : 's2 s3 h3 hK c4 c2';
      const game = new BaccaratGame(pickFor(top, 1), { decks: 1, reshuffleBelow: 52 }, listener);
      const failures: unknown[] = [];
      const moves = [
        () => game.placeBet('PLAYER', 1n),
        () => game.placeBet('PLAYER', 1_000n),
        () => game.placeBet('TIE', 1_000n),
        () => game.removeBet('TIE'),
        () => game.deal(),
        () => game.newRound(),
        () => game.placeBet('BANKER', 1_000n),
        () => game.deal(),
      ];
      for (const move of moves) {
        try {
          move();
        } catch (failure) {
          failures.push(failure);
        }
      }
      return [game, failures];
    };
    const cause = new Error('listener bug');
    const [disturbed, failures] = play({
      [event]: () => {
        throw cause;
      },
    });
    const [calm] = play({});
    expect(disturbed.getState()).toEqual(calm.getState());
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) {
      expect(failure).toMatchObject({ message: `the ${event} listener failed`, cause });
    }
  });

  it('cannot interfere while cards are being dealt', () => {
    const refused: unknown[] = [];
    const game: BaccaratGame = new BaccaratGame(
      pickFor('s2 s3 h3 hK c4 c2'),
      {},
      {
        onCardDealt: () => {
          refused.push(game.deal().ok, game.placeBet('TIE', 1_000n).ok, game.removeBet('PLAYER'));
          refused.push(game.updateSettings({ decks: 1 }).ok, game.newRound().ok);
        },
      },
    );
    game.placeBet('PLAYER', 1_000n);
    expect(game.deal()).toMatchObject({ ok: true, value: { winner: 'PLAYER' } });
    expect(refused).toEqual(new Array(30).fill(false));
  });

  it('does not see an error from another listener, which reaches only the caller', () => {
    const answers: boolean[] = [];
    const game: BaccaratGame = new BaccaratGame(
      pickFor('s9 s8 sK hK'),
      {},
      {
        onDealStart: () => {
          throw new Error('listener bug');
        },
        onCardDealt: () => answers.push(game.newRound().ok),
      },
    );
    game.placeBet('PLAYER', 1_000n);
    expect(() => game.deal()).toThrow('the onDealStart listener failed');
    expect(answers).toEqual([false, false, false, false]);
    expect(game.newRound().ok).toBe(true);
  });

  it('may start the next round when one is complete', () => {
    let rounds = 0;
    const game: BaccaratGame = new BaccaratGame(
      (n) => n - 1,
      {},
      {
        onRoundComplete: () => {
          rounds += 1;
          if (rounds === 3) return;
          game.newRound();
          game.placeBet('PLAYER', 1_000n);
          game.deal();
        },
      },
    );
    game.placeBet('PLAYER', 1_000n);
    game.deal();
    expect(game.getState().history).toHaveLength(3);
  });
});
