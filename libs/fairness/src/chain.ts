// The rounds of a table form a chain: the record of each round covers the hash of the one before, so none can be
// changed, removed or inserted later without breaking all that follow. Void rounds are links too, with their reason.
// The record covers everything that a round's fairness depends on; of the server seed it covers the hash.
import type { Outcome, PayTableJson } from '@sabot/baccarat';
import type { CardIndex, DeckBefore } from '@sabot/cards';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.js';
import type { Beacon, FairnessMode } from './client-seed.js';
import { HASH_DOMAIN, hashFields } from './hash.js';

/** What the table announced at the end of a round. */
export type RoundOutcome = Pick<
  Outcome,
  'winner' | 'playerTotal' | 'bankerTotal' | 'natural' | 'playerPair' | 'bankerPair'
>;

/** How a round ended: with cards, or void for a reason. */
export type RoundResult =
  | { readonly clientSeed: string; readonly cards: readonly CardIndex[]; readonly outcome: RoundOutcome }
  | { readonly voidReason: string };

/** One link of a table's chain. */
export interface RoundRecord {
  readonly tableId: string;
  readonly roundId: string;
  /** Counted from 1 without gaps, void rounds included. */
  readonly roundNumber: number;
  readonly previousHash: string;
  readonly fairnessMode: FairnessMode;
  readonly beacon?: Beacon | undefined;
  readonly serverHash: string;
  readonly deck: DeckBefore;
  readonly payTable: PayTableJson;
  /** Absent only when the round went void before its book was sealed. */
  readonly betBook?: { readonly root: string; readonly count: number } | undefined;
  readonly result: RoundResult;
}

/** The number of the first round of a table. */
export const FIRST_ROUND_NUMBER = 1;

/** The previous hash of the first round of a table. */
export function genesisHash(tableId: string): string {
  return bytesToHex(hashFields(HASH_DOMAIN.genesis, [tableId]));
}

/** The hash of a round's record. Every record has the same number of fields, so none can pass for another. */
export function roundRecordHash(record: RoundRecord): string {
  const { beacon, betBook } = record;
  const fields = [
    record.tableId,
    record.roundId,
    String(record.roundNumber),
    record.previousHash,
    record.fairnessMode,
    ...(beacon ? [beacon.name, String(beacon.round), beacon.value] : ['', '', '']),
    record.serverHash,
    ...deckFields(record.deck),
    canonicalJson(record.payTable),
    ...(betBook ? [betBook.root, String(betBook.count)] : ['', '']),
    ...resultFields(record.result),
  ];
  return bytesToHex(hashFields(HASH_DOMAIN.roundRecord, fields));
}

function deckFields(deck: DeckBefore): [string, string, string, string] {
  if (deck.model === 'infinite') return ['infinite', '', '', ''];
  return ['shoe', String(deck.decks), String(deck.shoeNumber), deck.counts.join(',')];
}

function resultFields(result: RoundResult): [string, string, string, string] {
  if ('voidReason' in result) return ['void', result.voidReason, '', ''];
  return ['dealt', result.clientSeed, result.cards.join(','), canonicalJson({ ...result.outcome })];
}
