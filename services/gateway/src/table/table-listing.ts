/** Tables as the lobby and REST list them. */
import type { DeckModel } from '@sabot/cards';
import { type BaccaratTerms, BET_TARGETS, parseTerms, payTableToJson } from '@sabot/baccarat';
import { roundV1 } from '@sabot/contracts';
import type { LobbyTable, OfferedBet, TableDetail } from '@sabot/edge';
import { readDeck, readJson } from '@sabot/translation';
import { isoTime } from './game-status.js';
import { bettorsOf, type ListedTable } from './lobby-state.js';

/** `players` is the larger of the players seated, at all gateways, and the recent bettors. */
export function lobbyTable(listed: ListedTable, seated: number): LobbyTable {
  const { table, standing, past } = listed;
  const { beadPlate, bigRoad } = past.roads;
  return {
    tableId: table.tableId,
    name: table.name,
    names: table.names,
    state: standing.phase,
    roundId: standing.roundId,
    roundNumber: standing.roundId === null ? null : standing.roundNumber,
    closesAt: isoTime(standing.closesAtMs),
    paused: standing.paused,
    players: Math.max(seated, bettorsOf(listed)),
    currency: table.currency,
    limits: offersOf(table),
    schedule: table.schedule === roundV1.Schedule.ON_DEMAND ? 'on-demand' : 'timed',
    deck: deckOf(table),
    trends: past.trends,
    roads: { beadPlate, bigRoad },
    firstRound: past.firstRound,
  };
}

export function tableDetail(listed: ListedTable, seated: number): TableDetail {
  const { table } = listed;
  const { bettingMs, revealMs, cooldownMs } = table;
  return {
    ...lobbyTable(listed, seated),
    payTable: payTableToJson(termsOf(table).payTable),
    fairnessMode: fairnessMode(table.fairness),
    bettingMs,
    revealMs,
    cooldownMs,
  };
}

export function fairnessMode(terms: roundV1.FairnessTerms | undefined): TableDetail['fairnessMode'] {
  return terms?.mode === roundV1.FairnessMode.BEACON ? 'beacon' : 'operator-trusted-until-close';
}

const parsedTerms = new WeakMap<roundV1.Table, BaccaratTerms>();

/** Parses a table's terms once, however often it is listed. */
function termsOf(table: roundV1.Table): BaccaratTerms {
  const known = parsedTerms.get(table);
  if (known) return known;
  const terms = parseTerms(readJson(table.terms?.json ?? ''));
  if ('invalidField' in terms) throw new Error(`table ${table.tableId}: ${terms.invalidField}`);
  parsedTerms.set(table, terms);
  return terms;
}

/** The bets that the table offers, in the order of the rules. */
function offersOf(table: roundV1.Table): OfferedBet[] {
  const { limits } = termsOf(table);
  return BET_TARGETS.flatMap((target) => {
    const offer = limits[target];
    if (!offer) return [];
    const { minMinor, maxMinor, stepMinor = 1n } = offer;
    return [{ target, min: Number(minMinor), max: Number(maxMinor), step: Number(stepMinor) }];
  });
}

function deckOf({ tableId, deck }: roundV1.Table): DeckModel {
  const found = readDeck(deck);
  if (!found) throw new Error(`table ${tableId} has no deck`);
  return found.model === 'infinite' ? found : { model: 'shoe', decks: found.decks };
}
