// The sealed book must hold exactly the bets that the bundle lists or proves, in the order of their acceptance.
import { betBookRoot, betLeafHash, verifyInclusion } from '../bet-book.js';
import type { BundleBet, BundleBetBook, RoundBundle } from '../bundle.js';
import { phrase } from '../phrase.js';
import { fail, noneOf, sameAs, skip, type Verdict } from './verdict.js';

/** The bets that the bundle shows: the whole book, or those it proves; undefined when it shows none. */
export function shownBets(book: BundleBetBook | undefined): readonly BundleBet[] | undefined {
  return listedBets(book) ?? book?.proofs?.map((proof) => proof.bet);
}

export function verifyBetBook(bundle: RoundBundle): Verdict {
  const book = bundle.betBook;
  const bets = listedBets(book);
  if (book === undefined) return skip('book-not-sealed');
  if (bets === undefined) return skip('book-not-listed', { count: book.count });
  if (bets.length !== book.count) return sameAs(phrase('the-bet-count'), bets.length, book.count);
  const disorder = bets.find((bet, i) => i > 0 && bet.sequence <= (bets[i - 1]?.sequence ?? 0));
  if (disorder) return fail(phrase('bet-out-of-order', { sequence: disorder.sequence }));
  const derived = betBookRoot(bundle.roundId, bets.map(leafOf));
  return sameAs(phrase('the-book-root', { count: book.count }), derived, book.root);
}

export function verifyInclusions(bundle: RoundBundle): Verdict {
  const book = bundle.betBook;
  if (!book?.proofs || book.proofs.length === 0) return skip('no-proofs');
  const { root, count } = book;
  const wrong = book.proofs.filter(({ bet, index, path }) => {
    return !verifyInclusion({ roundId: bundle.roundId, root, count, index, leaf: leafOf(bet), path });
  });
  return noneOf(
    wrong.map(({ bet, index }) => phrase('proof-wrong', { sequence: bet.sequence, index, root })),
    phrase('proofs-hold', { count: book.proofs.length }),
  );
}

/** An empty book needs no list. */
function listedBets(book: BundleBetBook | undefined): readonly BundleBet[] | undefined {
  return book?.bets ?? (book?.count === 0 ? [] : undefined);
}

function leafOf(bet: BundleBet): Uint8Array {
  return betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) });
}
