// A lie about any single field of a hand's bundle, and the steps that must catch it.
import type { HandBundle, HandStep } from '../../src/hand/index.js';
import { changedAt, fieldOf, type Path } from '../tampering.js';

/** The bundle with a different value of the same form at one path. */
export function tamperedHand(bundle: HandBundle, path: Path): HandBundle {
  return changedAt(bundle, path, (value) => anotherValue(fieldOf(path), value));
}

const OTHER_TEXT: Readonly<Record<string, string>> = {
  'sabot-hand/1': 'sabot/1',
  player: 'recover',
  recover: 'automatic',
  automatic: 'recover',
  hit: 'stay',
  insurance: 'decline-insurance',
  'decline-insurance': 'insurance',
  rank: 'value',
  value: 'rank',
  push: 'player_wins',
  player_wins: 'push',
  '3/2': '6/5',
};

function anotherValue(field: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return /cards|dealer/.test(field) ? (value + 1) % 52 : value + 1;
  const text = String(value);
  if (field.endsWith('.play')) return OTHER_TEXT[text] ?? 'hit';
  if (field.endsWith('.result')) return text === 'win' ? 'lose' : 'win';
  if (Object.hasOwn(OTHER_TEXT, text)) return OTHER_TEXT[text];
  if (/^(?:[0-9a-f]{64}){1,2}$/.test(text)) return (text.startsWith('0') ? '1' : '0') + text.slice(1);
  return `${text}x`;
}

/** The steps that fail for a lie about a field, and those that may fail with them. */
export interface HandBlame {
  readonly fails: readonly HandStep[];
  readonly may?: readonly HandStep[];
  /** Whether the lie may make the bundle unreadable, so that nothing but the first step fails. */
  readonly mayBreakForm?: true;
}

const FORM: HandBlame = { fails: ['bundle'] };
const RECORD_ONLY: HandBlame = { fails: ['chain'] };
const RESULTS: HandBlame = { fails: ['results', 'chain'] };
const MONEY: HandBlame = { fails: ['payouts', 'chain'] };
/** What another course of the game may change. */
const GAME: readonly HandStep[] = ['play', 'cards', 'dealer', 'results', 'payouts'];
const RULE: HandBlame = { fails: ['chain'], may: GAME };

export const HAND_BLAME: Readonly<Record<string, HandBlame>> = {
  version: FORM,
  tableId: RECORD_ONLY,
  alias: RECORD_ONLY,
  handId: { fails: ['signature', 'seed', 'chain'] },
  handNumber: { fails: ['cards', 'chain'] },
  'rules.hitSoft17': RULE,
  'rules.maxSplits': RULE,
  'rules.splitBy': RULE,
  'rules.oneCardOnSplitAces': RULE,
  'rules.resplitAces': RULE,
  'rules.bothBlackjack': RULE,
  'rules.blackjackPays': RULE,
  'rules.allowDouble': RULE,
  'rules.doubleAfterSplit': RULE,
  'rules.allowInsurance': RULE,
  'rules.allowSurrender': RULE,
  'rules.autoStandOn21': RULE,
  currency: RECORD_ONLY,
  stake: { fails: ['payouts', 'chain'] },
  tip: { fails: ['link', 'signature', 'seed', 'chain'] },
  key: { fails: ['signature', 'chain'] },
  serverHash: { fails: ['commitment', 'chain'] },
  serverSeed: { fails: ['commitment', 'cards'] },
  'steps[].k': FORM,
  'steps[].actor': { fails: ['seed', 'chain'], may: ['link', ...GAME], mayBreakForm: true },
  'steps[].play': { fails: ['signature', 'seed', 'chain'], may: GAME },
  'steps[].hand': { fails: ['signature', 'play', 'seed', 'chain'] },
  'steps[].link': { fails: ['link', 'signature', 'seed', 'chain'], mayBreakForm: true },
  'steps[].signature': { fails: ['signature', 'chain'], mayBreakForm: true },
  'steps[].clientSeed': { fails: ['seed', 'chain'], may: ['signature', 'cards'] },
  'steps[].cards[]': { fails: ['cards', 'chain'], may: GAME },
  'dealer[]': { fails: ['dealer', 'chain'] },
  'hands[].cards[]': RESULTS,
  'hands[].result': RESULTS,
  'hands[].net': MONEY,
  insuranceNet: MONEY,
  net: MONEY,
  'void.reason': RECORD_ONLY,
  'void.refund': MONEY,
  previousHash: RECORD_ONLY,
  hash: RECORD_ONLY,
};
