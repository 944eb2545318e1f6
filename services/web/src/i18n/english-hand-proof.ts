/** English texts of the proof of a hand: what was compared, what every step finds, and what it shows. */
import type { PhraseCode } from '@sabot/fairness';
import type { HandPhraseCode } from '@sabot/fairness/hand';

type HandReasonKey = `reason.${Exclude<HandPhraseCode, PhraseCode>}`;

const handReasons = {
  'reason.hand-read': 'Hand {handId} in the form {version}.',
  'reason.hand-unreadable': 'The record could not be read.',
  'reason.bad-rules': '{path}: these rules cannot be read.',
  'reason.rules-not-lowest': '{path}: expected every option in its one form, as in {written}.',
  'reason.hand-void': 'No card of this hand was dealt.',
  'reason.recovered': 'The player went on without the device’s secret.',
  'reason.automatic': 'The time was over, and the house played on.',
  'reason.the-link-before': 'Hash of the link',
  'reason.secret-back': 'The secret of the device had been given up in an earlier decision.',
  'reason.player-back': 'The house had already taken over the hand.',
  'reason.signature-holds': 'The key of the hand signed the decision.',
  'reason.signature-wrong': 'The key of the hand did not sign the decision.',
  'reason.key-unusable': 'The key of the hand is not a sound Ed25519 key.',
  'reason.play-legal': '{play} on hand {hand} is legal.',
  'reason.play-unknown': 'There is no play {play}.',
  'reason.hand-out-of-range': 'There is no hand {hand}.',
  'reason.hand-not-active': 'Hand {active} has to be played before hand {hand}.',
  'reason.play-not-legal': '{play} is not among the legal plays: {legal}.',
  'reason.hand-over': 'The hand is over.',
  'reason.play-not-automatic': 'The house played {play}, but the best play that costs nothing is {due}.',
  'reason.no-play': 'none',
  'reason.game-unknown': 'An earlier decision cannot be played again.',
  'reason.the-decision-seed': 'Client seed of the decision',
  'reason.no-cards-due': 'The decision draws no card.',
  'reason.the-dealer': 'The dealer’s cards',
  'reason.hand-not-over': 'The last decision does not end the hand.',
  'reason.results-same': '{results}, as the record says.',
  'reason.nets-same': 'A net result of {net} on a stake of {stake}, as the rules say.',
  'reason.stake-not-exact':
    'A stake of {stake} is not a multiple of {step}, so not everything can be paid exactly.',
  'reason.the-refund': 'Refund of the stake',
  'reason.the-hand-genesis': 'Hash before the first hand',
  'reason.the-hand-hash': 'Hash of the hand',
  'reason.the-previous-hand-table': 'Table of the previous hand',
  'reason.the-previous-hand-alias': 'Player of the previous hand',
  'reason.the-previous-hand-number': 'Number of the previous hand',
  'reason.the-previous-hand-hash': 'Hash of the previous hand',
} as const satisfies Readonly<Record<HandReasonKey, string>>;

export const englishHandProof = {
  'bj.fair.lead':
    'The secret of a hand is fixed before you bet; until the hand is over, only its hash is shown. Your browser holds a chain of links and reveals one for each decision. The next cards come from the secret and that link together: no card but the hole card exists before the decision that calls for it, neither side can choose another, and a hand that was dealt is never called off.',
  'bj.fair.hash': 'Hash of the secret of hand no. {number}',
  'bj.fair.previous': 'Hash of the hand before it',
  'bj.fair.latest': 'Latest hands',
  'bj.fair.none': 'No hand has ended yet.',
  'bj.fair.figures':
    'At this table in the last {days} days: {decisions} decisions, of which {recovered} without a secret and {automatic} made by the house when the time was over. Players say that {denied} were denied ({percent} %).',
  'bj.fair.proof': 'Proof of hand no. {number}',
  'bj.proof.compared': 'Compared with what this browser kept',
  'bj.proof.handId': 'Hand id',
  'bj.proof.unknown': 'This browser kept nothing of this hand, so only its record was checked.',
  'bj.proof.agreed': 'Hash, rules, stake, tip and key are those from before the deal.',
  'bj.proof.broken': 'These differ from what was agreed before the deal: {fields}.',
  'bj.proof.decisions': 'Every decision that this browser sent is in the record, with its link.',
  'bj.proof.denied':
    'Decision {k}, {play}, was sent and is not in the record. Cards that were due: {cards}. Its link: {link}',
  'bj.proof.recovered': 'Decisions without the device’s secret: {decisions}.',
  'bj.proof.unasked':
    'Decisions without the secret that this browser holds: {decisions}. It did not ask for that; another browser of yours may have.',
  'bj.proof.misshown':
    'Before decision {k} other cards were shown than the record has. Shown: {shown}. In the record: {recorded}.',
  'bj.proof.automatic': 'Decisions that the house made because the time was over: {decisions}.',
  'bj.proof.noPrevious': 'The hand before it was not looked at here.',
  'bj.link.step': 'It follows the hand before it',
  'bj.link.first': 'This is the first hand of its player at its table.',
  'bj.link.loading': 'Looking for the hand before it…',
  'bj.link.unavailable':
    'The hand before it was not checked: only its own player can look it up, or whoever has its record.',
  'hand.verify.page': 'Verify a hand of blackjack',
  'hand.verify.lead':
    'Your browser derives the hand again, decision by decision, from its published record. Change any character and see which step breaks.',
  'hand.verify.ok': 'The hand is exactly as declared',
  'hand.verify.notOk': 'The hand is not as declared',
  'hand.verify.decision': 'Decision {k}: {play}',
  'hand.verify.recovered': 'without the device’s secret',
  'hand.verify.automatic': 'played by the house',
  'hand.verify.shows': 'What a hand that verifies shows',
  'hand.verify.shows1':
    'The cards of every decision follow from the secret behind the hash, and from the link of the decision where it has one.',
  'hand.verify.shows2':
    'Every decision with a link is signed by the key of the hand, and its link belongs to the tip.',
  'hand.verify.shows3': 'Every result and every amount follows from the cards and the rules.',
  'hand.verify.hides': 'What it does not show',
  'hand.verify.hides0':
    'That the hash was shown before the stake, and the tip sent with it. Only the browser that played saw that, and it compares both after the hand.',
  'hand.verify.hidesLinks':
    'Decisions without links in this hand: {decisions}. The house could have known their cards beforehand.',
  'hand.verify.hides1':
    'A server that denies having received a link gets one other draw. The browser that sent it keeps the play and its link, shows which cards were due, and reports it.',
  'hand.verify.hides2': 'Whoever runs the server and plays himself is not stopped by this proof.',
  'hand.verify.notFound': 'No finished hand has this id.',
  'handStep.bundle': 'The record can be read',
  'handStep.commitment': 'The secret matches its hash',
  'handStep.link': 'The link belongs to the tip sent with the stake',
  'handStep.signature': 'The decision is signed',
  'handStep.play': 'The play is legal',
  'handStep.seed': 'The client seed follows from the decision',
  'handStep.cards': 'The cards follow from the seeds',
  'handStep.dealer': 'The dealer’s cards follow from the rules',
  'handStep.results': 'The results follow from the cards',
  'handStep.payouts': 'The amounts follow from the results',
  'handStep.chain': 'The record matches its own hash',
  ...handReasons,
} as const;
