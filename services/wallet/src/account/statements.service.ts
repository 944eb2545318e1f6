/** What players can look up: their bets and ledger, the sealed book, and the proof that a bet is in it. */
import { Injectable } from '@nestjs/common';
import type { walletV1 } from '@sabot/contracts';
import { betLeafHash } from '@sabot/fairness';
import { AccountsService } from './accounts.service.js';
import { pathInBook, placeInBook } from '../round/bet-book.js';
import { invalid, isBetId, isRoundId, isUserId, type ServiceRefusal } from '@sabot/translation';
import {
  type BookedBetRow,
  type PostingRow,
  type ResolvedBetRow,
  type StatedBetRow,
  StatementsStore,
} from './statements.store.js';

const DEFAULT_PAGE = 50;
const MAX_PAGE = 200;
/** A larger book would not fit into one message; the owners of its bets get inclusion proofs instead. */
const MAX_PUBLIC_BOOK = 1_000;
const MAX_ID = 2n ** 63n - 1n;

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string;
}

export interface PublicBook {
  readonly root: string;
  readonly count: number;
  readonly bets: readonly ResolvedBetRow[];
}

export interface BookProof {
  readonly bet: BookedBetRow;
  readonly place: number;
  readonly leafCount: number;
  readonly root: string;
  readonly path: readonly Uint8Array[];
}

@Injectable()
export class StatementsService {
  constructor(
    private readonly store: StatementsStore,
    private readonly accounts: AccountsService,
  ) {}

  async bets({
    userId,
    roundId,
    cursor,
    pageSize,
    pendingOnly,
  }: walletV1.ListBetsRequest): Promise<Page<StatedBetRow> | ServiceRefusal> {
    if (!isUserId(userId)) return invalid('user_id');
    // A player may have many bets and hardly any pending ones, so pending bets are searched in one round only.
    if ((roundId !== '' || pendingOnly) && !isRoundId(roundId)) return invalid('round_id');
    const before = positionOf(cursor);
    if (before === undefined) return invalid('cursor');
    if (pageSize > MAX_PAGE) return invalid('page_size');
    const size = pageSize || DEFAULT_PAGE;
    const rows =
      roundId === ''
        ? await this.store.bets(userId, before, size + 1)
        : await this.store.betsInRound({ owner: userId, roundId, pendingOnly }, before, size + 1);
    return pageOf(rows, size, ({ position }) => position);
  }

  async ledger(request: walletV1.ListLedgerRequest): Promise<Page<PostingRow> | ServiceRefusal> {
    const { userId, currency, cursor, pageSize } = request;
    const before = positionOf(cursor);
    if (before === undefined) return invalid('cursor');
    if (pageSize > MAX_PAGE) return invalid('page_size');
    const account = await this.accounts.find(userId, currency);
    if ('code' in account) return account;
    const size = pageSize || DEFAULT_PAGE;
    return pageOf(await this.store.postings(account.id, before, size + 1), size, ({ id }) => id);
  }

  async book({ roundId }: walletV1.GetBetBookRequest): Promise<PublicBook | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const round = await this.store.round(roundId);
    if (!round) return { code: 'UNKNOWN_ROUND' };
    const { betBookRoot: root, betCount, status } = round;
    if (root === null) return { code: 'INVALID_PHASE', expected: 'SEALED', actual: status };
    const count = betCount ?? 0;
    return { root, count, bets: count > MAX_PUBLIC_BOOK ? [] : await this.store.book(round) };
  }

  async proof({
    userId,
    roundId,
    betId,
  }: walletV1.GetInclusionProofRequest): Promise<BookProof | ServiceRefusal> {
    if (!isUserId(userId)) return invalid('user_id');
    if (!isRoundId(roundId)) return invalid('round_id');
    if (!isBetId(betId)) return invalid('bet_id');
    const round = await this.store.round(roundId);
    if (!round) return { code: 'UNKNOWN_ROUND' };
    if (round.betBookRoot === null)
      return { code: 'INVALID_PHASE', expected: 'SEALED', actual: round.status };
    const bet = await this.store.bookedBet(userId, roundId, betId);
    if (!bet) return { code: 'UNKNOWN_BET' };
    const part = await this.store.bookPart(round.no, bet.sequence);
    const place = part && placeInBook(part, leafOf(bet));
    if (!part || place === undefined)
      throw new Error(`bet ${betId} is not in the book of its sealed round ${roundId}`);
    const path = pathInBook(part.leaves, part.roots, place);
    return { bet, place, leafCount: round.betCount ?? 0, root: round.betBookRoot, path };
  }
}

function leafOf({
  bet_id: betId,
  alias,
  target,
  amount_minor: amountMinor,
  ...bet
}: BookedBetRow): Uint8Array {
  return betLeafHash({
    betId,
    alias,
    target,
    amountMinor,
    playerSeed: bet.player_seed,
    sequence: Number(bet.sequence),
  });
}

/** A cursor is the id of the last row of its page; an empty one starts at the newest row. */
function positionOf(cursor: string): bigint | undefined {
  if (cursor === '') return MAX_ID;
  return /^[1-9]\d{0,18}$/.test(cursor) && BigInt(cursor) <= MAX_ID ? BigInt(cursor) : undefined;
}

/** `rows` has up to one row more than the page: it is not shown and only says that there is a next page. */
function pageOf<Row>(rows: readonly Row[], size: number, idOf: (row: Row) => bigint): Page<Row> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > size && last ? String(idOf(last)) : '' };
}
