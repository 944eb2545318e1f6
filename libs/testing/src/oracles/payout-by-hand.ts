/** What a bet of the default pay table is paid, computed from the cards alone and without the rules' library. */
import type { Hands } from '@sabot/baccarat';

export function payoutOf(
  target: string,
  stakeMinor: bigint,
  ending: Hands | 'VOIDED',
): { status: 'WON' | 'LOST' | 'PUSHED' | 'REFUNDED'; payoutMinor: bigint } {
  if (ending === 'VOIDED') return { status: 'REFUNDED', payoutMinor: stakeMinor };
  const { player, banker } = ending;
  const difference = totalOf(player) - totalOf(banker);
  const won = (wins: boolean, winningsMinor: bigint) =>
    wins
      ? ({ status: 'WON', payoutMinor: stakeMinor + winningsMinor } as const)
      : ({ status: 'LOST', payoutMinor: 0n } as const);
  if (difference === 0 && (target === 'PLAYER' || target === 'BANKER'))
    return { status: 'PUSHED', payoutMinor: stakeMinor };
  switch (target) {
    case 'PLAYER':
      return won(difference > 0, stakeMinor);
    case 'BANKER':
      return won(difference < 0, (stakeMinor * 95n) / 100n);
    case 'TIE':
      return won(difference === 0, stakeMinor * 8n);
    case 'PLAYER_PAIR':
      return won(isPair(player), stakeMinor * 11n);
    case 'BANKER_PAIR':
      return won(isPair(banker), stakeMinor * 11n);
    case 'LUCKY_SIX':
      return won(difference < 0 && totalOf(banker) === 6, stakeMinor * (banker.length === 2 ? 12n : 23n));
    default:
      throw new Error(`no payout by hand for ${target}`);
  }
}

function totalOf(cards: readonly number[]): number {
  return cards.map((card) => (card % 13 > 8 ? 0 : (card % 13) + 1)).reduce((a, b) => a + b, 0) % 10;
}

function isPair([first = 0, second = 1]: readonly number[]): boolean {
  return first % 13 === second % 13;
}
