// Reads a verification bundle from JSON that anybody may have written. A bundle has exactly the fields of its type:
// a misspelt or additional one is a problem, because a field that no step checks would be shown to players unverified.
import { BET_TARGETS, payTableToJson, recordedPayTable, type PayTableJson } from '@sabot/baccarat';
import {
  CARD_COUNT,
  type DeckBefore,
  isCardIndex,
  type JsonValue,
  MAX_DECKS,
  RESHUFFLE_BELOW,
  shoeRemaining,
} from '@sabot/cards';
import { MAX_PLAYER_SEED_CHARS } from './bet-book.js';
import type {
  BundleBet,
  BundleBetBook,
  BundleHeader,
  BundlePayout,
  BundleProof,
  DealtBundle,
  RoundBundle,
  VoidBundle,
} from './bundle.js';
import { canonicalJson } from './canonical-json.js';
import { FIRST_ROUND_NUMBER, type RoundOutcome } from './chain.js';
import type { Beacon } from './client-seed.js';
import { FAIRNESS_VERSION, isDigestHex } from './hash.js';
import { phrase, type Phrase } from './phrase.js';
import {
  integer,
  isObject,
  list,
  match,
  object,
  oneOf,
  optional,
  text,
  type Fields,
  type Shape,
} from './shape.js';

const MAX_ID_CHARS = 128;
const MAX_REASON_CHARS = 500;
const MAX_PATH = 53;

const id = text(1, MAX_ID_CHARS);
const digest = match(phrase('a-digest'), isDigestHex);
const card = match(phrase('a-card', { max: CARD_COUNT - 1 }), isCardIndex);
const flag = match(phrase('true-or-false'), (value) => typeof value === 'boolean');
const beaconValue = match(
  phrase('hex-bytes', { min: 32, max: 256 }),
  (value): value is string => typeof value === 'string' && /^(?:[0-9a-f]{2}){32,256}$/.test(value),
);

const bet = object<BundleBet>({
  betId: id,
  alias: id,
  target: oneOf(BET_TARGETS),
  amount: integer(1),
  playerSeed: text(0, MAX_PLAYER_SEED_CHARS),
  sequence: integer(0),
});

const proof = object<BundleProof>({ bet, index: integer(0), path: list(digest, 0, MAX_PATH) });

const betBook = object<BundleBetBook>({
  root: digest,
  count: integer(0),
  bets: optional(list(bet)),
  proofs: optional(list(proof)),
});

const payout = object<BundlePayout>({
  betId: id,
  sequence: integer(0),
  status: oneOf(['WON', 'LOST', 'PUSHED', 'REFUNDED']),
  payout: integer(0),
});

const outcome = object<RoundOutcome>({
  winner: oneOf(['PLAYER', 'BANKER', 'TIE']),
  playerTotal: integer(0, 9),
  bankerTotal: integer(0, 9),
  natural: flag,
  playerPair: flag,
  bankerPair: flag,
});

const infiniteDeck = object<DeckBefore & { model: 'infinite' }>({ model: oneOf(['infinite']) });

const shoeFields = object<DeckBefore & { model: 'shoe' }>({
  model: oneOf(['shoe']),
  decks: integer(1, MAX_DECKS),
  shoeNumber: integer(0),
  counts: list(integer(0, MAX_DECKS), CARD_COUNT, CARD_COUNT),
});

const shoe: Shape<DeckBefore> = (value, path, problems) => {
  const before = problems.length;
  const deck = shoeFields(value, path, problems);
  if (problems.length > before) return deck;
  const crowded = deck.counts.findIndex((count) => count > deck.decks);
  if (crowded >= 0) {
    const copies = deck.counts[crowded] ?? 0;
    problems.push(
      phrase('too-many-copies', { path: `${path}.counts[${crowded}]`, decks: deck.decks, copies }),
    );
  }
  const remaining = shoeRemaining(deck.counts);
  if (remaining < RESHUFFLE_BELOW) {
    problems.push(phrase('too-few-cards', { path: `${path}.counts`, remaining, min: RESHUFFLE_BELOW }));
  }
  return deck;
};

const deck: Shape<DeckBefore> = (value, path, problems) =>
  (isObject(value) && value.model === 'shoe' ? shoe : infiniteDeck)(value, path, problems);

/**
 * A price must be written out in full: if a library filled the gaps, the bundle would change with the library. The targets
 * are those that existed when the round was played.
 */
const payTable: Shape<PayTableJson> = (value, path, problems) => {
  const parsed = recordedPayTable(value);
  if (!parsed.ok) {
    problems.push(...parsed.problems.map((problem) => phrase('bad-price', { path, problem })));
    return value as PayTableJson;
  }
  const written = payTableToJson(parsed.value);
  if (canonicalJson(value as JsonValue) !== canonicalJson(written)) {
    problems.push(phrase('price-not-lowest', { path, written: canonicalJson(written) }));
  }
  return written;
};

const header: Fields<BundleHeader> = {
  version: oneOf([FAIRNESS_VERSION]),
  fairnessMode: oneOf(['operator-trusted-until-close', 'beacon']),
  beacon: optional(object<Beacon>({ name: id, round: integer(0), value: beaconValue })),
  tableId: id,
  roundId: id,
  roundNumber: integer(FIRST_ROUND_NUMBER),
  deck,
  payTable,
  serverHash: digest,
  payouts: list(payout),
  previousHash: digest,
  hash: digest,
};

const dealtBundle = object<DealtBundle>({
  ...header,
  serverSeed: digest,
  clientSeed: digest,
  betBook,
  cards: list(card, 4, 6),
  player: list(card, 2, 3),
  banker: list(card, 2, 3),
  outcome,
});

const voidBundle = object<VoidBundle>({
  ...header,
  void: object({ reason: text(1, MAX_REASON_CHARS) }),
  serverSeed: optional(digest),
  betBook: optional(betBook),
});

/** Reads a bundle, or names every field that is wrong and why. */
export function parseBundle(
  json: unknown,
): { ok: true; bundle: RoundBundle } | { ok: false; problems: Phrase[] } {
  const problems: Phrase[] = [];
  const shape: Shape<RoundBundle> = isObject(json) && 'void' in json ? voidBundle : dealtBundle;
  const bundle = shape(json, '', problems);
  problems.push(...beaconProblems(bundle));
  if (problems.length === 0) problems.push(...unpricedBets(bundle));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, bundle };
}

/** A beacon belongs to the mode `beacon` and to no other. */
function beaconProblems({ fairnessMode: mode, beacon }: RoundBundle): Phrase[] {
  if (mode === 'beacon' && beacon === undefined) {
    const expected = phrase('an-object-in-mode', { mode });
    return [phrase('expected', { path: 'beacon', expected, found: phrase('nothing') })];
  }
  if (mode === 'operator-trusted-until-close' && beacon !== undefined) {
    const expected = phrase('nothing-in-mode', { mode });
    return [phrase('expected', { path: 'beacon', expected, found: phrase('an-object') })];
  }
  return [];
}

/** A target without a price takes no bets. */
function unpricedBets({ betBook: book, payTable: prices }: RoundBundle): Phrase[] {
  const shown = [
    ...(book?.bets ?? []).map(({ target }, at) => [target, `betBook.bets[${at}]`] as const),
    ...(book?.proofs ?? []).map(({ bet: { target } }, at) => [target, `betBook.proofs[${at}].bet`] as const),
  ];
  return shown.flatMap(([target, path]) =>
    Object.hasOwn(prices, target) ? [] : [phrase('no-price', { path: `${path}.target`, target })],
  );
}
