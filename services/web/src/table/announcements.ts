/**
 * Announcements for players who cannot see the table, in order: accepted bets, the last seconds, the close, each card, the
 * result, and then one's own result.
 */
import type { MyBet } from '@sabot/edge';
import type { TableState } from '@sabot/table-client';
import { cardName } from '../cards/card-name';
import type { Translate } from '../i18n/translate';
import { amountText, netText } from '../money/amount';
import { resultText } from './result-text';

/** The remaining seconds that are announced. */
const ANNOUNCED_SECONDS: readonly number[] = [10, 5];

/** What the screen shows: the table, and the player's confirmed bets. */
export interface SaidAbout {
  readonly state: TableState;
  readonly accepted: readonly MyBet[];
}

export function secondsAnnouncement(t: Translate, seconds: number): string | null {
  return ANNOUNCED_SECONDS.includes(seconds) ? t('say.seconds', { seconds }) : null;
}

/** What changed between two screens, as sentences; none when the player has just arrived. */
export function announcements(t: Translate, before: SaidAbout | null, after: SaidAbout): string[] {
  if (before === null) return [];
  const was = before.state.table;
  const now = after.state.table;
  const sameRound = was.roundId === now.roundId;
  const said: string[] = [];
  if (now.state === 'BETTING' && !sameRound) said.push(t('say.opened', { round: now.roundNumber ?? '' }));
  said.push(...betsSaid(t, sameRound ? before.accepted : [], after));
  if (sameRound && was.state === 'BETTING' && now.state !== 'BETTING' && now.state !== 'VOID')
    said.push(t('say.closed'));
  const known = sameRound ? was.cards.length : 0;
  for (const { hand, card, total } of now.cards.slice(known)) {
    said.push(t(hand === 'PLAYER' ? 'say.playerCard' : 'say.bankerCard', { card: cardName(t, card), total }));
  }
  const { note } = after.state;
  if (note !== null && note !== before.state.note) said.push(t(`say.${note}`));
  if (now.result && !(sameRound && was.result)) said.push(resultText(t, now.result));
  if (now.state === 'VOID' && was.state !== 'VOID') said.push(t('table.void'));
  return [...said, ...ownResultSaid(t, before.state, after.state)];
}

function betsSaid(t: Translate, known: readonly MyBet[], { accepted, state }: SaidAbout): string[] {
  if (state.table.state !== 'BETTING') return [];
  const added = accepted.filter(({ betId }) => !known.some((bet) => bet.betId === betId));
  const said = added.map(({ target, amount }) =>
    t('say.accepted', { amount: amountText(amount, { whole: true }), target: t(`bet.${target}`) }),
  );
  return accepted.length < known.length ? [...said, t('say.taken')] : said;
}

/** The own result comes after the outcome, whichever arrived first. */
function ownResultSaid(t: Translate, before: TableState, after: TableState): string[] {
  const isOver = ({ table }: TableState): boolean => table.state === 'RESULT' || table.state === 'VOID';
  const settledOf = ({ table, own }: TableState): number | null =>
    isOver({ table, own } as TableState) && own.settled?.roundId === table.roundId ? own.settled.net : null;
  const net = settledOf(after);
  const told = before.table.roundId === after.table.roundId ? settledOf(before) : null;
  return net === null || net === told ? [] : [t('say.net', { amount: netText(net) })];
}
