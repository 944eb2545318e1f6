/** English texts of what a proof finds, and of what each mode of fairness shows and does not show. */
import type { PhraseCode } from '@sabot/fairness';

type ReasonKey = `reason.${PhraseCode}`;

const reasons = {
  'reason.bundle-read': 'Round {roundId} in the form {version}.',
  'reason.bundle-unreadable': 'The record could not be read.',
  'reason.seed-not-revealed': 'The secret of this void round was not revealed.',
  'reason.no-client-seed': 'The round is void, so no cards were drawn from a client seed.',
  'reason.no-cards': 'The round is void, so no cards were dealt.',
  'reason.book-not-sealed': 'The round went void before its bet book was sealed.',
  'reason.book-not-listed': 'The record does not list the {count} bets of the book.',
  'reason.bet-out-of-order': 'Bet {sequence} is not in the order of acceptance.',
  'reason.no-proofs': 'The record carries no inclusion proof.',
  'reason.proof-wrong': 'Bet {sequence}: its path does not lead from place {index} to the root {root}.',
  'reason.proofs-hold': 'Bets found in the book at the places that their proofs name: {count}.',
  'reason.outcome-same': '{winner}: player {player}, banker {banker}, as the record says.',
  'reason.no-bets-shown': 'The record shows no bets.',
  'reason.payouts-hold': 'Bets resolved as the pay table says: {count}.',
  'reason.refunds-hold': 'Bets refunded: {count}.',
  'reason.payout-differs': 'Bet {sequence}: expected {expected}, found {found}.',
  'reason.payout-repeated': 'Bet {sequence}: expected one payout, found another.',
  'reason.payout-unfounded':
    'Bet {sequence}: expected no payout for a bet that the record does not show, found one.',
  'reason.payout': '{betId} {status} {payout}',
  'reason.no-payout': 'no payout',
  'reason.more': 'And {count} more.',

  'reason.same': '{what}: {derived}, as the record says.',
  'reason.differs': '{what}: expected {derived}, found {declared}.',
  'reason.the-server-hash': 'Hash of the server seed',
  'reason.the-client-seed': 'Client seed from the bet book',
  'reason.the-client-seed-with-beacon':
    'Client seed from the bet book and round {round} of the beacon {beacon}',
  'reason.the-bet-count': 'Number of bets',
  'reason.the-book-root': 'Root of the book ({count} bets)',
  'reason.the-cards': 'Cards of the stream',
  'reason.the-card-count': 'Number of cards dealt',
  'reason.more-cards': 'more',
  'reason.the-hands': 'Hands',
  'reason.hands': 'player {player} and banker {banker}',
  'reason.the-genesis': 'Hash before the first round',
  'reason.the-round-hash': 'Hash of the record',
  'reason.the-previous-table': 'Table of the previous round',
  'reason.the-previous-number': 'Number of the previous round',
  'reason.the-previous-hash': 'Hash of the previous round',

  'reason.expected': '{path}: expected {expected}, found {found}.',
  'reason.unknown-field': '{path}: unknown field.',
  'reason.too-many-copies': '{path}: {decks} decks cannot hold {copies} copies of a card.',
  'reason.too-few-cards': '{path}: {remaining} cards remain, but no round begins with fewer than {min}.',
  'reason.bad-price': '{path}: this price cannot be read.',
  'reason.price-not-lowest': '{path}: expected every price in lowest terms, as in {written}.',
  'reason.no-price': '{path}: the pay table has no price for {target}.',
  'reason.a-text': 'a text of {min} to {max} characters',
  'reason.an-integer': 'an integer from {min} to {max}',
  'reason.one-of': 'one of {options}',
  'reason.a-digest': '64 lower-case hex digits',
  'reason.hex-bytes': '{min} to {max} bytes in lower-case hex',
  'reason.a-card': 'a card index from 0 to {max}',
  'reason.true-or-false': 'true or false',
  'reason.a-list': 'a list',
  'reason.a-list-of': 'a list of {count}',
  'reason.a-list-between': 'a list of {min} to {max}',
  'reason.an-object': 'an object',
  'reason.an-object-in-mode': 'an object in the mode "{mode}"',
  'reason.nothing-in-mode': 'nothing in the mode "{mode}"',
  'reason.nothing': 'nothing',
  'reason.a-value': 'a value of the type {type}',
} as const satisfies Readonly<Record<ReasonKey, string>>;

export const englishProof = {
  ...reasons,

  'link.step': 'This record names the hash of the round before it',
  'link.first': 'This is the first round of its table: no round comes before it.',
  'link.loading': 'Fetching the record of round {round}…',
  'link.unavailable': 'The record of round {round} could not be fetched, so the link was not checked.',

  'mode.shows': 'What a verified round shows',
  'mode.hides': 'What it does not show',
  'mode.operator-trusted-until-close.shows1':
    'The secret was fixed before you could bet. If you were at the table, your browser compares its hash with the one it saw then.',
  'mode.operator-trusted-until-close.shows2':
    'The cards follow from that secret and from the sealed list of all bets. Nobody could change either after betting closed.',
  'mode.operator-trusted-until-close.hides1':
    'The operator knew the secret while you could bet. An operator who placed the last bet could have chosen it to steer the cards.',
  'mode.operator-trusted-until-close.hides2':
    'The operator could have stopped the round before any card was shown. Such a round stays in the chain as void, with its reason and with every stake refunded.',
  'mode.beacon.shows1':
    'The secret was fixed before you could bet. If you were at the table, your browser compares its hash with the one it saw then.',
  'mode.beacon.shows2':
    'The cards follow from that secret, from the sealed list of all bets and from a value of the public beacon that the record names.',
  'mode.beacon.hides1':
    'This page does not ask the beacon whether the value is genuine. Look up the named round there, and when it appeared.',
  'mode.beacon.hides2':
    'The operator could have stopped the round before any card was shown. Such a round stays in the chain as void, with its reason and with every stake refunded.',
  'tally.text': 'Rounds checked in this browser: {verified} verified, {failed} failed.',
} as const;
