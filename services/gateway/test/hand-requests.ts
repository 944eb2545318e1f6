/** Requests at `/blackjack`: good ones, wrong ones with the field that is wrong, and what the service may refuse them with. */
import type { ServiceRefusal } from '@sabot/translation';
import { randomUUID } from 'node:crypto';
import { HAND_ID, HAND_TABLE } from './scripted-hands.js';

export const DIGEST = 'a'.repeat(64);
export const table = { tableId: HAND_TABLE };
export const opening = {
  ...table,
  handId: HAND_ID,
  betId: randomUUID(),
  amount: 1_000,
  tip: DIGEST,
  key: DIGEST,
};
export const staking = { handId: HAND_ID, k: 1, play: 'double' };
export const playing = { handId: HAND_ID, k: 1, play: 'hit', link: DIGEST, signature: 'a'.repeat(128) };
const recovering = { handId: HAND_ID, k: 1, play: 'hit' };
export const GOOD = {
  prepare: table,
  sync: table,
  'open-hand': opening,
  stake: staking,
  play: playing,
  recover: recovering,
} as const;
export const CALLS = {
  prepare: 'prepare',
  sync: 'sync',
  'open-hand': 'openHand',
  stake: 'stake',
  play: 'play',
  recover: 'recover',
} as const;
type Request = keyof typeof GOOD;

export const WRONG: [Request, string, Record<string, unknown>][] = [
  ['prepare', 'tableId', { tableId: 'main.>' }],
  ['prepare', 'userId', { userId: 'house' }],
  ['sync', 'tableId', { tableId: 7 }],
  ['sync', 'hints', { hints: 'yes' }],
  ['open-hand', 'betId', { betId: HAND_ID }],
  ['open-hand', 'handId', { handId: randomUUID() }],
  ['open-hand', 'amount', { amount: 0 }],
  ['open-hand', 'amount', { amount: -1_000 }],
  ['open-hand', 'amount', { amount: 1_000.5 }],
  ['open-hand', 'amount', { amount: '1000' }],
  ['open-hand', 'amount', { amount: 2 ** 53 + 2 }],
  ['open-hand', 'amount', { amount: null }],
  ['open-hand', 'tip', { tip: 'A'.repeat(64) }],
  ['open-hand', 'key', { key: 'a'.repeat(63) }],
  ['open-hand', 'payout', { payout: 1 }],
  ['stake', 'play', { play: 'hit' }],
  ['stake', 'play', { play: 'constructor' }],
  ['stake', 'k', { k: -1 }],
  ['stake', 'k', { k: 256 }],
  ['stake', 'amount', { amount: 1 }],
  ['play', 'play', { play: 'Hit' }],
  ['play', 'play', { play: 'insure' }],
  ['play', 'hand', { hand: -1 }],
  ['play', 'hand', { hand: 0.5 }],
  ['play', 'hand', { hand: '0' }],
  ['play', 'link', { link: `${DIGEST}0` }],
  ['play', 'signature', { signature: DIGEST }],
  ['play', 'cards', { cards: ['sA'] }],
  ['recover', 'link', { link: DIGEST }],
  ['recover', 'handId', { handId: '../rounds' }],
];

export const REFUSED: [Request, ServiceRefusal, object][] = [
  ['prepare', { code: 'HAND_ALREADY_OPEN' }, {}],
  ['open-hand', { code: 'HAND_ALREADY_OPEN' }, {}],
  ['open-hand', { code: 'BET_BELOW_MIN', min: 1_000n, actual: 10n }, { min: 1_000, actual: 10 }],
  ['open-hand', { code: 'BET_ABOVE_MAX', max: 500n, actual: 1_000n }, { max: 500, actual: 1_000 }],
  ['open-hand', { code: 'IDEMPOTENCY_KEY_REUSED' }, {}],
  [
    'stake',
    { code: 'INSUFFICIENT_BALANCE', required: 1_000n, available: 1n },
    { required: 1_000, available: 1 },
  ],
  ['stake', { code: 'PLAY_NOT_LEGAL' }, {}],
  ['play', { code: 'UNKNOWN_HAND' }, {}],
  ['play', { code: 'OUT_OF_TURN', nextDecision: 3 }, { nextDecision: 3 }],
  ['play', { code: 'HAND_OUT_OF_RANGE' }, {}],
  ['play', { code: 'HAND_NOT_ACTIVE' }, {}],
  ['play', { code: 'PLAY_NOT_LEGAL' }, {}],
  ['play', { code: 'STAKE_MISSING' }, {}],
  ['play', { code: 'LINK_INVALID' }, {}],
  ['play', { code: 'SIGNATURE_INVALID' }, {}],
  ['play', { code: 'IDEMPOTENCY_KEY_REUSED' }, {}],
  ['recover', { code: 'OUT_OF_TURN', nextDecision: 2 }, { nextDecision: 2 }],
  ['play', { code: 'RECORD_INVALID', failedStep: 'cards' }, { code: 'INTERNAL' }],
];

/** A report of a denied decision. */
export const reporting = { k: 1, play: 'hit', link: DIGEST, signature: 'a'.repeat(128) } as const;

export const WRONG_REPORTS: [string, Record<string, unknown>][] = [
  ['k', { k: -1 }],
  ['play', { play: 'fold' }],
  ['link', { link: 'A'.repeat(64) }],
  ['signature', { signature: DIGEST }],
  ['due', { due: ['sA'] }],
];

/** What a reader finds in the documentation of the edge. */
export const PATHS = [
  '/blackjack/tables',
  '/blackjack/tables/{id}/strategy',
  '/blackjack/figures',
  '/hands/{id}',
  '/hands/{id}/denials',
  '/me/hands',
];
