// Every bet that the bundle shows must have been resolved exactly once, by the pay table; void rounds refund stakes.
import { outcomeOf, recordedPayTable, resolveBet, type PayTable } from '@sabot/baccarat';
import { isVoid, type BundleBet, type BundlePayout, type RoundBundle } from '../bundle.js';
import { phrase, type Phrase } from '../phrase.js';
import { shownBets } from './bet-steps.js';
import { noneOf, skip, type Verdict } from './verdict.js';

type Resolve = (bet: BundleBet) => { readonly status: BundlePayout['status']; readonly payoutMinor: bigint };

export function verifyPayouts(bundle: RoundBundle): Verdict {
  const bets = shownBets(bundle.betBook);
  if (bets === undefined && bundle.payouts.length === 0) return skip('no-bets-shown');
  const resolve = resolverOf(bundle);
  const payouts = new Map(bundle.payouts.map((payout) => [payout.sequence, payout]));
  const known = new Map((bets ?? []).map((bet) => [bet.sequence, bet]));
  const problems = [
    ...[...known.values()].flatMap((bet) => payoutProblem(bet, payouts.get(bet.sequence), resolve)),
    ...unfounded(bundle.payouts, known),
  ];
  return noneOf(problems, phrase(isVoid(bundle) ? 'refunds-hold' : 'payouts-hold', { count: known.size }));
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

function payoutProblem(bet: BundleBet, found: BundlePayout | undefined, resolve: Resolve): Phrase[] {
  const { sequence, betId } = bet;
  const { status, payoutMinor } = resolve(bet);
  const asResolved =
    found?.betId === betId && found.status === status && BigInt(found.payout) === payoutMinor;
  if (asResolved) return [];
  const expected = payoutPhrase(betId, status, String(payoutMinor));
  const declared = found
    ? payoutPhrase(found.betId, found.status, String(found.payout))
    : phrase('no-payout');
  return [phrase('payout-differs', { sequence, expected, found: declared })];
}

function payoutPhrase(betId: string, status: string, payout: string): Phrase {
  return phrase('payout', { betId, status, payout });
}

/** Payouts for bets that are not shown, and second payouts for the same bet. */
function unfounded(payouts: readonly BundlePayout[], known: ReadonlyMap<number, BundleBet>): Phrase[] {
  const seen = new Set<number>();
  return payouts.flatMap(({ sequence }) => {
    const repeated = seen.has(sequence);
    seen.add(sequence);
    if (repeated) return [phrase('payout-repeated', { sequence })];
    return known.has(sequence) ? [] : [phrase('payout-unfounded', { sequence })];
  });
}
