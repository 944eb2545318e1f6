/** Past rounds, roads, and operators' requests to a table. */
import { Inject, Injectable } from '@nestjs/common';
import { roundV1, subjects, timestampDate } from '@sabot/contracts';
import type { Page, PastRound, Refused, RoundBundle, TableRoads } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { scoreboardOf } from '@sabot/roads';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn, refusal } from '../http/refusal.js';
import { LobbyFeed } from './lobby-feed.service.js';
import { roundBundle } from './round-bundle.js';
import { TablePast } from './table-past.js';
import { resultOf } from './table-view.js';

const { round, wallet, history } = subjects;

const ROADS_LAST_MS = 1_000;

export type TableState = Pick<roundV1.TableState, 'tableId' | 'roundId' | 'paused'> & {
  readonly state: string;
};

@Injectable()
export class RoundsService {
  readonly #options;
  readonly #roads = new Map<string, { readonly answer: Promise<TableRoads | Refused>; untilMs: number }>();

  constructor(
    private readonly client: NatsClient,
    private readonly lobby: LobbyFeed,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  /** Cached for a second per table; nothing is cached for tables that do not exist. */
  roads(tableId: string): Promise<TableRoads | Refused> {
    const listed = this.lobby.find(tableId);
    if (isRefused(listed)) return Promise.resolve(listed);
    const known = this.#roads.get(tableId);
    if (known && known.untilMs > Date.now()) return known.answer;
    const answer = this.#askRoads(tableId);
    this.#roads.set(tableId, { answer, untilMs: Date.now() + ROADS_LAST_MS });
    // Failures are not cached.
    answer.catch(() => this.#roads.delete(tableId));
    return answer;
  }

  async #askRoads(tableId: string): Promise<TableRoads | Refused> {
    const found = outcomeIn(await this.client.request(history.getTableHistory, { tableId }, this.#options));
    if (isRefused(found)) return found;
    const { roads, trends, roundNumber, firstRound } = TablePast.of(found);
    const { shoeNumber } = found;
    const scoreboard = scoreboardOf(roads.beadPlate);
    return { tableId, roundNumber, shoeNumber, firstRound, roads, trends, scoreboard };
  }

  /** A page of ended rounds before a round number, newest first; 0 starts at the newest. */
  async past(
    tableId: string,
    beforeRoundNumber: number,
    pageSize: number,
  ): Promise<Page<PastRound> | Refused> {
    const request = { tableId, beforeRoundNumber, pageSize };
    const page = outcomeIn(await this.client.request(round.listRounds, request, this.#options));
    if (isRefused(page)) return page;
    const last = page.rounds.length === pageSize ? page.rounds.at(-1) : undefined;
    const more = last !== undefined && last.roundNumber > 1;
    return { items: page.rounds.map(pastRound), nextCursor: more ? String(last.roundNumber) : null };
  }

  /** One ended round by its number. */
  async pastRound(tableId: string, roundNumber: number): Promise<PastRound | Refused> {
    const page = await this.past(tableId, roundNumber + 1, 1);
    if (isRefused(page)) return page;
    return page.items.find((found) => found.roundNumber === roundNumber) ?? refusal('UNKNOWN_ROUND');
  }

  async bundle(roundId: string): Promise<RoundBundle | Refused> {
    const found = outcomeIn(await this.client.request(round.getRound, { roundId }, this.#options));
    if (isRefused(found)) return found;
    if (!found.endedAt)
      return refusal('INVALID_PHASE', { expected: 'RESULT', actual: roundV1.Phase[found.phase] });
    if (found.betBookRoot === '') return roundBundle(found, undefined);
    const book = outcomeIn(await this.client.request(wallet.getBetBook, { roundId }, this.#options));
    return isRefused(book) ? book : roundBundle(found, book);
  }

  async voidRound(roundId: string, operatorId: string, note: string): Promise<TableState | Refused> {
    const found = outcomeIn(await this.client.request(round.getRound, { roundId }, this.#options));
    if (isRefused(found)) return found;
    const { tableId } = found;
    const request = { tableId, roundId, operatorId, note };
    return stateOf(outcomeIn(await this.client.request(round.voidRound, request, this.#options)));
  }

  async pause(tableId: string, operatorId: string, note: string): Promise<TableState | Refused> {
    const request = { tableId, operatorId, note };
    return stateOf(outcomeIn(await this.client.request(round.pauseTable, request, this.#options)));
  }

  async resume(tableId: string, operatorId: string): Promise<TableState | Refused> {
    const request = { tableId, operatorId };
    return stateOf(outcomeIn(await this.client.request(round.resumeTable, request, this.#options)));
  }
}

function stateOf(state: roundV1.TableState | Refused): TableState | Refused {
  if (isRefused(state)) return state;
  const { tableId, roundId, phase, paused } = state;
  return { tableId, roundId, paused, state: roundV1.Phase[phase] };
}

function pastRound({ roundId, roundNumber, outcome, voidReason, endedAt }: roundV1.EndedRound): PastRound {
  const voided = voidReason !== roundV1.VoidReason.UNSPECIFIED;
  return {
    roundId,
    roundNumber,
    result: resultOf(outcome),
    voidReason: voided ? roundV1.VoidReason[voidReason] : null,
    endedAt: endedAt ? timestampDate(endedAt).toISOString() : '',
  };
}
