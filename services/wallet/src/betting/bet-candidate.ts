/** A bet on its way to the database. What the rules can decide without the database is decided here. */
import { checkFunds, checkStake, type Refusal } from '@sabot/cards';
import type { walletV1 } from '@sabot/contracts';
import { MAX_PLAYER_SEED_CHARS } from '@sabot/fairness';
import { invalid, isAmount, isBetId, type ServiceRefusal } from '@sabot/translation';
import type { BetOrder, StoredVerdict } from './betting.store.js';
import type { KnownRound } from '../round/round-directory.js';

/** A bet that the database can judge, with its round. */
export interface BetCandidate extends BetOrder {
  readonly round: KnownRound;
}

/** The name of the first column with a wrong length, if there is one. */
export function columnProblem(request: walletV1.PlaceBetsRequest): string | undefined {
  const bets = request.betIds.length;
  if (request.userIds.length !== bets) return 'user_ids';
  if (request.roundIndexes.length !== bets) return 'round_indexes';
  if (request.targetIndexes.length !== bets) return 'target_indexes';
  if (request.targets.length > bets) return 'targets';
  if (request.amountsMinor.length !== bets) return 'amounts_minor';
  if (request.playerSeeds.length !== bets && request.playerSeeds.length !== 0) return 'player_seeds';
  if (request.roundIds.length > bets) return 'round_ids';
  return undefined;
}

/** A bet that passed every check that needs no state, or the reason why it did not. */
export function candidateOf(
  round: KnownRound,
  accountId: bigint,
  bet: { betId: string; target: string; amountMinor: bigint; playerSeed: string },
): BetCandidate | ServiceRefusal {
  if (!isBetId(bet.betId)) return invalid('bet_id');
  if (!isAmount(bet.amountMinor)) return invalid('amount');
  if (bet.playerSeed.length > MAX_PLAYER_SEED_CHARS || bet.playerSeed.includes('\0'))
    return invalid('player_seed');
  const { target } = bet;
  if (!round.game.targets.includes(target)) return invalid('target');
  const stake = { target, stakeMinor: bet.amountMinor, alreadyOnTargetMinor: 0n };
  const refusal = checkStake(stake, round.terms.limits);
  // Below the minimum is not final: only the database knows what is already staked on the target.
  if (refusal && refusal.code !== 'BET_BELOW_MIN') return refusal;
  const limits = round.terms.limits[target];
  if (!limits) return { code: 'BET_NOT_OFFERED' };
  // Every field by name: a spread costs microseconds, and this runs for each bet.
  return {
    betId: bet.betId,
    target,
    amountMinor: bet.amountMinor,
    playerSeed: bet.playerSeed,
    round,
    roundId: round.id,
    accountId,
    minMinor: limits.minMinor,
    maxMinor: limits.maxMinor,
  };
}

/** The refusal behind the database's verdict, which the rules derive again from the figures that it returned. */
export function refusalOf(
  { round, target, amountMinor }: BetCandidate,
  verdict: StoredVerdict,
): Refusal<never> {
  const refusal = worded(verdict);
  if (!refusal) throw new Error(`the rules accept what the database refused as ${verdict.code}`);
  return refusal;

  function worded({ code, figureMinor }: StoredVerdict): Refusal<never> | undefined {
    if (code === 'U') return { code: 'IDEMPOTENCY_KEY_REUSED' };
    if (code === 'C') return { code: 'BETTING_CLOSED' };
    if (code === 'L') return { code: 'RATE_LIMITED' };
    if (code === 'B') return checkFunds(amountMinor, figureMinor);
    return checkStake(
      { target, stakeMinor: amountMinor, alreadyOnTargetMinor: figureMinor },
      round.terms.limits,
    );
  }
}
