/** A refusal in the player's language. Amounts come with the code; the server's own message is the last resort. */
import type { Refused } from '@sabot/edge';
import type { MessageKey, Translate } from '../i18n/translate';
import { amountText } from '../money/amount';

const TEXTS: Readonly<Partial<Record<Refused['code'], MessageKey>>> = {
  BET_BELOW_MIN: 'refused.belowMin',
  BET_ABOVE_MAX: 'refused.aboveMax',
  INSUFFICIENT_BALANCE: 'refused.insufficient',
  INVALID_PHASE: 'refused.closed',
  BETTING_CLOSED: 'refused.closed',
  UNKNOWN_ROUND: 'refused.closed',
  NO_BETS_PLACED: 'refused.noBets',
  UNKNOWN_BET: 'refused.unknownBet',
  UNKNOWN_TABLE: 'refused.unknownTable',
  BET_NOT_OFFERED: 'refused.notOffered',
  RATE_LIMITED: 'refused.tooFast',
  OVERLOADED: 'refused.overloaded',
  TIMEOUT: 'refused.timeout',
  UNAUTHENTICATED: 'refused.session',
};

export function refusalText(t: Translate, refused: Refused): string {
  const key = TEXTS[refused.code];
  if (key === undefined) return t('refused.other', { message: refused.message });
  const amount = (minor: number | undefined): string => amountText(minor ?? 0, { whole: true });
  return t(key, { min: amount(refused.min), max: amount(refused.max), available: amount(refused.available) });
}
