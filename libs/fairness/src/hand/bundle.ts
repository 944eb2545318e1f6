// The bundle of a hand: everything public about it once it is over, as JSON. Anyone who has one can re-derive the hand without
// asking anybody. Amounts are integers of minor units within 2^53; digests, keys and signatures are lower-case hex. Of the
// account it names the public alias only.
import {
  rulesFromJson,
  type BlackjackRules,
  type BlackjackRulesJson,
  type PlayName,
  type Result,
} from '@sabot/blackjack';
import type { CardIndex } from '@sabot/cards';
import type { HAND_VERSION } from '../hash.js';
import type { Decision } from './decision.js';

/** One decision and the cards that it called for, the dealer's included. */
export interface BundleStep extends Decision {
  /** Counted from 0, the deal. */
  readonly k: number;
  readonly play: PlayName;
  /** c(k). */
  readonly clientSeed: string;
  readonly cards: readonly CardIndex[];
}

/** One of the player's hands, as it ended. */
export interface BundleHand {
  readonly cards: readonly CardIndex[];
  readonly result: Result;
  /** What the player gained with it, in minor units; negative for a loss. */
  readonly net: number;
}

/** The fields of every bundle, whether the hand was dealt or not. */
export interface HandBundleHeader {
  readonly version: typeof HAND_VERSION;
  readonly tableId: string;
  /** The public name of the account. */
  readonly alias: string;
  readonly handId: string;
  /** The hand's number for this account at this table, counted from 1; the nonce of its streams. */
  readonly handNumber: number;
  readonly rules: BlackjackRulesJson;
  readonly currency: string;
  /** The stake of the deal in minor units; every other amount follows from it. */
  readonly stake: number;
  /** r(0), which the player sent with the stake. */
  readonly tip: string;
  /** The hand's Ed25519 public key, sent with the stake too. */
  readonly key: string;
  readonly serverHash: string;
  readonly serverSeed: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** A hand that was dealt, and therefore played to its end. */
export interface PlayedHandBundle extends HandBundleHeader {
  readonly steps: readonly BundleStep[];
  /** The up card, the hole card, and what the dealer drew. */
  readonly dealer: readonly CardIndex[];
  readonly hands: readonly BundleHand[];
  readonly insuranceNet: number;
  readonly net: number;
}

/** A hand that was staked but never dealt: the stake was refunded. */
export interface VoidHandBundle extends HandBundleHeader {
  readonly void: {
    readonly reason: string;
    /** What the account got back, in minor units. */
    readonly refund: number;
  };
}

export type HandBundle = PlayedHandBundle | VoidHandBundle;

/** Whether the hand was never dealt. */
export function isVoidHand(bundle: HandBundle): bundle is VoidHandBundle {
  return 'void' in bundle;
}

/** The rules of a bundle that was parsed. */
export function rulesOf({ rules }: Pick<HandBundle, 'rules'>): BlackjackRules {
  const read = rulesFromJson(rules);
  if (!read.ok) throw new Error(`a parsed bundle holds bad rules: ${read.problems.join('; ')}`);
  return read.value;
}
