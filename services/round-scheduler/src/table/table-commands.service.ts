/**
 * What operators and players wish of a table. Any replica accepts a wish and records it if the phase allows; the leader
 * acts on it, and the reply waits a moment for the effect.
 */
import { Injectable } from '@nestjs/common';
import { type roundV1, subjects } from '@sabot/contracts';
import { NatsClient } from '@sabot/messaging';
import { invalid, isNote, isRoundId, isUserId, type ServiceRefusal } from '@sabot/translation';
import type { Round, Table } from '../generated/client.js';
import { TableDirectory } from './table-directory.js';
import type { TableSettings } from './table-settings.js';
import { TableSignals } from './table-signals.js';
import { TablesStore, type TableView } from './tables.store.js';

export interface TableOutcome {
  readonly table: Table;
  readonly round: Round | null;
}

const EFFECT_MS = 1_500;
const POLL_MS = 250;
const LIST_BETS = { timeoutMs: 1_000, retries: 2 } as const;

@Injectable()
export class TableCommands {
  constructor(
    private readonly store: TablesStore,
    private readonly directory: TableDirectory,
    private readonly signals: TableSignals,
    private readonly client: NatsClient,
  ) {}

  async voidRound(request: roundV1.VoidRoundRequest): Promise<TableOutcome | ServiceRefusal> {
    const { tableId, roundId, operatorId, note } = request;
    if (!isRoundId(roundId)) return invalid('round_id');
    if (!isUserId(operatorId)) return invalid('operator_id');
    if (!isNote(note)) return invalid('note');
    const found = await this.#roundAt(tableId, roundId);
    if ('code' in found) return found;
    const { view, round } = found;
    const wished = await this.store.wishVoid(roundId, operatorId, note);
    const now = wished ? round : await this.store.round(roundId);
    const voided = wished || (now?.voidReason ?? null) !== null;
    if (!voided && view.round?.id !== roundId) return { code: 'UNKNOWN_ROUND' };
    if (!voided) return { code: 'INVALID_PHASE', expected: 'BETTING', actual: now?.phase ?? 'UNSPECIFIED' };
    return this.#after(view, roundId, ({ endedAt }) => endedAt !== null);
  }

  async dealNow(request: roundV1.DealNowRequest): Promise<TableOutcome | ServiceRefusal> {
    const { tableId, roundId, userId, fast } = request;
    if (!isRoundId(roundId)) return invalid('round_id');
    if (!isUserId(userId)) return invalid('user_id');
    const found = await this.#roundAt(tableId, roundId);
    if ('code' in found) return found;
    const { settings, view, round } = found;
    if (settings.schedule !== 'on-demand')
      return { code: 'INVALID_PHASE', expected: 'ON_DEMAND', actual: 'TIMED' };
    const isDealt = ({ phase }: Round): boolean => phase !== 'BETTING' && phase !== 'PREPARING';
    if (round.dealRequestedBy !== null) return this.#after(view, roundId, isDealt);
    if (view.round?.id !== roundId) return { code: 'UNKNOWN_ROUND' };
    if (round.phase !== 'BETTING' || round.voidReason)
      return { code: 'INVALID_PHASE', expected: 'BETTING', actual: round.phase };
    if (!(await this.#hasBets(userId, roundId))) return { code: 'NO_BETS_PLACED' };
    if (await this.store.wishDeal(roundId, userId, fast)) return this.#after(view, roundId, isDealt);
    const now = await this.store.round(roundId);
    if ((now?.dealRequestedBy ?? null) !== null) return this.#after(view, roundId, isDealt);
    return { code: 'INVALID_PHASE', expected: 'BETTING', actual: now?.phase ?? 'UNSPECIFIED' };
  }

  async pause(
    { tableId, operatorId, note }: { tableId: string; operatorId: string; note: string },
    paused: boolean,
  ): Promise<TableOutcome | ServiceRefusal> {
    if (!isUserId(operatorId)) return invalid('operator_id');
    if (!isNote(note)) return invalid('note');
    if (!this.directory.find(tableId)) return { code: 'UNKNOWN_TABLE' };
    await this.store.wishPause(tableId, paused);
    return (await this.store.view(tableId)) ?? { code: 'UNKNOWN_TABLE' };
  }

  async #roundAt(
    tableId: string,
    roundId: string,
  ): Promise<{ settings: TableSettings; view: TableView; round: Round } | ServiceRefusal> {
    const settings = this.directory.find(tableId);
    const view = settings && (await this.store.view(tableId));
    if (!settings || !view) return { code: 'UNKNOWN_TABLE' };
    const round = view.round?.id === roundId ? view.round : await this.store.round(roundId);
    return round?.tableId === tableId ? { settings, view, round } : { code: 'UNKNOWN_ROUND' };
  }

  /** The round and its table once the wish has taken effect, or as they are after the longest time a caller should wait. */
  async #after(
    { table }: TableView,
    roundId: string,
    shows: (round: Round) => boolean,
  ): Promise<TableOutcome> {
    const deadline = performance.now() + EFFECT_MS;
    for (;;) {
      const seen = this.signals.seen('moved', table.id);
      const round = await this.store.round(roundId);
      if (!round || shows(round) || performance.now() > deadline)
        return { table: (await this.store.view(table.id))?.table ?? table, round };
      await this.signals.wait('moved', table.id, seen, POLL_MS);
    }
  }

  /** Whether the player has a bet in the round that was not taken back. */
  async #hasBets(userId: string, roundId: string): Promise<boolean> {
    const anyPending = { userId, roundId, pendingOnly: true, pageSize: 1 };
    const { result } = await this.client.request(subjects.wallet.listBets, anyPending, LIST_BETS);
    if (result.case !== 'page') throw new Error("the wallet refused to list a player's bets");
    return result.value.bets.length > 0;
  }
}
