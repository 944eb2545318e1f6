/** The life of a round in the wallet: open, sealed, then settled or voided. Every command is idempotent by round id. */
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Game, type JsonValue, rational } from '@sabot/cards';
import { isTableId, type roundV1, type walletV1 } from '@sabot/contracts';
import { sealChunks } from './bet-book.js';
import type { Round } from '../generated/client.js';
import {
  invalid,
  isCurrency,
  isNote,
  isRoundId,
  readJson,
  readTerms,
  type ServiceRefusal,
} from '@sabot/translation';
import { type KnownRound, RoundDirectory } from './round-directory.js';
import { type Ending, RoundsStore, type TargetTotal } from './rounds.store.js';
import { WalletMetrics } from '../wallet.metrics.js';

const MAX_WINDOW_MS = 24 * 60 * 60 * 1_000;
const SEED_UNREADABLE = 'SEED_UNREADABLE';
const REFUNDED = { status: 'REFUNDED', multiple: rational(1n) } as const;

@Injectable()
export class RoundsService {
  constructor(
    private readonly store: RoundsStore,
    private readonly rounds: RoundDirectory,
    private readonly metrics: WalletMetrics,
  ) {}

  async open(request: walletV1.OpenRoundRequest): Promise<Round | ServiceRefusal> {
    const { roundId, tableId, roundNumber: number, currency, bettingWindowMs } = request;
    if (!isRoundId(roundId)) return invalid('round_id');
    if (!isTableId(tableId)) return invalid('table_id');
    if (!isCurrency(currency)) return invalid('currency');
    if (bettingWindowMs > MAX_WINDOW_MS) return invalid('betting_window_ms');
    const read = readTerms(request.terms);
    if ('invalidField' in read) return invalid(read.invalidField);
    const { game, terms } = read;
    const stored = game.termsToJson(terms);
    const round = await this.store.open({
      id: roundId,
      tableId,
      number,
      game: game.name,
      currency,
      bettingWindowMs,
      terms: stored,
    });
    const windowMs = round.closesAt ? round.closesAt.getTime() - round.openedAt.getTime() : 0;
    const known = await this.rounds.find(roundId);
    const same =
      round.tableId === tableId &&
      round.currency === currency &&
      round.game === game.name &&
      round.number === (number || null) &&
      windowMs === bettingWindowMs &&
      known !== undefined &&
      JSON.stringify(game.termsToJson(known.terms)) === JSON.stringify(stored);
    return same ? round : { code: 'IDEMPOTENCY_KEY_REUSED' };
  }

  async seal({
    roundId,
  }: walletV1.SealRoundRequest): Promise<
    { round: Round; game: Game; totals: TargetTotal[] } | ServiceRefusal
  > {
    if (!isRoundId(roundId)) return invalid('round_id');
    const round = await this.store.seal(roundId, (chunks) => sealChunks(roundId, chunks));
    if (!round) return { code: 'UNKNOWN_ROUND' };
    if (round.betBookRoot === null) return { code: 'INVALID_PHASE', expected: 'OPEN', actual: round.status };
    const known = await this.rounds.find(roundId);
    if (!known) return { code: 'UNKNOWN_ROUND' };
    return { round, game: known.game, totals: await this.store.totals(round.no) };
  }

  async settle({ roundId, result: text }: walletV1.SettleRoundRequest): Promise<Round | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const known = await this.rounds.find(roundId);
    if (!known) return { code: 'UNKNOWN_ROUND' };
    const result = known.game.parseResult(readJson(text));
    if (result === undefined || result === null) return invalid('result');
    const finished = this.metrics.settlementSeconds.startTimer();
    const round = await this.store.end(settlement(known, result));
    if (round?.status !== 'SETTLED')
      return { code: 'INVALID_PHASE', expected: 'SEALED', actual: round?.status ?? 'NONE' };
    if (!isSame(round.resolution, result)) return { code: 'IDEMPOTENCY_KEY_REUSED' };
    finished();
    this.metrics.settledBets.observe(round.betCount ?? 0);
    return round;
  }

  async void(
    roundId: string,
    reason: keyof typeof roundV1.VoidReason,
    note: string,
  ): Promise<Round | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    if (reason === 'UNSPECIFIED') return invalid('reason');
    if (!isNote(note)) return invalid('note');
    const known = await this.rounds.find(roundId);
    if (!known) return { code: 'UNKNOWN_ROUND' };
    const round = await this.store.end({
      roundId,
      currency: known.currency,
      // A house that can call off a sealed round can call off the ones it would lose.
      from: reason === SEED_UNREADABLE ? ['OPEN', 'SEALED'] : ['OPEN'],
      to: 'VOIDED',
      resolution: { reason, note },
      returns: Object.fromEntries(Object.keys(known.terms.limits).map((target) => [target, REFUNDED])),
    });
    if (round?.status === 'VOIDED') return round;
    return { code: 'INVALID_PHASE', expected: 'OPEN', actual: round?.status ?? 'NONE' };
  }
}

function settlement(round: KnownRound, result: NonNullable<JsonValue>): Ending {
  return {
    roundId: round.id,
    currency: round.currency,
    from: ['SEALED'],
    to: 'SETTLED',
    resolution: result,
    returns: round.game.returns(result, round.terms.payTable),
  };
}

/** Whether the round was settled with this result. A different result for the same round must be refused, not ignored. */
function isSame(resolution: unknown, result: JsonValue): boolean {
  return isDeepStrictEqual(resolution, JSON.parse(JSON.stringify(result)));
}
