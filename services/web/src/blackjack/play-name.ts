/** Names of plays that come from a record, which may hold anything. */
import { parsePlay, isRefused, type PlayName } from '@sabot/blackjack';

export function isPlayName(name: string): name is PlayName {
  return !isRefused(parsePlay(name, 0));
}
