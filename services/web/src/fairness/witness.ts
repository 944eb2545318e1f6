/**
 * What one bundle cannot show, a witness can: that the commitment is the one published before betting, that the book was sealed
 * as announced, that these cards lay on the table, and that one's own bets are in the book. This browser was there.
 */
import { cardCode } from '@sabot/cards';
import type { BetProof, MyBet } from '@sabot/edge';
import { betLeafHash, isVoid, verifyInclusion, type RoundBundle } from '@sabot/fairness';

export const WITNESS_CHECKS = [
  'seen-commitment',
  'seen-book',
  'seen-seed',
  'seen-cards',
  'own-bets',
  'seen-previous',
] as const;

export type WitnessCheck = (typeof WITNESS_CHECKS)[number];

export interface WitnessReport {
  readonly check: WitnessCheck;
  readonly status: 'pass' | 'fail' | 'skipped';
  /** What was seen and what the bundle says, where they differ. */
  readonly seen?: string;
  readonly told?: string;
}

/** What this browser saw of a round while it was played. */
export interface SeenRound {
  readonly roundId: string;
  readonly roundNumber: number;
  /** Null when we came after betting had closed. */
  readonly hash: string | null;
  readonly betBookRoot: string | null;
  readonly serverSeed: string | null;
  readonly cards: readonly string[];
  readonly bets: readonly MyBet[];
  /** The hash of the round before, where it was verified here. */
  readonly previousHash: string | null;
}

export function witness(
  seen: SeenRound,
  bundle: RoundBundle,
  proofs: readonly BetProof[] = [],
): WitnessReport[] {
  const cards = isVoid(bundle) ? [] : bundle.cards.map(cardCode);
  return [
    same('seen-commitment', seen.hash, bundle.serverHash),
    same('seen-book', seen.betBookRoot, bundle.betBook?.root ?? null),
    same('seen-seed', seen.serverSeed, bundle.serverSeed ?? null),
    seen.cards.length === 0
      ? skipped('seen-cards')
      : same('seen-cards', seen.cards.join(' '), cards.join(' ')),
    ownBets(seen, bundle, proofs),
    same('seen-previous', seen.previousHash, bundle.previousHash),
  ];
}

function same(check: WitnessCheck, seen: string | null, told: string | null): WitnessReport {
  if (seen === null) return skipped(check);
  return seen === told ? { check, status: 'pass' } : { check, status: 'fail', seen, told: told ?? '–' };
}

function skipped(check: WitnessCheck): WitnessReport {
  return { check, status: 'skipped' };
}

/** Every accepted bet must be in the book as it was placed: in the list, or by a proof that leads to the root. */
function ownBets(seen: SeenRound, bundle: RoundBundle, proofs: readonly BetProof[]): WitnessReport {
  const book = bundle.betBook;
  if (seen.bets.length === 0 || book === undefined) return skipped('own-bets');
  const missing = seen.bets.find((mine) => {
    const listed = book.bets?.find(({ betId, target, amount }) => {
      return betId === mine.betId && target === mine.target && amount === mine.amount;
    });
    return listed === undefined && !proofs.some((proof) => proves(proof, mine, bundle));
  });
  if (missing === undefined) return { check: 'own-bets', status: 'pass' };
  // Nothing was listed and nothing could be fetched: that is no statement about the bet.
  if (book.bets === undefined && proofs.length === 0) return skipped('own-bets');
  return { check: 'own-bets', status: 'fail', seen: missing.betId, told: '–' };
}

function proves(proof: BetProof, mine: MyBet, bundle: RoundBundle): boolean {
  const { bet, index, path } = proof;
  const asPlaced = bet.betId === mine.betId && bet.target === mine.target && bet.amount === mine.amount;
  const { root = '', count = 0 } = bundle.betBook ?? {};
  const leaf = betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) });
  return asPlaced && verifyInclusion({ roundId: bundle.roundId, root, count, index, leaf, path });
}
