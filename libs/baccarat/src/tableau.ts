// The third-card rule, for two-card totals of which neither is a natural.
// The player draws on 0–5. A banker facing a player who stood follows the same rule. After a player's third card
// worth t the banker draws on 0–2; on 3 unless t is 8; on 4 for t 2–7; on 5 for 4–7; on 6 for 6–7; and stands on 7.

/** Whether the player takes a third card. */
export function playerDraws(playerTotal: number): boolean {
  return playerTotal <= 5;
}

/** Whether the banker takes a third card; `playerThirdValue` is null when the player stood. */
export function bankerDraws(bankerTotal: number, playerThirdValue: number | null): boolean {
  if (playerThirdValue === null) return bankerTotal <= 5;
  switch (bankerTotal) {
    case 0:
    case 1:
    case 2:
      return true;
    case 3:
      return playerThirdValue !== 8;
    case 4:
      return playerThirdValue >= 2 && playerThirdValue <= 7;
    case 5:
      return playerThirdValue >= 4 && playerThirdValue <= 7;
    case 6:
      return playerThirdValue === 6 || playerThirdValue === 7;
    default:
      return false;
  }
}
