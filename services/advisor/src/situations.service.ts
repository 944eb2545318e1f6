/** Puts together what advice about a table is about, from what the scheduler and history say in public. */
import { Injectable } from '@nestjs/common';
import type { Situation } from '@sabot/advisor';
import { type BaccaratTerms, parseTerms } from '@sabot/baccarat';
import { nextShoe, removeFromShoe, type ShoeCounts, type TableDeck } from '@sabot/cards';
import { decode, roundV1, subjects } from '@sabot/contracts';
import { NatsClient } from '@sabot/messaging';
import { parseRoundCodes } from '@sabot/roads';
import { readDeck, readJson, readShoe } from '@sabot/translation';
import { OddsService } from './odds.service.js';
import { TableTerms } from './table-terms.js';

const { round, history } = subjects;

const PATIENCE = { timeoutMs: 1_000, retries: 1 } as const;
/** A round takes about five cards. */
const CARDS_IN_A_ROUND = 5;
/** How long a player takes to bet at a table that waits for its player; the default of tables with a clock. */
const BETTING_ON_DEMAND_MS = 15_000;
const HOUR_MS = 3_600_000;

/** A table now. Nothing in it is about a player. */
export interface TableSituation extends Situation {
  readonly tableId: string;
  readonly roundNumber: number;
}

@Injectable()
export class SituationsService {
  constructor(
    private readonly client: NatsClient,
    private readonly tables: TableTerms,
    private readonly odds: OddsService,
  ) {}

  /** Undefined when there is no such table. */
  async at(tableId: string): Promise<TableSituation | undefined> {
    const table = await this.tables.find(tableId);
    if (!table) return undefined;
    const [snapshot, winners] = await Promise.all([this.#snapshot(tableId), this.#winners(tableId)]);
    const { deck, terms } = readTable(table);
    const remaining = deck.model === 'shoe' && snapshot ? cardsOfNextRound(deck, snapshot) : undefined;
    const odds = await this.odds.of(deck, terms.payTable, remaining);
    const { limits } = terms;
    return {
      tableId,
      roundNumber: snapshot?.roundNumber ?? table.roundNumber,
      deck: deck.model === 'shoe' ? { model: 'shoe', decks: deck.decks } : deck,
      odds,
      limits,
      winners,
      roundsPerHour: roundsPerHour(table),
      ...(remaining && { remaining }),
    };
  }

  async #snapshot(tableId: string): Promise<roundV1.TableSnapshot | undefined> {
    const { result } = await this.client.request(round.getTableSnapshot, { tableId }, PATIENCE);
    return result.case === 'snapshot' ? result.value : undefined;
  }

  async #winners(tableId: string): Promise<Situation['winners']> {
    const { result } = await this.client.request(history.getTableHistory, { tableId }, PATIENCE);
    if (result.case !== 'history') return [];
    const marks = parseRoundCodes(result.value.marks) ?? [];
    return marks.map(({ winner }) => winner);
  }
}

function readTable(table: roundV1.Table): { deck: TableDeck; terms: BaccaratTerms } {
  const deck = readDeck(table.deck);
  const terms = parseTerms(readJson(table.terms?.json ?? ''));
  if (!deck || 'invalidField' in terms) throw new Error(`table ${table.tableId} cannot be read`);
  return { deck, terms };
}

/**
 * What the next card comes from: the shoe of the current round without the cards that lie face up. Undefined for a new shoe,
 * which has the odds of a fresh deck.
 */
function cardsOfNextRound(
  deck: TableDeck & { readonly model: 'shoe' },
  snapshot: roundV1.TableSnapshot,
): ShoeCounts | undefined {
  const { decks } = deck;
  const shoe = readShoe(openingOf(snapshot)?.shoe, decks);
  if (!shoe) return undefined;
  const counts = removeFromShoe(shoe.counts, [...snapshot.playerCards, ...snapshot.bankerCards]);
  if (snapshot.phase !== roundV1.Phase.RESULT) return counts;
  const next = nextShoe(deck, { ...shoe, counts, decks });
  return next.reshuffled ? undefined : next.counts;
}

function openingOf({ roundId, events }: roundV1.TableSnapshot): roundV1.RoundOpened | undefined {
  const { subject, message } = round.roundOpened;
  for (const event of events) {
    if (event.subject !== subject) continue;
    const opened = decode(message, event.payload);
    if (opened.ok && opened.message.roundId === roundId) return opened.message;
  }
  return undefined;
}

function roundsPerHour({ bettingMs, revealMs, cooldownMs }: roundV1.Table): number {
  const roundMs = (bettingMs || BETTING_ON_DEMAND_MS) + CARDS_IN_A_ROUND * revealMs + cooldownMs;
  return Math.max(1, Math.round(HOUR_MS / roundMs));
}
