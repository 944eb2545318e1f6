import type { RoundResult } from '@sabot/edge';
import type { Translate } from '../i18n/translate';

/** Who won, with the winner's total first, and which hands were pairs. */
export function resultText(t: Translate, result: RoundResult): string {
  const { winner, playerTotal, bankerTotal, playerPair, bankerPair } = result;
  const totals = { player: playerTotal, banker: bankerTotal };
  const parts = [t(`result.${winner}`, totals)];
  if (playerPair) parts.push(t('bet.PLAYER_PAIR'));
  if (bankerPair) parts.push(t('bet.BANKER_PAIR'));
  return parts.join(' · ');
}
