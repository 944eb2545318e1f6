/** The name of a table in the player's language; its plain name when its configuration has none in that language. */
import type { LobbyTable } from '@sabot/edge';
import type { Translate } from './translate';

export function tableName(
  t: Translate,
  table: Pick<LobbyTable, 'name'> & Partial<Pick<LobbyTable, 'names'>>,
): string {
  return table.names?.[t.language] ?? table.name;
}
