// Every bet that the bundle shows must have been resolved exactly once, by the pay table; void rounds refund stakes.
import { outcomeOf, recordedPayTable, resolveBet, type PayTable } from '@sabot/baccarat';
import { isVoid, type BundleBet, type BundlePayout, type RoundBundle } from '../bundle.js';
import { shownBets } from './bet-steps.js';
import { noneOf, skip, type Verdict } from './verdict.js';

type Resolve = (bet: BundleBet) => { readonly status: BundlePayout['status']; readonly payoutMinor: bigint };

export function verifyPayouts(bundle: RoundBundle): Verdict {
  const bets = shownBets(bundle.betBook);
  if (bets === undefined && bundle.payouts.length === 0) return skip('the bundle shows no bets');
  const resolve = resolverOf(bundle);
  const payouts = new Map(bundle.payouts.map((payout) => [payout.sequence, payout]));
  const known = new Map((bets ?? []).map((bet) => [bet.sequence, bet]));
  const problems = [
    ...[...known.values()].flatMap((bet) => payoutProblem(bet, payouts.get(bet.sequence), resolve)),
    ...unfounded(bundle.payouts, known),
  ];
  return noneOf(
    problems,
    `${known.size} bets were ${isVoid(bundle) ? 'refunded' : 'resolved as the pay table says'}`,
  );
}

function resolverOf(bundle: RoundBundle): Resolve {
  if (isVoid(bundle)) return (bet) => ({ status: 'REFUNDED', payoutMinor: BigInt(bet.amount) });
  const outcome = outcomeOf(bundle.player, bundle.banker);
  const payTable = payTableOf(bundle);
  return (bet) => resolveBet(bet.target, BigInt(bet.amount), outcome, payTable);
}

function payTableOf(bundle: RoundBundle): PayTable {
  const parsed = recordedPayTable(bundle.payTable);
  if (!parsed.ok) throw new Error(`a parsed bundle holds a bad pay table: ${parsed.problems.join('; ')}`);
  return parsed.value;
}

function payoutProblem(bet: BundleBet, found: BundlePayout | undefined, resolve: Resolve): string[] {
  const { status, payoutMinor } = resolve(bet);
  const expected = `${bet.betId} ${status} ${String(payoutMinor)}`;
  const declared = found ? `${found.betId} ${found.status} ${found.payout}` : 'no payout';
  return declared === expected ? [] : [`bet ${bet.sequence}: expected ${expected}, found ${declared}`];
}

/** Payouts for bets that are not shown, and second payouts for the same bet. */
function unfounded(payouts: readonly BundlePayout[], known: ReadonlyMap<number, BundleBet>): string[] {
  const seen = new Set<number>();
  return payouts.flatMap(({ sequence }) => {
    const repeated = seen.has(sequence);
    seen.add(sequence);
    if (repeated) return [`bet ${sequence}: expected one payout, found another`];
    return known.has(sequence)
      ? []
      : [`bet ${sequence}: expected no payout for a bet that is not shown, found one`];
  });
}
