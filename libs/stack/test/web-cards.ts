/** Records every card that a page showed during a round, to prove that all of them were real. */
import { expect } from '@jest/globals';
import { cardCode } from '@sabot/cards';
import { isVoid, type RoundBundle } from '@sabot/fairness';
import type { Page } from 'playwright-core';

interface Sight {
  readonly round: number;
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** Records each change of the hands, even across reloads; must be called before the page is opened. */
export async function noteCards(page: Page): Promise<readonly Sight[]> {
  const sights: Sight[] = [];
  await page.exposeFunction('noteCards', (sight: Sight) => {
    sights.push(sight);
  });
  await page.addInitScript(() => {
    const { noteCards: note } = window as unknown as { noteCards: (sight: object) => void };
    let latest = '';
    const look = (): void => {
      const room = document.querySelector<HTMLElement>('[data-phase]');
      if (!room) return;
      const hand = (side: string): string[] =>
        Array.from(room.querySelectorAll(`[data-side="${side}"] [data-card]`), (card) => {
          return card.getAttribute('data-card') ?? '';
        });
      const sight = {
        round: Number(room.dataset.round),
        player: hand('PLAYER'),
        banker: hand('BANKER'),
      };
      const text = JSON.stringify(sight);
      if (text !== latest) note(sight);
      latest = text;
    };
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['data-round', 'data-card'],
      });
    });
  });
  return sights;
}

/** Checks that all hands seen are prefixes of the final hands, and that cards were only added, never removed or changed. */
export function expectNoGhosts(sights: readonly Sight[], bundle: RoundBundle): void {
  if (isVoid(bundle)) throw new Error(`round ${bundle.roundId} is void`);
  const player = bundle.player.map(cardCode);
  const banker = bundle.banker.map(cardCode);
  const seen = sights.filter(({ round }) => round === bundle.roundNumber);
  expect(seen.length).toBeGreaterThan(1);
  let most = 0;
  for (const sight of seen) {
    expect(sight.player).toEqual(player.slice(0, sight.player.length));
    expect(sight.banker).toEqual(banker.slice(0, sight.banker.length));
    const count = sight.player.length + sight.banker.length;
    expect(count).toBeGreaterThanOrEqual(most);
    most = count;
  }
  expect(seen.at(-1)).toEqual({ round: bundle.roundNumber, player, banker });
}
