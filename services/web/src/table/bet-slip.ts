/**
 * The player's chips in the current round. A chip appears on the felt with the tap and is marked until the server
 * confirms it; a refused chip is removed. One action of the player (a tap, a doubling) is one group to undo.
 */
import type { BetTarget, MyBet } from '@sabot/edge';

export interface Stake {
  readonly target: BetTarget;
  readonly amount: number;
}

export interface SlipBet extends MyBet {
  readonly group: string;
  /** `cancelled`: taken back before its answer came; `removing`: taken back after it. */
  readonly status: 'sent' | 'accepted' | 'cancelled' | 'removing';
}

export interface BetSlip {
  readonly roundId: string | null;
  readonly bets: readonly SlipBet[];
  /** What was accepted in the player's last round with bets, for the rebet button. */
  readonly previous: readonly Stake[];
}

export const EMPTY_SLIP: BetSlip = { roundId: null, bets: [], previous: [] };

export function withSent(slip: BetSlip, bets: readonly MyBet[], group: string): BetSlip {
  const sent = bets.map((bet): SlipBet => ({ ...bet, group, status: 'sent' }));
  return { ...slip, bets: [...slip.bets, ...sent] };
}

/** Takes chips back from the felt. */
export function without(slip: BetSlip, betIds: readonly string[]): BetSlip {
  return { ...slip, bets: slip.bets.filter((bet) => !betIds.includes(bet.betId)) };
}

export function withStatus(slip: BetSlip, betIds: readonly string[], status: SlipBet['status']): BetSlip {
  const bets = slip.bets.map((bet) => (betIds.includes(bet.betId) ? { ...bet, status } : bet));
  return { ...slip, bets };
}

/**
 * Clears the felt for a new round and keeps the confirmed bets for a rebet. An unconfirmed chip is dropped, because the server
 * never moves a bet to another round.
 */
export function inRound(slip: BetSlip, roundId: string | null): BetSlip {
  if (slip.roundId === roundId) return slip;
  const accepted = stakesOf(slip.bets.filter((bet) => !isUnanswered(bet)));
  return { roundId, bets: [], previous: accepted.length > 0 ? accepted : slip.previous };
}

/**
 * The slip after an update from the table. Every bet that the table lists is confirmed, whichever of the player's browsers
 * placed it. Chips that are still unanswered stay beside them.
 */
export function reconciled(slip: BetSlip, roundId: string | null, myBets: readonly MyBet[]): BetSlip {
  const current = inRound(slip, roundId);
  const known = new Map(current.bets.map((bet) => [bet.betId, bet]));
  const confirmed = myBets.map((bet): SlipBet => {
    const { group = bet.betId, status = 'accepted' } = known.get(bet.betId) ?? {};
    return { ...bet, group, status: status === 'sent' ? 'accepted' : status };
  });
  const listed = new Set(myBets.map(({ betId }) => betId));
  const unanswered = current.bets.filter((bet) => isUnanswered(bet) && !listed.has(bet.betId));
  return { ...current, bets: [...confirmed, ...unanswered] };
}

function isUnanswered({ status }: SlipBet): boolean {
  return status === 'sent' || status === 'cancelled';
}

/** The chips that are not confirmed yet and that the player still wants. */
export function sentBets({ bets }: BetSlip): readonly SlipBet[] {
  return bets.filter(({ status }) => status === 'sent');
}

/** Bets that can still be taken back. */
export function standingBets({ bets }: BetSlip): readonly SlipBet[] {
  return bets.filter(({ status }) => status === 'sent' || status === 'accepted');
}

/** Sums per target, in the order of the first chip. */
export function stakesOf(bets: readonly Stake[]): Stake[] {
  const sums = new Map<BetTarget, number>();
  for (const { target, amount } of bets) sums.set(target, (sums.get(target) ?? 0) + amount);
  return Array.from(sums, ([target, amount]) => ({ target, amount }));
}

export function stakeOn(slip: BetSlip, target: BetTarget): number {
  return sumOf(slip.bets.filter((bet) => bet.target === target));
}

export function sumOf(stakes: readonly Stake[]): number {
  return stakes.reduce((sum, { amount }) => sum + amount, 0);
}

/** The sum of the unanswered chips, which the page counts as already spent. */
export function sentSum(slip: BetSlip): number {
  return sumOf(slip.bets.filter(isUnanswered));
}

export function isWaiting(slip: BetSlip, target?: BetTarget): boolean {
  return slip.bets.some(
    (bet) => bet.status !== 'accepted' && (target === undefined || bet.target === target),
  );
}

/** The bets that the latest action placed and that can still be taken back. */
export function latestGroup(slip: BetSlip): readonly SlipBet[] {
  const standing = standingBets(slip);
  const latest = standing.at(-1);
  return standing.filter(({ group }) => group === latest?.group);
}
