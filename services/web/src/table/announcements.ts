/** Announcements for players who cannot see the table, in order: the last seconds, the close, each card and the result. */
import { cardName } from '../cards/card-name';
import type { Translate } from '../i18n/translate';
import { resultText } from './result-text';
import type { TableState } from '@sabot/table-client';

/** The remaining seconds that are announced. */
const ANNOUNCED_SECONDS: readonly number[] = [10, 5];

export function secondsAnnouncement(t: Translate, seconds: number): string | null {
  return ANNOUNCED_SECONDS.includes(seconds) ? t('say.seconds', { seconds }) : null;
}

/** What changed between two states, as sentences; none when the player has just arrived. */
export function announcements(t: Translate, before: TableState | null, after: TableState): string[] {
  if (before === null) return [];
  const said: string[] = [];
  const was = before.table;
  const now = after.table;
  const sameRound = was.roundId === now.roundId;
  if (now.state === 'BETTING' && !sameRound) said.push(t('say.opened', { round: now.roundNumber ?? '' }));
  if (sameRound && was.state === 'BETTING' && now.state !== 'BETTING' && now.state !== 'VOID')
    said.push(t('say.closed'));
  const known = sameRound ? was.cards.length : 0;
  for (const { hand, card, total } of now.cards.slice(known)) {
    said.push(t(hand === 'PLAYER' ? 'say.playerCard' : 'say.bankerCard', { card: cardName(t, card), total }));
  }
  if (after.note !== null && after.note !== before.note) said.push(t(`say.${after.note}`));
  if (now.result && !(sameRound && was.result)) said.push(resultText(t, now.result));
  if (now.state === 'VOID' && was.state !== 'VOID') said.push(t('table.void'));
  return said;
}
