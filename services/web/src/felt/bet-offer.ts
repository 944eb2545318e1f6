/** What a table offers on each spot, with the odds as players read them. */
import { paidOdds, recordedPayTable, type PayTable, type PayTableJson } from '@sabot/baccarat';
import { approximate, type Odds } from '@sabot/cards';
import type { BetTarget, OfferedBet } from '@sabot/edge';

export interface BetOffer extends OfferedBet {
  readonly odds: string;
}

export function offersOf(limits: readonly OfferedBet[], payTable: PayTableJson): readonly BetOffer[] {
  const parsed = recordedPayTable(payTable);
  if (!parsed.ok) return [];
  return limits.map((offer) => ({ ...offer, odds: oddsText(offer.target, parsed.value) }));
}

/** `8:1`, `0.95:1`; a range if a bet pays several odds, and both odds if a banker win on six pays its own. */
export function oddsText(target: BetTarget, payTable: PayTable): string {
  const paid = paidOdds(target, payTable);
  if (target === 'BANKER') {
    const [usual = '', withSix = usual] = paid.map(plain);
    return usual === withSix ? `${usual}:1` : `${usual}:1 (6 → ${withSix}:1)`;
  }
  const sorted = [...paid].sort((a, b) => approximate(a) - approximate(b)).map(plain);
  const [lowest = '', highest = lowest] = [sorted[0], sorted.at(-1)];
  return lowest === highest ? `${lowest}:1` : `${lowest}–${highest}:1`;
}

function plain(odds: Odds): string {
  return String(Math.round(approximate(odds) * 1e4) / 1e4);
}
