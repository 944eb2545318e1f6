/** What a table offers on each spot, with the price as players read it. */
import {
  approximate,
  parsePayTable,
  priceOfTotalsBet,
  totalsResult,
  type Odds,
  type PayTable,
  type PayTableJson,
} from '@sabot/baccarat';
import type { BetTarget, OfferedBet } from '@sabot/edge';

export interface BetOffer extends OfferedBet {
  readonly odds: string;
}

export function offersOf(limits: readonly OfferedBet[], payTable: PayTableJson): readonly BetOffer[] {
  const parsed = parsePayTable(payTable);
  if (!parsed.ok) return [];
  return limits.map((offer) => ({ ...offer, odds: oddsText(offer.target, parsed.value) }));
}

/** `8:1`, `0.95:1`; a range where a bet has several prices. */
export function oddsText(target: BetTarget, payTable: PayTable): string {
  switch (target) {
    case 'BANKER':
      return bankerText(payTable);
    case 'PERFECT_PAIR':
      return `${plain(payTable.PERFECT_PAIR.one)}:1`;
    case 'DRAGON_PLAYER':
    case 'DRAGON_BANKER': {
      const { natural, byMargin } = payTable[target];
      return `${plain(natural)}–${plain(byMargin[9])}:1`;
    }
    default:
      return `${plain(payTable[target])}:1`;
  }
}

/** Commission and the special price of a win with six are in what the rules pay; here it is only read off. */
function bankerText(payTable: PayTable): string {
  const [usual, withSix] = [7, 6].map((bankerTotal) =>
    plain(priceOfTotalsBet('BANKER', totalsResult(0, 3, bankerTotal, 3), payTable).odds),
  );
  return usual === withSix ? `${String(usual)}:1` : `${String(usual)}:1 (6 → ${String(withSix)}:1)`;
}

function plain(odds: Odds): string {
  return String(Math.round(approximate(odds) * 1e4) / 1e4);
}
