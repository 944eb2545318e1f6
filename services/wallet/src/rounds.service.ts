/** The life of a round as money sees it: open, sealed, then settled or voided. Every command is idempotent by round id. */
import { Injectable } from '@nestjs/common';
import {
  BET_TARGETS,
  type BetTarget,
  type Outcome,
  outcomeOf,
  rational,
  returnMultiples,
} from '@sabot/baccarat';
import { isTableId, type roundV1, type walletV1 } from '@sabot/contracts';
import { sealChunks } from './bet-book.js';
import type { Round } from './generated/client.js';
import {
  type Hands,
  invalid,
  isCurrency,
  isNote,
  isRoundId,
  readOutcome,
  readTerms,
  type ServiceRefusal,
  termsToJson,
} from '@sabot/translation';
import { type KnownRound, RoundDirectory } from './round-directory.js';
import { type Ending, RoundsStore, type TargetTotal } from './rounds.store.js';
import { WalletMetrics } from './wallet.metrics.js';

const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1_000;
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
    const { roundId, tableId, currency, bettingWindowMs } = request;
    if (!isRoundId(roundId)) return invalid('round_id');
    if (!isTableId(tableId)) return invalid('table_id');
    if (!isCurrency(currency)) return invalid('currency');
    if (bettingWindowMs > LONGEST_WINDOW_MS) return invalid('betting_window_ms');
    const terms = readTerms(request.terms);
    if ('invalidField' in terms) return invalid(terms.invalidField);
    const stored = termsToJson(terms);
    const round = await this.store.open({ id: roundId, tableId, currency, bettingWindowMs, terms: stored });
    const windowMs = round.closesAt ? round.closesAt.getTime() - round.openedAt.getTime() : 0;
    const known = await this.rounds.find(roundId);
    const same =
      round.tableId === tableId &&
      round.currency === currency &&
      windowMs === bettingWindowMs &&
      known !== undefined &&
      JSON.stringify(termsToJson(known.terms)) === JSON.stringify(stored);
    return same ? round : { code: 'IDEMPOTENCY_KEY_REUSED' };
  }

  async seal({
    roundId,
  }: walletV1.SealRoundRequest): Promise<{ round: Round; totals: TargetTotal[] } | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const round = await this.store.seal(roundId, (chunks) => sealChunks(roundId, chunks));
    if (!round) return { code: 'UNKNOWN_ROUND' };
    if (round.betBookRoot === null) return { code: 'INVALID_PHASE', expected: 'OPEN', actual: round.status };
    return { round, totals: await this.store.totals(round.no) };
  }

  async settle({ roundId, outcome: message }: walletV1.SettleRoundRequest): Promise<Round | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const hands = readOutcome(message);
    if (!hands) return invalid('outcome');
    const known = await this.rounds.find(roundId);
    if (!known) return { code: 'UNKNOWN_ROUND' };
    const finished = this.metrics.settlementSeconds.startTimer();
    const round = await this.store.end(settlement(known, hands, outcomeOf(hands.player, hands.banker)));
    if (round?.status !== 'SETTLED')
      return { code: 'INVALID_PHASE', expected: 'SEALED', actual: round?.status ?? 'NONE' };
    if (!sameHands(round.resolution, hands)) return { code: 'IDEMPOTENCY_KEY_REUSED' };
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
      returns: Object.fromEntries(BET_TARGETS.map((target) => [target, REFUNDED])) as Record<
        BetTarget,
        typeof REFUNDED
      >,
    });
    if (round?.status === 'VOIDED') return round;
    return { code: 'INVALID_PHASE', expected: 'OPEN', actual: round?.status ?? 'NONE' };
  }
}

function settlement(round: KnownRound, { player, banker }: Hands, outcome: Outcome): Ending {
  return {
    roundId: round.id,
    currency: round.currency,
    from: ['SEALED'],
    to: 'SETTLED',
    resolution: { player: [...player], banker: [...banker] },
    returns: returnMultiples(outcome, round.terms.payTable),
  };
}

/** Whether the round was settled with these hands: another outcome for the same round must be told, not ignored. */
function sameHands(resolution: unknown, { player, banker }: Hands): boolean {
  const stored = resolution as Hands;
  return String(stored.player) === String(player) && String(stored.banker) === String(banker);
}
