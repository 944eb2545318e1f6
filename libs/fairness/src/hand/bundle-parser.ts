// Reads the bundle of a hand from JSON that anybody may have written. Like a round's, it has exactly the fields of its type.
import {
  rulesFromJson,
  rulesToJson,
  type BlackjackRulesJson,
  type PlayName,
  type Result,
} from '@sabot/blackjack';
import { CARD_COUNT, isCardIndex } from '@sabot/cards';
import { canonicalJson } from '../canonical-json.js';
import { HAND_VERSION, isDigestHex } from '../hash.js';
import { phrase, type Phrase } from '../phrase.js';
import { integer, isObject, list, match, object, oneOf, text, type Fields, type Shape } from '../shape.js';
import {
  isVoidHand,
  type BundleHand,
  type BundleStep,
  type HandBundle,
  type HandBundleHeader,
  type PlayedHandBundle,
  type VoidHandBundle,
} from './bundle.js';
import { ACTORS } from './decision.js';
import { LINK_COUNT } from './link.js';
import { handPhrase, type HandPhrase } from './phrase.js';
import { FIRST_HAND_NUMBER } from './record.js';

const MAX_ID_CHARS = 128;
const MAX_CURRENCY_CHARS = 16;
const MAX_REASON_CHARS = 500;
const SIGNATURE_BYTES = 64;

/** More cards or hands than any rules allow. */
const MAX_CARDS = 64;
const MAX_HANDS = 16;

/** Every name, checked by the compiler. */
const PLAYS = Object.keys({
  deal: true,
  insurance: true,
  'decline-insurance': true,
  stay: true,
  hit: true,
  split: true,
  double: true,
  surrender: true,
} satisfies Record<PlayName, true>) as readonly PlayName[];

const RESULTS = Object.keys({
  win: true,
  lose: true,
  push: true,
  blackjack: true,
  bust: true,
  surrender: true,
} satisfies Record<Result, true>) as readonly Result[];

const id = text(1, MAX_ID_CHARS);
const digest = match(phrase('a-digest'), isDigestHex);
const cards = list(match(phrase('a-card', { max: CARD_COUNT - 1 }), isCardIndex), 0, MAX_CARDS);
const net = integer(-Number.MAX_SAFE_INTEGER);

const signature = match(
  phrase('hex-bytes', { min: SIGNATURE_BYTES, max: SIGNATURE_BYTES }),
  (value): value is string => typeof value === 'string' && /^[0-9a-f]{128}$/.test(value),
);

const stepFields: Omit<Fields<BundleStep>, 'link' | 'signature'> = {
  k: integer(0, LINK_COUNT - 1),
  actor: oneOf(ACTORS),
  play: oneOf(PLAYS),
  hand: integer(0, MAX_HANDS - 1),
  clientSeed: digest,
  cards,
};

const signedStep = object<BundleStep>({ ...stepFields, link: digest, signature });
const unsignedStep = object<BundleStep>({ ...stepFields, link: oneOf(['']), signature: oneOf(['']) });

/** Only the player with the device's secret gives a link and a signature. */
const step: Shape<BundleStep> = (value, path, problems) => {
  const unsigned = isObject(value) && (value.actor === 'recover' || value.actor === 'automatic');
  return (unsigned ? unsignedStep : signedStep)(value, path, problems);
};

const hand = object<BundleHand>({ cards, result: oneOf(RESULTS), net });

const header: Fields<HandBundleHeader> = {
  version: oneOf([HAND_VERSION]),
  tableId: id,
  alias: id,
  handId: id,
  handNumber: integer(FIRST_HAND_NUMBER),
  rules: match(phrase('an-object'), (value): value is BlackjackRulesJson => isObject(value)),
  currency: text(1, MAX_CURRENCY_CHARS),
  stake: integer(1),
  tip: digest,
  key: digest,
  serverHash: digest,
  serverSeed: digest,
  previousHash: digest,
  hash: digest,
};

const playedHand = object<PlayedHandBundle>({
  ...header,
  steps: list(step, 1, LINK_COUNT),
  dealer: cards,
  hands: list(hand, 1, MAX_HANDS),
  insuranceNet: net,
  net,
});

const voidHand = object<VoidHandBundle>({
  ...header,
  void: object({ reason: text(1, MAX_REASON_CHARS), refund: integer(0) }),
});

/** Reads a bundle, or names every field that is wrong and why. */
export function parseHandBundle(
  json: unknown,
): { ok: true; bundle: HandBundle } | { ok: false; problems: HandPhrase[] } {
  const problems: Phrase[] = [];
  const shape: Shape<HandBundle> = isObject(json) && 'void' in json ? voidHand : playedHand;
  const bundle = shape(json, '', problems);
  if (problems.length > 0) return { ok: false, problems };
  const more = [...rulesProblems(bundle), ...misnumbered(bundle)];
  return more.length > 0 ? { ok: false, problems: more } : { ok: true, bundle };
}

/** Rules must be written out in full and in one form: a gap filled by a library would change with the library. */
function rulesProblems({ rules }: HandBundle): HandPhrase[] {
  const read = rulesFromJson(rules);
  if (!read.ok) return read.problems.map((problem) => handPhrase('bad-rules', { path: 'rules', problem }));
  const written = canonicalJson(rulesToJson(read.value));
  if (canonicalJson(rules) === written) return [];
  return [handPhrase('rules-not-lowest', { path: 'rules', written })];
}

function misnumbered(bundle: HandBundle): HandPhrase[] {
  if (isVoidHand(bundle)) return [];
  return bundle.steps.flatMap(({ k }, at) =>
    k === at ? [] : [handPhrase('expected', { path: `steps[${at}].k`, expected: at, found: k })],
  );
}
