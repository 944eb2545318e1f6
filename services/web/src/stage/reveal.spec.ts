import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NOTHING_REVEALED, withCardsTurned, withView, type Reveal, type Revealable } from './reveal';

interface View extends Revealable {
  readonly said: string;
}

const ONE_BY_ONE = { instant: false, together: false };

function view(cardCount: number, more: Partial<View> = {}): View {
  return { roundKey: 'a', cardCount, stillCards: 0, open: false, said: `${cardCount} cards`, ...more };
}

function after(...views: readonly View[]): Reveal<View> {
  return views.reduce<Reveal<View>>((reveal, next) => withView(reveal, next, ONE_BY_ONE), NOTHING_REVEALED);
}

describe('the reveal queue', () => {
  it('shows a first view with past cards at once', () => {
    expect(after(view(3, { stillCards: 3 }))).toMatchObject({ shown: { cardCount: 3 }, turning: null });
  });

  it('keeps what a card tells until the card lies face up', () => {
    const dealt = after(view(0), view(1));
    expect(dealt).toMatchObject({ shown: { said: '0 cards' }, turning: { said: '1 cards' } });
    expect(withCardsTurned(dealt, ONE_BY_ONE)).toMatchObject({ shown: { said: '1 cards' }, turning: null });
  });

  it('holds the result and the balance behind the last card', () => {
    const dealt = after(view(0), view(1), view(1, { said: 'result' }));
    expect(dealt.shown?.said).toBe('0 cards');
    expect(withCardsTurned(dealt, ONE_BY_ONE).shown?.said).toBe('result');
  });

  it('turns over one card after the other', () => {
    let reveal = after(view(0), view(1), view(2));
    expect([reveal.shown?.cardCount, reveal.turning?.cardCount]).toEqual([0, 1]);
    reveal = withCardsTurned(reveal, ONE_BY_ONE);
    expect([reveal.shown?.cardCount, reveal.turning?.cardCount]).toEqual([1, 2]);
    reveal = withCardsTurned(reveal, ONE_BY_ONE);
    expect([reveal.shown?.cardCount, reveal.turning]).toEqual([2, null]);
  });

  it('turns over all waiting cards together when the player wants it fast', () => {
    const together = { instant: false, together: true };
    const reveal = withView(after(view(0)), view(5), together);
    expect([reveal.shown?.cardCount, reveal.turning?.cardCount]).toEqual([0, 5]);
    const landed = withCardsTurned(
      withView(withView(reveal, view(6), together), view(7), together),
      together,
    );
    expect([landed.shown?.cardCount, landed.turning?.cardCount]).toEqual([5, 7]);
  });

  it('never keeps an open round waiting', () => {
    const next = view(0, { roundKey: 'b', open: true });
    expect(after(view(0), view(1), view(2), next)).toEqual({ shown: next, turning: null, waiting: [] });
  });

  it('moves nothing when motion is unwanted', () => {
    const reveal = withView(after(view(0)), view(4), { instant: true, together: false });
    expect(reveal).toMatchObject({ shown: { cardCount: 4 }, turning: null });
  });

  it('falls behind by three cards at most', () => {
    const reveal = after(view(0), view(1), view(2), view(3), view(4), view(5), view(6));
    const landed = withCardsTurned(reveal, ONE_BY_ONE);
    expect([landed.shown?.cardCount, landed.turning?.cardCount]).toEqual([3, 4]);
  });

  it('shows cards that were missed during an outage at once', () => {
    const back = after(view(0), view(3, { stillCards: 3, said: 'back' }));
    expect(back).toMatchObject({ shown: { said: 'back' }, turning: null });
  });

  it('ends with the newest view and never shows fewer cards of a round than before', () => {
    const step = fc.oneof(
      fc.constant('card' as const),
      fc.constant('word' as const),
      fc.constant('landed' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let reveal: Reveal<View> = NOTHING_REVEALED;
        let newest = view(0, { said: 'start' });
        reveal = withView(reveal, newest, ONE_BY_ONE);
        let cards = 0;
        steps.forEach((name, at) => {
          if (name === 'landed') reveal = withCardsTurned(reveal, ONE_BY_ONE);
          else {
            newest = view(newest.cardCount + (name === 'card' ? 1 : 0), { said: String(at) });
            reveal = withView(reveal, newest, ONE_BY_ONE);
          }
          const { shown } = reveal;
          expect(shown?.cardCount).toBeGreaterThanOrEqual(cards);
          cards = shown?.cardCount ?? 0;
          // What is shown never tells more cards than lie face up, and a view in the air is always further on.
          if (reveal.turning) expect(reveal.turning.cardCount).toBeGreaterThan(cards);
        });
        while (reveal.turning) reveal = withCardsTurned(reveal, ONE_BY_ONE);
        expect(reveal).toEqual({ shown: newest, turning: null, waiting: [] });
      }),
    );
  });

  it('of a table that waits for its player skips no card', () => {
    const patient = { instant: false, together: false, patient: true };
    const cards = [1, 2, 3, 4, 5, 6];
    let reveal = withView(NOTHING_REVEALED, view(0), patient);
    for (const count of cards) reveal = withView(reveal, view(count), patient);
    const turned: number[] = [];
    while (reveal.turning) {
      turned.push(reveal.turning.cardCount);
      reveal = withCardsTurned(reveal, patient);
    }
    expect(turned).toEqual(cards);
  });
});
