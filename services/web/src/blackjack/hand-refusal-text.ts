/** A refusal at a table of blackjack in the player's language. */
import type { Refused } from '@sabot/edge';
import type { MessageKey, Translate } from '../i18n/translate';
import { amountText } from '../money/amount';
import { refusalText } from '../table/refusal-text';

const TEXTS: Readonly<Partial<Record<Refused['code'], MessageKey>>> = {
  INVALID_PHASE: 'bj.refused.moved',
  OUT_OF_TURN: 'bj.refused.moved',
  UNKNOWN_HAND: 'bj.refused.moved',
  HAND_ALREADY_OPEN: 'bj.refused.open',
  HAND_OUT_OF_RANGE: 'bj.refused.notLegal',
  PLAY_NOT_LEGAL: 'bj.refused.notLegal',
  IDEMPOTENCY_KEY_REUSED: 'bj.refused.signed',
  LINK_INVALID: 'bj.refused.link',
  SIGNATURE_INVALID: 'bj.refused.link',
  STAKE_MISSING: 'bj.refused.stakeMissing',
  TIMEOUT: 'bj.refused.timeout',
  OVERLOADED: 'bj.refused.busy',
  RATE_LIMITED: 'bj.refused.busy',
};

export function handRefusalText(t: Translate, refused: Refused): string {
  const key = TEXTS[refused.code];
  if (key !== undefined) return t(key);
  if (refused.code !== 'INSUFFICIENT_BALANCE') return refusalText(t, refused);
  return refused.available === undefined
    ? t('bj.refused.poor')
    : t('bj.refused.insufficient', { available: amountText(refused.available, { whole: true }) });
}
