/** The edge's messages about a table or about the player's account, each with its name. */
import { TABLE_STEP_NAMES, type ServerToClientEvents, type TableStepName } from '@sabot/edge';

type UpdateName =
  | 'bet-update'
  | 'seats-update'
  | 'road-update'
  | 'bet-accepted'
  | 'bets-removed'
  | 'bet-settled'
  | 'balance-update';

/** The names of all messages that a table client listens to. */
export type HeardName = TableStepName | UpdateName | 'game-status';

type Named<N extends HeardName> = {
  [E in N]: { readonly name: E; readonly event: Parameters<ServerToClientEvents[E]>[0] };
}[N];

export type Heard = Named<HeardName>;

/** Messages without a position. */
export type Update = Named<UpdateName>;

/** A record rather than a list, so the compiler reports a missing name. */
const updates: Readonly<Record<UpdateName, true>> = {
  'bet-update': true,
  'seats-update': true,
  'road-update': true,
  'bet-accepted': true,
  'bets-removed': true,
  'bet-settled': true,
  'balance-update': true,
};

export const HEARD_NAMES: readonly HeardName[] = [
  ...TABLE_STEP_NAMES,
  ...(Object.keys(updates) as UpdateName[]),
  'game-status',
];

export function isUpdate(heard: Heard): heard is Update {
  return heard.name in updates;
}

/** Whether a message concerns a table. Private messages concern every table, because they carry the player's balance. */
export function concerns(tableId: string, { name, event }: Heard): boolean {
  if (
    name === 'balance-update' ||
    name === 'bet-accepted' ||
    name === 'bets-removed' ||
    name === 'bet-settled'
  )
    return true;
  return event.tableId === tableId;
}
