// Every game that the platform offers, by name. A new game is one entry here.
import { BACCARAT } from '@sabot/baccarat';
import type { Game } from '@sabot/cards';

const GAMES: readonly Game[] = [BACCARAT];

/** The game with this name; undefined when there is none. */
export function gameNamed(name: string): Game | undefined {
  return GAMES.find((game) => game.name === name);
}
