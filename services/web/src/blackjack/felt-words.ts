/** What happens on the felt in sentences, for players who cannot see it: each card, then how every hand ended. */
import { cardName } from '../cards/card-name';
import type { Translate } from '../i18n/translate';
import { netText } from '../money/amount';
import { valueOf } from './felt-hands';
import { cardCount, withoutNewCards, type FeltRound } from './felt-round';

/** What changed between two states that were on the screen. */
export function feltWords(t: Translate, before: FeltRound, after: FeltRound): string[] {
  const base = withoutNewCards(before, after);
  const said = handsSaid(t, base, after);
  if (after.hands.length > before.hands.length && before.hands.length > 0) said.unshift(t('bj.say.split'));
  after.dealer.forEach((code, at) => {
    if (code === null || (at < base.dealer.length && base.dealer[at] !== null)) return;
    const up = after.dealer.slice(0, at + 1).filter((one) => one !== null);
    said.push(cardSaid(t, t('bj.dealer'), code, up));
  });
  if (after.dealer.includes(null) && !before.dealer.includes(null)) said.push(t('bj.holeDown'));
  const { active } = after;
  if (active !== null && after.hands.length > 1 && active !== before.active)
    said.push(t('bj.say.active', { hand: nameOf(t, after, active) }));
  return [...said, ...resultsSaid(t, before, after)];
}

function handsSaid(t: Translate, base: FeltRound, after: FeltRound): string[] {
  return after.hands.flatMap(({ cards }, at) => {
    const known = base.hands[at]?.cards.length ?? 0;
    return cards
      .slice(known)
      .map((code, more) => cardSaid(t, nameOf(t, after, at), code, cards.slice(0, known + more + 1)));
  });
}

function cardSaid(t: Translate, hand: string, code: string, cards: readonly string[]): string {
  const { total, soft } = valueOf(cards);
  return t(soft ? 'bj.say.softCard' : 'bj.say.card', { hand, card: cardName(t, code), total });
}

function resultsSaid(t: Translate, before: FeltRound, after: FeltRound): string[] {
  const over = ({ hands }: FeltRound): boolean => hands.some(({ result }) => result !== null);
  if (!over(after) || (over(before) && cardCount(before) === cardCount(after))) return [];
  return after.hands.flatMap(({ result }, at) =>
    result === null
      ? []
      : [t('bj.say.result', { hand: nameOf(t, after, at), result: t(`bj.result.${result}`) })],
  );
}

function nameOf(t: Translate, { hands }: FeltRound, at: number): string {
  return hands.length === 1 ? t('bj.you') : t('bj.hand', { number: at + 1 });
}

export function netSaid(t: Translate, net: number): string {
  return t('say.net', { amount: netText(net) });
}
