/** What a spot pays, in words, and how it ended: by the rules and the table's pay table. A bet needs neither. */
import {
  outcomeOf,
  paidOdds,
  pricedTargets,
  priceOf,
  recordedPayTable,
  type PayTable,
  type PayTableJson,
} from '@sabot/baccarat';
import { approximate, parseCardCode, type Odds } from '@sabot/cards';
import type { BetTarget, OfferedBet, RoundResult } from '@sabot/edge';
import type { BetOffer } from './bet-offer';
import type { SpotEnd } from './felt-view';

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

/** How each bet on offer ended, by the rules and the table's pay table; empty while there is no result. */
export function spotEnds(
  result: RoundResult | null,
  payTable: PayTableJson,
): Readonly<Partial<Record<BetTarget, SpotEnd>>> {
  const parsed = recordedPayTable(payTable);
  if (result === null || !parsed.ok) return {};
  const [player = [], banker = []] = [result.cards.PLAYER, result.cards.BANKER].map((codes) =>
    codes.map((code) => parseCardCode(code) ?? 0),
  );
  const outcome = outcomeOf(player, banker);
  const ENDS = { WON: 'won', LOST: 'lost', PUSHED: 'pushed' } as const;
  return Object.fromEntries(
    pricedTargets(parsed.value).map((target) => [
      target,
      ENDS[priceOf(target, outcome, parsed.value).status],
    ]),
  );
}
