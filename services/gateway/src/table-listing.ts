/** Tables as the lobby and REST list them. */
import type { DeckModel } from '@sabot/baccarat';
import { payTableToJson } from '@sabot/baccarat';
import { roundV1 } from '@sabot/contracts';
import type { LobbyTable, OfferedBet, TableDetail } from '@sabot/edge';
import { readDeck, readTerms } from '@sabot/translation';
import { isoTime } from './game-status.js';
import { requiredTarget } from './players.service.js';
import type { TableFloor } from './table-floor.js';

export function lobbyTable({ table, view, past, playerCount }: TableFloor): LobbyTable {
  const { beadPlate, bigRoad } = past.roads;
  return {
    tableId: table.tableId,
    name: table.name,
    state: view.phase,
    roundId: view.roundId,
    roundNumber: view.roundId === null ? null : view.roundNumber,
    closesAt: isoTime(view.closesAtMs),
    paused: view.paused,
    players: playerCount,
    currency: table.currency,
    limits: (table.terms?.offers ?? []).map(offeredBet),
    schedule: table.schedule === roundV1.Schedule.ON_DEMAND ? 'on-demand' : 'timed',
    deck: deckOf(table),
    trends: past.trends,
    roads: { beadPlate, bigRoad },
  };
}

export function tableDetail(floor: TableFloor): TableDetail {
  const { table } = floor;
  const terms = readTerms(table.terms);
  if ('invalidField' in terms) throw new Error(`table ${table.tableId}: ${terms.invalidField}`);
  const { bettingMs, revealMs, cooldownMs } = table;
  return {
    ...lobbyTable(floor),
    payTable: payTableToJson(terms.payTable),
    fairnessMode: fairnessMode(table.fairness),
    bettingMs,
    revealMs,
    cooldownMs,
  };
}

export function fairnessMode(terms: roundV1.FairnessTerms | undefined): TableDetail['fairnessMode'] {
  return terms?.mode === roundV1.FairnessMode.BEACON ? 'beacon' : 'operator-trusted-until-close';
}

function offeredBet({ target, minMinor, maxMinor, stepMinor }: roundV1.BetOffer): OfferedBet {
  const step = stepMinor === 0n ? 1 : Number(stepMinor);
  return { target: requiredTarget(target), min: Number(minMinor), max: Number(maxMinor), step };
}

function deckOf({ tableId, deck }: roundV1.Table): DeckModel {
  const read = readDeck(deck);
  if (!read) throw new Error(`table ${tableId} has no deck`);
  return read.model === 'infinite' ? read : { model: 'shoe', decks: read.decks };
}
