/** Rows of the wallet as messages. */
import type { Game } from '@sabot/cards';
import { type MessageInitShape, type roundV1, timestampFromDate, walletV1 } from '@sabot/contracts';
import { statusNumber } from '@sabot/translation';
import type { ReadTotals } from './betting/bet-totals.store.js';
import type { KnownRound } from './round/round-directory.js';
import type { TargetTotal } from './round/rounds.store.js';
import type { BookProof, PublicBook } from './account/statements.service.js';
import type { BetRow, PostingRow, StatedBetRow } from './account/statements.store.js';

/** Totals in the order in which the game lists its targets. */
export function totalMessages(
  { targets }: Game,
  totals: readonly TargetTotal[],
): MessageInitShape<typeof roundV1.TargetTotalSchema>[] {
  return totals
    .toSorted((a, b) => targets.indexOf(a.target) - targets.indexOf(b.target))
    .map(({ target, staked_minor, bet_count, bettor_count }) => ({
      target,
      stakedMinor: staked_minor,
      betCount: bet_count,
      playerCount: bettor_count,
    }));
}

export function totalsMessage(
  { tableId, id: roundId, number, currency, game }: KnownRound,
  { totals, playerCount, revision, readAt }: ReadTotals,
): MessageInitShape<typeof walletV1.BetTotalsSchema> & { $typeName?: never } {
  return {
    tableId,
    roundId,
    roundNumber: number ?? 0,
    currency,
    occurredAt: timestampFromDate(readAt),
    revision,
    totals: totalMessages(game, totals),
    playerCount,
  };
}

export function betMessage(bet: BetRow): MessageInitShape<typeof walletV1.BetSchema> {
  return {
    betId: bet.bet_id,
    roundId: bet.round_id,
    tableId: bet.table_id,
    target: bet.target,
    amountMinor: bet.amount_minor,
    status: statusNumber(bet.status),
    payoutMinor: bet.payout_minor,
    sequence: bet.sequence,
    acceptedAt: timestampFromDate(bet.accepted_at),
    currency: bet.currency,
  };
}

export function statedBetMessage(bet: StatedBetRow): MessageInitShape<typeof walletV1.BetSchema> {
  return {
    ...betMessage(bet),
    roundNumber: bet.round_number ?? 0,
    roundResult: bet.round_result ?? '',
    ...(bet.balance_after_minor !== null && { balanceAfterMinor: bet.balance_after_minor }),
  };
}

export function postingMessage(posting: PostingRow): MessageInitShape<typeof walletV1.PostingSchema> {
  return {
    transferId: String(posting.transfer_id),
    amountMinor: posting.amount_minor,
    kind: walletV1.PostingKind[posting.kind],
    roundId: posting.round_id ?? '',
    betId: posting.bet_id ?? '',
    handId: posting.hand_id ?? '',
    postedAt: timestampFromDate(posting.posted_at),
    roundNumber: posting.round_number ?? 0,
    ...(posting.balance_after_minor !== null && { balanceAfterMinor: posting.balance_after_minor }),
  };
}

export function bookMessage({
  root,
  count,
  bets,
}: PublicBook): MessageInitShape<typeof walletV1.BetBookSchema> {
  return {
    betBookRoot: root,
    betCount: count,
    bets: bets.map((bet) => ({
      betId: bet.bet_id,
      publicAlias: bet.alias,
      target: bet.target,
      amountMinor: bet.amount_minor,
      playerSeed: bet.player_seed,
      sequence: bet.sequence,
      status: statusNumber(bet.status),
      payoutMinor: bet.payout_minor,
    })),
  };
}

export function proofMessage(
  roundId: string,
  { bet, place, leafCount, root, path }: BookProof,
): MessageInitShape<typeof walletV1.InclusionProofSchema> {
  return {
    roundId,
    betId: bet.bet_id,
    publicAlias: bet.alias,
    target: bet.target,
    amountMinor: bet.amount_minor,
    playerSeed: bet.player_seed,
    sequence: bet.sequence,
    leafIndex: place,
    leafCount,
    siblings: path.map((node) => Buffer.from(node).toString('hex')),
    betBookRoot: root,
  };
}
