/**
 * Checks what a bundle alone cannot prove but a browser that watched the round can: that the commitment is the one published
 * before betting, that the book was sealed as announced, that these cards were dealt, and that the player's bets are in the book.
 */
import { cardCode } from '@sabot/cards';
import type { BetProof, MyBet } from '@sabot/edge';
import { betLeafHash, isVoid, verifyInclusion, type RoundBundle } from '@sabot/fairness';

export type WitnessCheck =
  'seen-commitment' | 'seen-book' | 'seen-seed' | 'seen-cards' | 'own-bets' | 'seen-previous';

export interface WitnessReport {
  readonly check: WitnessCheck;
  readonly status: 'pass' | 'fail' | 'skipped';
  /** What was seen and what the bundle says, if they differ. */
  readonly seen?: string;
  readonly published?: string;
}

/** What this browser saw of a round as it was played. */
export interface SeenRound {
  readonly roundId: string;
  readonly roundNumber: number;
  /** Null when we joined after betting had closed. */
  readonly serverHash: string | null;
  readonly betBookRoot: string | null;
  readonly serverSeed: string | null;
  readonly cards: readonly string[];
  readonly bets: readonly MyBet[];
  /** The hash of the previous round, if it was verified here. */
  readonly previousHash: string | null;
}

export function witness(
  seen: SeenRound,
  bundle: RoundBundle,
  proofs: readonly BetProof[] = [],
): WitnessReport[] {
  const cards = isVoid(bundle) ? [] : bundle.cards.map(cardCode);
  return [
    same('seen-commitment', seen.serverHash, bundle.serverHash),
    same('seen-book', seen.betBookRoot, bundle.betBook?.root ?? null),
    same('seen-seed', seen.serverSeed, bundle.serverSeed ?? null),
    seen.cards.length === 0
      ? skipped('seen-cards')
      : same('seen-cards', seen.cards.join(' '), cards.join(' ')),
    ownBets(seen, bundle, proofs),
    same('seen-previous', seen.previousHash, bundle.previousHash),
  ];
}

function same(check: WitnessCheck, seen: string | null, published: string | null): WitnessReport {
  if (seen === null) return skipped(check);
  return seen === published
    ? { check, status: 'pass' }
    : { check, status: 'fail', seen, published: published ?? '–' };
}

function skipped(check: WitnessCheck): WitnessReport {
  return { check, status: 'skipped' };
}

/** Every accepted bet must be in the book as placed: in its list, or by an inclusion proof that leads to the root. */
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
  // No list and no proofs: that says nothing about the bet.
  if (book.bets === undefined && proofs.length === 0) return skipped('own-bets');
  return { check: 'own-bets', status: 'fail', seen: missing.betId, published: '–' };
}

function proves(proof: BetProof, mine: MyBet, bundle: RoundBundle): boolean {
  const { bet, index, path } = proof;
  const asPlaced = bet.betId === mine.betId && bet.target === mine.target && bet.amount === mine.amount;
  const { root = '', count = 0 } = bundle.betBook ?? {};
  const leaf = betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) });
  return asPlaced && verifyInclusion({ roundId: bundle.roundId, root, count, index, leaf, path });
}
