// The sealed book must hold exactly the bets that the bundle lists or proves, in the order of their acceptance.
import { betBookRoot, betLeafHash, verifyInclusion } from '../bet-book.js';
import type { BundleBet, BundleBetBook, RoundBundle } from '../bundle.js';
import { fail, noneOf, sameAs, skip, type Verdict } from './verdict.js';

/** The bets that the bundle shows: the whole book, or those it proves; undefined when it shows none. */
export function shownBets(book: BundleBetBook | undefined): readonly BundleBet[] | undefined {
  return listedBets(book) ?? book?.proofs?.map((proof) => proof.bet);
}

export function verifyBetBook(bundle: RoundBundle): Verdict {
  const book = bundle.betBook;
  const bets = listedBets(book);
  if (book === undefined) return skip('the round went void before its bet book was sealed');
  if (bets === undefined) return skip(`the bundle does not list the ${book.count} bets of the book`);
  if (bets.length !== book.count) return fail(`number of bets: expected ${bets.length}, found ${book.count}`);
  const disorder = bets.find((bet, i) => i > 0 && bet.sequence <= (bets[i - 1]?.sequence ?? 0));
  if (disorder) return fail(`bet ${disorder.sequence} is not in the order of acceptance`);
  return sameAs(`the root over ${book.count} bets`, betBookRoot(bundle.roundId, bets.map(leafOf)), book.root);
}

export function verifyInclusions(bundle: RoundBundle): Verdict {
  const book = bundle.betBook;
  if (!book?.proofs || book.proofs.length === 0) return skip('the bundle carries no inclusion proof');
  const { root, count } = book;
  const wrong = book.proofs.filter(({ bet, index, path }) => {
    return !verifyInclusion({ roundId: bundle.roundId, root, count, index, leaf: leafOf(bet), path });
  });
  return noneOf(
    wrong.map(
      ({ bet, index }) =>
        `bet ${bet.sequence}: its path does not lead from place ${index} to the root ${root}`,
    ),
    `${book.proofs.length} bets are in the book at the places that their proofs name`,
  );
}

/** An empty book needs no list. */
function listedBets(book: BundleBetBook | undefined): readonly BundleBet[] | undefined {
  return book?.bets ?? (book?.count === 0 ? [] : undefined);
}

function leafOf(bet: BundleBet): Uint8Array {
  return betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) });
}
