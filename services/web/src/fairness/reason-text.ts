/** What a verification found, in the player's language. */
import type { Figure, Phrase } from '@sabot/fairness';
import type { HandPhraseCode } from '@sabot/fairness/hand';
import type { Translate } from '../i18n/translate';
import { amountText } from '../money/amount';

/** Every phrase of a round is one of a hand's, too. */
export type AnyPhrase = Phrase<HandPhraseCode>;

export function reasonText(t: Translate, { code, figures }: AnyPhrase): string {
  const shown = Object.entries(figures).map(([name, figure]) => [name, figureText(t, name, figure)]);
  return t(`reason.${code}`, Object.fromEntries(shown) as Record<string, string>);
}

const WINNERS = { PLAYER: 'bet.PLAYER', BANKER: 'bet.BANKER', TIE: 'bet.TIE' } as const;
const STATUSES = {
  WON: 'status.WON',
  LOST: 'status.LOST',
  PUSHED: 'status.PUSHED',
  REFUNDED: 'status.REFUNDED',
} as const;

/** Figures that are minor units, in whatever phrase. */
const MONEY: readonly string[] = ['payout', 'net', 'stake', 'step'];

/** Most figures are values of the record, which are shown as they stand there; a few have names of their own. */
function figureText(t: Translate, name: string, figure: Figure<HandPhraseCode>): string {
  if (typeof figure === 'object') return reasonText(t, figure);
  if (name === 'winner' && isIn(WINNERS, figure)) return t(WINNERS[figure]);
  if (name === 'status' && isIn(STATUSES, figure)) return t(STATUSES[figure]);
  if (MONEY.includes(name)) return amountText(Number(figure));
  return String(figure);
}

function isIn<T extends object>(names: T, figure: string | number): figure is keyof T & string {
  return Object.hasOwn(names, figure);
}
