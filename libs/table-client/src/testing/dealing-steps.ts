/** The steps that a table announces after its latest card. */
import type { DealtCard, RoundResult, TableStepName } from '@sabot/edge';

interface SaidStep {
  readonly name: TableStepName;
  readonly event: object;
}

export function stepsAfter(cards: readonly DealtCard[], result: RoundResult): SaidStep[] {
  const last = cards.at(-1);
  if (!last || cards.length < 4) return [];
  const { playerTotal, bankerTotal } = result;
  const complete: SaidStep = { name: 'dealing-complete', event: { playerTotal, bankerTotal } };
  const standing = (hand: 'PLAYER' | 'BANKER'): boolean => result.cards[hand].length === 2;
  const bankerEnds: SaidStep[] = standing('BANKER')
    ? [{ name: 'banker-stands', event: { total: bankerTotal } }, complete]
    : [];
  if (cards.length > 4) {
    const total: SaidStep = { name: 'hand-total', event: { hand: last.hand, total: last.total } };
    return last.hand === 'BANKER' ? [total, complete] : [total, ...bankerEnds];
  }
  const totalOf = (hand: 'PLAYER' | 'BANKER'): number =>
    cards.findLast((card) => card.hand === hand)?.total ?? 0;
  const [player, banker] = [totalOf('PLAYER'), totalOf('BANKER')];
  const initial: SaidStep = { name: 'initial-totals', event: { playerTotal: player, bankerTotal: banker } };
  if (result.natural) {
    const hands = [...(player >= 8 ? ['PLAYER'] : []), ...(banker >= 8 ? ['BANKER'] : [])];
    return [initial, { name: 'natural', event: { hands } }, complete];
  }
  if (!standing('PLAYER')) return [initial];
  return [initial, { name: 'player-stands', event: { total: player } }, ...bankerEnds];
}
