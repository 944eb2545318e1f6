/** What can be looked up: tables, a player's hands, and the bundle of a hand that is over. */
import { Injectable } from '@nestjs/common';
import type { blackjackV1 } from '@sabot/contracts';
import { invalid, isHandId, isUserId, type ServiceRefusal } from '@sabot/translation';
import type { BlackjackTable } from '../table/blackjack-tables.js';
import { TableDirectory } from '../table/table-directory.js';
import { HandsStore, type StoredHand } from './hands.store.js';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
const CURSOR = /^(\d{1,15})\.([0-9a-f-]{36})$/;

export interface HandPage {
  readonly hands: readonly StoredHand[];
  readonly nextCursor: string;
}

@Injectable()
export class HandQueries {
  constructor(
    private readonly store: HandsStore,
    private readonly directory: TableDirectory,
  ) {}

  tables({ tableId }: blackjackV1.ListTablesRequest): { tables: readonly BlackjackTable[] } | ServiceRefusal {
    if (tableId === '') return { tables: this.directory.all };
    const table = this.directory.find(tableId);
    return table ? { tables: [table] } : { code: 'UNKNOWN_TABLE' };
  }

  async hands({
    userId,
    cursor,
    pageSize,
  }: blackjackV1.ListHandsRequest): Promise<HandPage | ServiceRefusal> {
    if (!isUserId(userId)) return invalid('user_id');
    if (pageSize > MAX_PAGE) return invalid('page_size');
    const before = cursor === '' ? undefined : placeOf(cursor);
    if (cursor !== '' && !before) return invalid('cursor');
    const limit = pageSize === 0 ? DEFAULT_PAGE : pageSize;
    const found = await this.store.list(userId, before, limit + 1);
    const hands = found.slice(0, limit);
    const last = found.length > limit ? hands.at(-1) : undefined;
    return { hands, nextCursor: last?.openedAt ? `${last.openedAt.getTime()}.${last.id}` : '' };
  }

  async bundle(handId: string): Promise<{ readonly bundle: unknown } | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const hand = await this.store.find(handId);
    if (!hand?.openedAt) return { code: 'UNKNOWN_HAND' };
    if (hand.bundle === null) return { code: 'INVALID_PHASE', expected: 'SETTLED', actual: hand.state };
    return { bundle: hand.bundle };
  }
}

function placeOf(cursor: string): { openedAt: Date; id: string } | undefined {
  const [, ms, id] = CURSOR.exec(cursor) ?? [];
  return ms !== undefined && id !== undefined && isHandId(id)
    ? { openedAt: new Date(Number(ms)), id }
    : undefined;
}
