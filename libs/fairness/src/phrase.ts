// What a verification says: a code with figures, so that a page can say it in any language. The English sentences live
// here, because the command line and the tests use them. A figure may be a phrase itself, such as what was expected.

/** Every phrase about a round in English; `{name}` stands for a figure. */
export const ENGLISH = {
  'bundle-read': 'round {roundId} in the form {version}',
  'bundle-unreadable': 'the bundle could not be read',
  'seed-not-revealed': 'the seed of this void round was not revealed',
  'no-client-seed': 'the round is void, so no cards were drawn from a client seed',
  'no-cards': 'the round is void, so no cards were dealt',
  'book-not-sealed': 'the round went void before its bet book was sealed',
  'book-not-listed': 'the bundle does not list the {count} bets of the book',
  'bet-out-of-order': 'bet {sequence} is not in the order of acceptance',
  'no-proofs': 'the bundle carries no inclusion proof',
  'proof-wrong': 'bet {sequence}: its path does not lead from place {index} to the root {root}',
  'proofs-hold': '{count} bets are in the book at the places that their proofs name',
  'outcome-same': '{winner}: player {player}, banker {banker}, as the bundle says',
  'no-bets-shown': 'the bundle shows no bets',
  'payouts-hold': '{count} bets were resolved as the pay table says',
  'refunds-hold': '{count} bets were refunded',
  'payout-differs': 'bet {sequence}: expected {expected}, found {found}',
  'payout-repeated': 'bet {sequence}: expected one payout, found another',
  'payout-unfounded': 'bet {sequence}: expected no payout for a bet that is not shown, found one',
  payout: '{betId} {status} {payout}',
  'no-payout': 'no payout',
  more: 'and {count} more',

  same: '{what}: {derived}, as the bundle says',
  differs: '{what}: expected {derived}, found {declared}',
  'the-server-hash': 'the hash of the server seed',
  'the-client-seed': 'the client seed from the bet book',
  'the-client-seed-with-beacon': 'the client seed from the bet book and round {round} of the beacon {beacon}',
  'the-bet-count': 'number of bets',
  'the-book-root': 'the root over {count} bets',
  'the-cards': 'the cards of the stream',
  'the-card-count': 'number of cards dealt',
  'more-cards': 'more',
  'the-hands': 'the hands',
  hands: 'player {player} and banker {banker}',
  'the-genesis': 'the hash before the first round',
  'the-round-hash': 'the hash of the round',
  'the-previous-table': 'the table of the previous round',
  'the-previous-number': 'the number of the previous round',
  'the-previous-hash': 'the hash of the previous round',

  expected: '{path}: expected {expected}, found {found}',
  'unknown-field': '{path}: unknown field',
  'too-many-copies': '{path}: {decks} decks hold no {copies} copies of a card',
  'too-few-cards': '{path}: {remaining} cards remain, but no round begins with fewer than {min}',
  'bad-price': '{path}: {problem}',
  'price-not-lowest': '{path}: expected every price in lowest terms, as in {written}',
  'no-price': '{path}: the pay table has no price for {target}',
  'a-text': 'a text of {min} to {max} characters',
  'an-integer': 'an integer from {min} to {max}',
  'one-of': 'one of {options}',
  'a-digest': '64 lower-case hex digits',
  'hex-bytes': '{min} to {max} bytes in lower-case hex',
  'a-card': 'a card index from 0 to {max}',
  'true-or-false': 'true or false',
  'a-list': 'a list',
  'a-list-of': 'a list of {count}',
  'a-list-between': 'a list of {min} to {max}',
  'an-object': 'an object',
  'an-object-in-mode': 'an object in the mode "{mode}"',
  'nothing-in-mode': 'nothing in the mode "{mode}"',
  nothing: 'nothing',
  'a-value': 'a {type}',
} as const;

export type PhraseCode = keyof typeof ENGLISH;

export type Figure<Code extends string = PhraseCode> = string | number | Phrase<Code>;

export interface Phrase<Code extends string = PhraseCode> {
  readonly code: Code;
  readonly figures: Readonly<Record<string, Figure<Code>>>;
}

/** The sentences of one kind of verification. */
export interface Phrasebook<Code extends string> {
  /** Every code, so that a translation can be checked for gaps. */
  readonly codes: readonly Code[];
  /** The phrase as an English sentence. */
  readonly englishOf: (phrase: Phrase<Code>) => string;
  /** The figures that the English sentence of a code shows. */
  readonly figureNames: (code: Code) => string[];
}

export function phrasebook<Code extends string>(sentences: Readonly<Record<Code, string>>): Phrasebook<Code> {
  const englishOf = ({ code, figures }: Phrase<Code>): string =>
    sentences[code].replace(/\{(\w+)\}/g, (_, name: string) => {
      const figure = figures[name] ?? '';
      return typeof figure === 'object' ? englishOf(figure) : String(figure);
    });
  return {
    codes: Object.keys(sentences) as Code[],
    englishOf,
    figureNames: (code) => Array.from(sentences[code].matchAll(/\{(\w+)\}/g), ([, name = '']) => name),
  };
}

export const ROUND_PHRASES = phrasebook(ENGLISH);
export const { codes: PHRASE_CODES, englishOf, figureNames } = ROUND_PHRASES;

export function phrase(code: PhraseCode, figures: Phrase['figures'] = {}): Phrase {
  return { code, figures };
}
