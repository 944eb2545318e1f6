/**
 * The record of a hand that is over, from its decisions and its revealed seed: the bundle that everyone can verify, and the one
 * place where the hole card and the cards behind each decision are put in. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  faceUp,
  isFinal,
  minorOf,
  rulesFromJson,
  settle,
  type BlackjackRulesJson,
  type BlackjackState,
  type PlayName,
} from '@sabot/blackjack';
import {
  chainAfter,
  decisionCards,
  HAND_VERSION,
  handRecordHash,
  openChain,
  playDecision,
  undealt,
  type BundleStep,
  type HandBundle,
  type HandBundleHeader,
  type HandInPlay,
  type PlayedHandBundle,
} from '@sabot/fairness/hand';
import type { HandStep } from './hand-game.js';

/** A staked hand. */
export interface StakedHand {
  readonly id: string;
  readonly tableId: string;
  readonly alias: string;
  readonly currency: string;
  readonly rules: unknown;
  readonly number: number;
  readonly previousHash: string;
  readonly serverHash: string;
  readonly stakeMinor: bigint;
  readonly tip: string;
  readonly key: string;
}

/** The bundle of a hand that was played to its end: its cards are those that the seed gives, whatever was shown. */
export function playedBundle(
  hand: StakedHand,
  steps: readonly HandStep[],
  serverSeed: string,
): PlayedHandBundle {
  const read = rulesFromJson(hand.rules);
  if (!read.ok) throw new Error(`hand ${hand.id} is stored with bad rules`);
  let inPlay: HandInPlay = undealt(read.value);
  let chain = openChain({ handId: hand.id, tip: hand.tip, key: hand.key });
  const played: BundleStep[] = [];
  for (const [k, { actor, play, handIndex, link, signature }] of steps.entries()) {
    const decision = { actor, play, hand: handIndex, link, signature };
    chain = chainAfter(chain, decision);
    const { previousSeed: clientSeed } = chain;
    let count = 0;
    const draw = (): number => {
      count += 1;
      return decisionCards({ serverSeed, clientSeed, handNumber: hand.number }, count)[count - 1] ?? NaN;
    };
    const done = playDecision(inPlay, decision, draw);
    if ('code' in done) throw new Error(`decision ${k} of hand ${hand.id} cannot be played: ${done.code}`);
    inPlay = done.after;
    played.push({ k, ...decision, play: play as PlayName, clientSeed, cards: done.cards });
  }
  const { state } = inPlay;
  if (!isFinal(state)) throw new Error(`hand ${hand.id} is not over`);
  const settlement = settle(state);
  const minor = (net: Parameters<typeof minorOf>[0]): number => Number(minorOf(net, hand.stakeMinor));
  return hashed({
    ...headerOf(hand, serverSeed),
    steps: played,
    dealer: faceUp(state.dealer),
    hands: settlement.hands.map(({ result, net }, at) => ({
      cards: state.hands[at]?.cards ?? [],
      result,
      net: minor(net),
    })),
    insuranceNet: minor(settlement.insuranceNet),
    net: minor(settlement.net),
  });
}

/** Whether the cards that were shown of a hand are those of its record. */
export function showsCardsOf(bundle: PlayedHandBundle, shown: BlackjackState): boolean {
  const own = bundle.hands.map(({ cards }) => cards);
  return isDeepStrictEqual(
    [own, bundle.dealer],
    [shown.hands.map(({ cards }) => [...cards]), faceUp(shown.dealer)],
  );
}

/** The bundle of a hand that was staked and never dealt. */
export function voidBundle(hand: StakedHand, serverSeed: string, reason: string): HandBundle {
  return hashed({ ...headerOf(hand, serverSeed), void: { reason, refund: Number(hand.stakeMinor) } });
}

function headerOf(hand: StakedHand, serverSeed: string): HandBundleHeader {
  const {
    id: handId,
    tableId,
    alias,
    currency,
    number: handNumber,
    previousHash,
    serverHash,
    tip,
    key,
  } = hand;
  return {
    version: HAND_VERSION,
    tableId,
    alias,
    handId,
    handNumber,
    rules: hand.rules as BlackjackRulesJson,
    currency,
    stake: Number(hand.stakeMinor),
    tip,
    key,
    serverHash,
    serverSeed,
    previousHash,
    hash: '',
  };
}

function hashed<B extends HandBundle>(bundle: B): B {
  return { ...bundle, hash: handRecordHash(bundle) };
}
