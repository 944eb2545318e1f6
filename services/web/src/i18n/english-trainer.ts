/** English texts of the trainer. */
export const englishTrainer = {
  'trainer.lead':
    'Play a hand. Every decision is compared with the exact value of all plays, and a mistake is priced in money: what it costs on average.',
  'trainer.hints': 'Hints',
  'trainer.latest': 'Your last decision',
  'trainer.right': '{play} was the best play.',
  'trainer.wrong': '{best} was better. {play} costs {cost} on average.',
  'trainer.yours': '(yours)',
  'trainer.play': 'Play',
  'trainer.value': 'Average result',
  'trainer.valuesCaption': 'What each play gains on average until the end of the hand',
  'trainer.lessThan': 'less than {amount}',
  'trainer.session': 'This session',
  'trainer.hands': 'Hands',
  'trainer.decisions': 'Decisions',
  'trainer.mistakes': 'Mistakes',
  'trainer.cost': 'Cost of mistakes',
  'trainer.costShort': 'Mistakes',
  'trainer.staked': 'Staked',
  'trainer.net': 'Result',
  'trainer.forget': 'Start a new session',
  'trainer.keys':
    'Keys: 1–6 chips · B bet · N deal · H hit · S stay · D double · P split · R surrender · I insurance · V hints',
  'trainer.refused.step': 'Bets come in steps of 0.02, so that half a stake can be paid.',
} as const;
