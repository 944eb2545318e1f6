/** English texts of the stage: the table, its bar and its overlays. */
export const englishStage = {
  'phase.closing': 'Closing…',
  'hand.natural': 'Natural',
  'spot.pushed': 'Push',
  'spot.EITHER_PAIR': 'Either',
  'spot.PERFECT_PAIR': 'Perfect',
  'spot.DRAGON_PLAYER': 'P. dragon',
  'spot.DRAGON_BANKER': 'B. dragon',

  'facts.limits': 'Limits {min} – {max}',
  'facts.side': 'Side {min} – {max}',
  'facts.shoe': 'Shoe {shoe}',
  'facts.cards': '{cards} cards left',
  'facts.endless': 'Endless deck',
  'facts.reshuffled': 'New shoe',
  'facts.seated': '{seated} seated',
  'facts.betting': '{players} betting',

  'action.dealForAll': 'for all {players} players',
  'action.saved': 'Saved',
  'chips.other': 'Other amount',
  'chips.otherShort': 'Other',

  'table.silent': 'No sign from the table. Your bets are safe; checking…',
  'away.settled': 'While you were away, round {round} ended: {amount} for you.',
  'away.even': 'While you were away, round {round} ended: your stake came back.',
  'away.open': 'Your bets in round {round} are still on the table.',
  'say.accepted': '{amount} on {target} accepted.',
  'say.taken': 'Bets taken back.',

  'fair.sealed': 'Sealed before betting',
  'fair.verified': 'Round {round} verified',
  'fair.checking': 'Verifying round {round}…',
  'fair.unavailable': 'Round {round} not checked yet',
  'fair.mismatch': 'Round {round} does not verify',
  'fair.mismatchText':
    'What the house published does not match what it showed you. Stop betting, keep this page open and look at the proof.',
  'fair.openProof': 'Open the proof',
  'fair.open': 'Fairness of this table',
  'advice.open': 'Ask the advisor',
  'rules.bets': 'Bets, payouts and the house edge',
} as const;
