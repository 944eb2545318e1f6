// A lie about any single field of a bundle, and the steps that must catch it.
import type { RoundBundle, VerificationStep } from '../src/index.js';

export type Path = readonly (string | number)[];

/** Every path to a value that is not an object or a list. */
export function leafPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leafPaths(item, [...path, i]));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => leafPaths(item, [...path, name]));
}

/** The field that a path leads to, ignoring indexes in lists. */
export function fieldOf(path: Path): string {
  const name = path.map((key) => (typeof key === 'number' ? '[]' : `.${key}`)).join('');
  return name.startsWith('.payTable') ? 'payTable' : name.slice(1);
}

/** The bundle with a different value of the same form at one path. */
export function tampered(bundle: RoundBundle, path: Path): RoundBundle {
  return changedAt(bundle, path, (value) => anotherValue(fieldOf(path), value));
}

/** A copy of JSON with another value at one path. */
export function changedAt<T>(json: T, path: Path, change: (value: unknown) => unknown): T {
  // A structured clone would keep a bet shared between the list and its proof.
  const copy = JSON.parse(JSON.stringify(json)) as Container;
  const holder = path.slice(0, -1).reduce<Container>((value, key) => value[key] as Container, copy);
  const last = path.at(-1) ?? '';
  holder[last] = change(holder[last]);
  return copy as T;
}

type Container = Record<string | number, unknown>;

const OTHER_TEXT: Readonly<Record<string, string>> = {
  PLAYER: 'BANKER',
  BANKER: 'TIE',
  TIE: 'PLAYER',
  WON: 'LOST',
  LOST: 'PUSHED',
  PUSHED: 'WON',
  REFUNDED: 'LOST',
  'sabot/1': 'sabot/2',
  beacon: 'operator-trusted-until-close',
  'operator-trusted-until-close': 'beacon',
  infinite: 'shoe',
  shoe: 'infinite',
};

function anotherValue(field: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (field === 'payTable') return value === '1/3' ? '1/7' : '1/3';
  if (typeof value === 'number') return anotherNumber(field, value);
  const text = String(value);
  if (field.endsWith('.target')) return text === 'TIE' ? 'BIG' : 'TIE';
  const other = Object.hasOwn(OTHER_TEXT, text) ? OTHER_TEXT[text] : undefined;
  if (other !== undefined) return other;
  if (/^[0-9a-f]{64}$/.test(text)) return (text.startsWith('0') ? '1' : '0') + text.slice(1);
  return `${text}x`;
}

function anotherNumber(field: string, value: number): number {
  if (/^(cards|player|banker)\[\]$/.test(field)) return (value + 1) % 52;
  if (field.endsWith('Total')) return (value + 1) % 10;
  if (field === 'deck.counts[]') return value === 8 ? 7 : value + 1;
  return value + 1;
}

/** The steps that fail for a lie about a field, and those that may fail with them. */
export interface Blame {
  readonly fails: readonly VerificationStep[];
  readonly may?: readonly VerificationStep[];
}

/** A listed bet is covered by the root; its resolution follows from its id, target, amount and sequence. */
const LISTED_BET: Blame = { fails: ['bet-book'] };
const RESOLVED_BET: Blame = { fails: ['bet-book'], may: ['payouts'] };
const PROVEN_BET: Blame = { fails: ['inclusion'] };
/** When the bundle lists no bets, the proofs are what payouts are checked against. */
const PROVEN_RESOLVED_BET: Blame = { fails: ['inclusion'], may: ['payouts'] };
const OUTCOME: Blame = { fails: ['outcome', 'chain'] };
const HANDS: Blame = { fails: ['tableau'], may: ['outcome', 'payouts'] };
const FORM: Blame = { fails: ['bundle'] };
const RECORD_ONLY: Blame = { fails: ['chain'] };

export const BLAME: Readonly<Record<string, Blame>> = {
  version: FORM,
  fairnessMode: FORM,
  'beacon.name': RECORD_ONLY,
  'beacon.round': RECORD_ONLY,
  'beacon.value': { fails: ['client-seed', 'chain'] },
  tableId: RECORD_ONLY,
  roundId: { fails: ['bet-book', 'inclusion', 'chain'] },
  roundNumber: { fails: ['chain'], may: ['cards'] },
  'deck.model': FORM,
  'deck.decks': RECORD_ONLY,
  'deck.shoeNumber': RECORD_ONLY,
  'deck.counts[]': { fails: ['chain'], may: ['cards'] },
  payTable: { fails: ['chain'], may: ['payouts'] },
  serverHash: { fails: ['commitment', 'chain'] },
  serverSeed: { fails: ['commitment'], may: ['cards'] },
  clientSeed: { fails: ['client-seed', 'chain'], may: ['cards'] },
  'betBook.root': { fails: ['client-seed', 'bet-book', 'inclusion', 'chain'] },
  'betBook.count': { fails: ['chain'], may: ['bet-book', 'inclusion'] },
  'betBook.bets[].betId': RESOLVED_BET,
  'betBook.bets[].alias': LISTED_BET,
  'betBook.bets[].target': RESOLVED_BET,
  'betBook.bets[].amount': RESOLVED_BET,
  'betBook.bets[].playerSeed': LISTED_BET,
  'betBook.bets[].sequence': RESOLVED_BET,
  'betBook.proofs[].bet.betId': PROVEN_RESOLVED_BET,
  'betBook.proofs[].bet.alias': PROVEN_BET,
  'betBook.proofs[].bet.target': PROVEN_RESOLVED_BET,
  'betBook.proofs[].bet.amount': PROVEN_RESOLVED_BET,
  'betBook.proofs[].bet.playerSeed': PROVEN_BET,
  'betBook.proofs[].bet.sequence': PROVEN_RESOLVED_BET,
  'betBook.proofs[].index': { fails: ['inclusion'] },
  'betBook.proofs[].path[]': { fails: ['inclusion'] },
  'cards[]': { fails: ['cards', 'tableau', 'chain'] },
  'player[]': HANDS,
  'banker[]': HANDS,
  'outcome.winner': OUTCOME,
  'outcome.playerTotal': OUTCOME,
  'outcome.bankerTotal': OUTCOME,
  'outcome.natural': OUTCOME,
  'outcome.playerPair': OUTCOME,
  'outcome.bankerPair': OUTCOME,
  'void.reason': RECORD_ONLY,
  'payouts[].betId': { fails: ['payouts'] },
  'payouts[].sequence': { fails: ['payouts'] },
  'payouts[].status': { fails: ['payouts'] },
  'payouts[].payout': { fails: ['payouts'] },
  previousHash: RECORD_ONLY,
  hash: RECORD_ONLY,
};
