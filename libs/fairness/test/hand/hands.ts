// Honest hands: bundles as a table would publish them, from fixed inputs or from arbitrary ones.
import {
  DEFAULT_RULES,
  faceUp,
  isFinal,
  legalPlays,
  minorOf,
  activeHand,
  rulesToJson,
  settle,
  type BlackjackRules,
  type BlackjackState,
  type PlayName,
} from '@sabot/blackjack';
import fc from 'fast-check';
import { createStream, serverHashOf } from '../../src/index.js';
import {
  automaticPlay,
  chainAfter,
  HAND_VERSION,
  handGenesisHash,
  handRecordHash,
  HandSecret,
  openChain,
  playDecision,
  undealt,
  type Actor,
  type BundleStep,
  type Decision,
  type DecisionChain,
  type HandBundle,
  type HandBundleHeader,
  type PlayedHandBundle,
  type VoidHandBundle,
} from '../../src/hand/index.js';
import { digestOf } from '../rounds.js';
import { bytesOf, handVectors, type HandVector } from './vectors.js';

/** What an honest table and player decide or are given; everything else in a bundle follows from it. */
export interface HandInputs {
  readonly serverSeed: string;
  readonly lastLink: Uint8Array;
  readonly keySecret: Uint8Array;
  readonly tableId: string;
  readonly alias: string;
  readonly handId: string;
  readonly handNumber: number;
  readonly rules: BlackjackRules;
  readonly stake: number;
  /** The play at each decision, by name or by its place among the legal ones; when they run out, the player stays. */
  readonly choices: readonly (PlayName | number)[];
  /** From which decision on the player plays without the secret, and from which the house plays on. */
  readonly recoverFrom?: number;
  readonly automaticFrom?: number;
}

/** The bundle with the hash that its contents have. */
export function reseal<T extends HandBundle>(bundle: T): T {
  return { ...bundle, hash: handRecordHash(bundle) };
}

/** The bundle of a hand that was played to its end. */
export function playedHand(inputs: HandInputs): PlayedHandBundle {
  const secret = new HandSecret(inputs.lastLink, inputs.keySecret);
  const { steps, end } = decisionsOf(inputs, secret);
  if (!isFinal(end)) throw new Error('the hand did not end');
  const settled = settle(end);
  const minor = (amount: typeof settled.net): number => Number(minorOf(amount, BigInt(inputs.stake)));
  return reseal({
    ...header(inputs, secret),
    steps,
    dealer: faceUp(end.dealer),
    hands: end.hands.map(({ cards }, i) => {
      const { result, net } = settled.hands[i] ?? { result: 'push', net: settled.net };
      return { cards, result, net: minor(net) };
    }),
    insuranceNet: minor(settled.insuranceNet),
    net: minor(settled.net),
  });
}

/** The bundle of a hand that was staked but never dealt. */
export function voidHand(inputs: HandInputs): VoidHandBundle {
  const secret = new HandSecret(inputs.lastLink, inputs.keySecret);
  return reseal({
    ...header(inputs, secret),
    void: { reason: 'the player did not ask for cards in time', refund: inputs.stake },
  });
}

function header(inputs: HandInputs, { tip, key }: HandSecret): HandBundleHeader {
  const { serverSeed, tableId, alias, handId, handNumber, rules, stake } = inputs;
  return {
    version: HAND_VERSION,
    tableId,
    alias,
    handId,
    handNumber,
    rules: rulesToJson(rules),
    currency: 'EUR',
    stake,
    tip,
    key,
    serverHash: serverHashOf(serverSeed),
    serverSeed,
    previousHash: handNumber === 1 ? handGenesisHash(tableId, alias) : digestOf(`before ${handId}`),
    hash: '',
  };
}

function decisionsOf(
  inputs: HandInputs,
  secret: HandSecret,
): { readonly steps: readonly BundleStep[]; readonly end: BlackjackState } {
  const { serverSeed, handNumber, rules } = inputs;
  const steps: BundleStep[] = [];
  let hand = undealt(rules);
  let chain = openChain({ handId: inputs.handId, tip: secret.tip, key: secret.key });
  while (!isFinal(hand.state)) {
    const { k } = chain;
    const decision = decisionAt(inputs, hand.state, chain, secret);
    chain = chainAfter(chain, decision);
    const clientSeed = chain.previousSeed;
    const stream = createStream(serverSeed, clientSeed, handNumber);
    const played = playDecision(hand, decision, () => stream.bounded(52));
    if ('code' in played) throw new Error(played.code);
    steps.push({ k, ...decision, play: decision.play, clientSeed, cards: played.cards });
    hand = played.after;
  }
  return { steps, end: hand.state };
}

function decisionAt(
  { choices, recoverFrom = Infinity, automaticFrom = Infinity }: HandInputs,
  state: BlackjackState,
  chain: DecisionChain,
  secret: HandSecret,
): Decision & { readonly play: PlayName } {
  const actor: Actor = chain.k >= automaticFrom ? 'automatic' : chain.k >= recoverFrom ? 'recover' : 'player';
  const legal = legalPlays(state);
  const choice = choices[chain.k];
  const chosen = typeof choice === 'number' ? legal[choice % legal.length] : choice;
  const play = (actor === 'automatic' ? automaticPlay(state) : chosen) ?? lastOrStay(legal);
  const hand = activeHand(state) ?? 0;
  if (actor === 'player') return { ...secret.decide(chain, play, hand), play };
  return { actor, play, hand, link: '', signature: '' };
}

/** Without a choice the hand ends soon: the player stays, and declines insurance. */
function lastOrStay(legal: readonly PlayName[]): PlayName {
  return legal.find((play) => play === 'stay') ?? legal.at(-1) ?? 'stay';
}

/** The inputs of the known answer with an id, for a stake of ten units. */
export function knownInputs(id: string): HandInputs {
  const vector = handVectors.find((known) => known.id === id);
  if (!vector) throw new Error(`there is no known answer ${id}`);
  return inputsOf(vector);
}

/** A decision of a bundle, which must have it. */
export function stepAt({ steps }: PlayedHandBundle, k: number): BundleStep {
  const step = steps[k];
  if (!step) throw new Error(`the hand has no decision ${k}`);
  return step;
}

/** The inputs of a known answer, for a stake of ten units. */
export function inputsOf(vector: HandVector): HandInputs {
  const { serverSeed, handId, handNumber, lastLink, keySecret, steps } = vector;
  return {
    serverSeed,
    lastLink: bytesOf(lastLink),
    keySecret: bytesOf(keySecret),
    tableId: 'jade',
    alias: 'ruby-fox',
    handId,
    handNumber,
    rules: DEFAULT_RULES,
    stake: 1_000,
    choices: steps.map(({ play }) => play as PlayName),
  };
}

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const hex64 = bytes32.map((bytes) => Buffer.from(bytes).toString('hex'));
const idText = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 });

const anyRules: fc.Arbitrary<BlackjackRules> = fc
  .record({
    hitSoft17: fc.boolean(),
    maxSplits: fc.nat(3),
    splitBy: fc.constantFrom('rank' as const, 'value' as const),
    resplitAces: fc.boolean(),
    bothBlackjack: fc.constantFrom('push' as const, 'player_wins' as const),
    allowSurrender: fc.boolean(),
    autoStandOn21: fc.boolean(),
  })
  .map((options) => ({ ...DEFAULT_RULES, ...options }));

/** Any honest hand that was played. */
export const anyPlayedHand: fc.Arbitrary<PlayedHandBundle> = fc
  .record({
    serverSeed: hex64,
    lastLink: bytes32,
    keySecret: bytes32,
    tableId: idText,
    alias: idText,
    handId: fc.uuid(),
    handNumber: fc.integer({ min: 1, max: 1_000_000 }),
    rules: anyRules,
    stake: fc.integer({ min: 1, max: 100_000 }).map((n) => 10 * n),
    choices: fc.array(fc.nat(4), { maxLength: 12 }).map((plays) => [0, ...plays]),
    recoverFrom: fc.oneof(
      { weight: 3, arbitrary: fc.constant(Infinity) },
      { weight: 1, arbitrary: fc.nat(3) },
    ),
    automaticFrom: fc.oneof(
      { weight: 3, arbitrary: fc.constant(Infinity) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
    ),
  })
  .map(playedHand);
