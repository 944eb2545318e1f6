/** What a table offers on a spot, with the odds as players read them. */
import type { OfferedBet } from '@sabot/edge';

export interface BetOffer extends OfferedBet {
  readonly odds: string;
}
