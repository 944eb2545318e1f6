// The hands of an account at a table form a chain, like the rounds of a table: the record of each covers the hash of the one
// before, and everything that its bundle says. Of the server seed it covers the hash.
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from '../canonical-json.js';
import { HAND_VERSION, HASH_DOMAIN, hashFields } from '../hash.js';
import { isVoidHand, type HandBundle } from './bundle.js';

/** The number of the first hand of an account at a table. */
export const FIRST_HAND_NUMBER = 1;

/** The previous hash of the first hand of an account at a table. */
export function handGenesisHash(tableId: string, alias: string): string {
  return bytesToHex(hashFields(HASH_DOMAIN.handGenesis, [tableId, alias], HAND_VERSION));
}

/** The hash of a hand's record. Every record has the same number of fields, so none can pass for another. */
export function handRecordHash(hand: HandBundle): string {
  const fields = [
    hand.tableId,
    hand.alias,
    hand.handId,
    String(hand.handNumber),
    hand.previousHash,
    canonicalJson(hand.rules),
    hand.currency,
    String(hand.stake),
    hand.tip,
    hand.key,
    hand.serverHash,
    ...endFields(hand),
  ];
  return bytesToHex(hashFields(HASH_DOMAIN.handRecord, fields, HAND_VERSION));
}

function endFields(hand: HandBundle): [string, string, string] {
  if (isVoidHand(hand)) return ['void', hand.void.reason, String(hand.void.refund)];
  const { dealer, insuranceNet, net } = hand;
  const steps = hand.steps.map((step) => ({ ...step }));
  const end = { dealer, hands: hand.hands.map((each) => ({ ...each })), insuranceNet, net };
  return ['played', canonicalJson(steps), canonicalJson(end)];
}
