// What the verification of a hand says, beside the phrases that it shares with rounds. See `../phrase.ts`.
import { ENGLISH, phrasebook, type Figure, type Phrase } from '../phrase.js';

const HAND_ENGLISH = {
  ...ENGLISH,
  'hand-read': 'hand {handId} in the form {version}',
  'hand-unreadable': 'the bundle could not be read',
  'bad-rules': '{path}: {problem}',
  'rules-not-lowest': '{path}: expected every option in its one form, as in {written}',
  'hand-void': 'no card of this hand was dealt',
  recovered: "the player went on without the device's secret",
  automatic: 'the time was over, and the house played on',

  'the-link-before': 'the hash of the link',
  'secret-back': 'the secret of the device had been given up in an earlier decision',
  'player-back': 'the house had already taken over the hand',
  'signature-holds': 'the key of the hand signed the decision',
  'signature-wrong': 'the key of the hand did not sign the decision',
  'key-unusable': 'the key of the hand is not a sound Ed25519 key',

  'play-legal': '{play} on hand {hand} is legal',
  'play-unknown': 'there is no play {play}',
  'hand-out-of-range': 'there is no hand {hand}',
  'hand-not-active': 'hand {active} has to be played before hand {hand}',
  'play-not-legal': '{play} is not among the legal plays: {legal}',
  'hand-over': 'the hand is over',
  'play-not-automatic': 'the house played {play}, but the best play that costs nothing is {due}',
  'no-play': 'none',
  'game-unknown': 'an earlier decision cannot be played again',

  'the-decision-seed': 'the client seed of the decision',
  'no-cards-due': 'the decision draws no card',
  'the-dealer': "the dealer's cards",
  'hand-not-over': 'the last decision does not end the hand',
  'results-same': '{results}, as the bundle says',
  'nets-same': 'a net result of {net} on a stake of {stake}, as the rules say',
  'stake-not-exact': 'a stake of {stake} is not a multiple of {step}, so not everything can be paid exactly',
  'the-refund': 'the refund of the stake',

  'the-hand-genesis': 'the hash before the first hand',
  'the-hand-hash': 'the hash of the hand',
  'the-previous-hand-table': 'the table of the previous hand',
  'the-previous-hand-alias': 'the player of the previous hand',
  'the-previous-hand-number': 'the number of the previous hand',
  'the-previous-hand-hash': 'the hash of the previous hand',
} as const;

export type HandPhraseCode = keyof typeof HAND_ENGLISH;
export type HandPhrase = Phrase<HandPhraseCode>;

export const HAND_PHRASES = phrasebook<HandPhraseCode>(HAND_ENGLISH);

export function handPhrase(
  code: HandPhraseCode,
  figures: Readonly<Record<string, Figure<HandPhraseCode>>> = {},
): HandPhrase {
  return { code, figures };
}
