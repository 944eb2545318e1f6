/** Builds the verification bundle of an ended round from the scheduler's record and the wallet's bet book. */
import { cardsInOrder, outcomeOf, parseTerms, payTableToJson } from '@sabot/baccarat';
import { roundV1, walletV1 } from '@sabot/contracts';
import {
  type BundleBetBook,
  type BundleHeader,
  type BundlePayout,
  FAIRNESS_VERSION,
  type RoundBundle,
} from '@sabot/fairness';
import { deckBefore } from '@sabot/cards';
import { readDeck, readJson, readOutcome, readShoe } from '@sabot/translation';
import { requiredTarget } from '../player/required-target.js';
import { fairnessMode } from './table-listing.js';

/** `book` is absent when the round was voided before it was sealed. */
export function roundBundle(round: roundV1.Round, book: walletV1.BetBook | undefined): RoundBundle {
  const header = headerOf(round, book);
  const betBook = book && betBookOf(book);
  if (round.phase === roundV1.Phase.VOID) {
    return {
      ...header,
      void: { reason: roundV1.VoidReason[round.voidReason] },
      ...(round.serverSeed !== '' && { serverSeed: round.serverSeed }),
      ...(betBook && { betBook }),
    };
  }
  const hands = readOutcome(round.outcome);
  if (!hands || !betBook) throw new Error(`round ${round.roundId} ended without cards or without a bet book`);
  const { player, banker } = hands;
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = outcomeOf(player, banker);
  return {
    ...header,
    serverSeed: round.serverSeed,
    clientSeed: round.clientSeed,
    betBook,
    cards: cardsInOrder(hands),
    player,
    banker,
    outcome: { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair },
  };
}

function headerOf(round: roundV1.Round, book: walletV1.BetBook | undefined): BundleHeader {
  const terms = parseTerms(readJson(round.terms?.json ?? ''));
  if ('invalidField' in terms) throw new Error(`round ${round.roundId}: ${terms.invalidField}`);
  const mode = fairnessMode(round.fairness);
  // The message does not carry the beacon's name yet, and a bundle without it would not verify.
  if (mode === 'beacon')
    throw new Error(`round ${round.roundId} uses a beacon, which bundles do not support yet`);
  return {
    version: FAIRNESS_VERSION,
    fairnessMode: mode,
    tableId: round.tableId,
    roundId: round.roundId,
    roundNumber: round.roundNumber,
    deck: deckOf(round),
    payTable: payTableToJson(terms.payTable),
    serverHash: round.serverHash,
    payouts: (book?.bets ?? []).map(payoutOf),
    previousHash: round.previousRoundHash,
    hash: round.roundHash,
  };
}

function deckOf({ roundId, deck, shoe }: roundV1.Round): BundleHeader['deck'] {
  const model = readDeck(deck);
  const before = model && deckBefore(model, model.model === 'shoe' ? readShoe(shoe, model.decks) : undefined);
  if (!before) throw new Error(`round ${roundId} has no deck`);
  return before;
}

/** A book that is too long to list contains only its root and count; players request proofs for their bets. */
function betBookOf({ betBookRoot: root, betCount: count, bets }: walletV1.BetBook): BundleBetBook {
  if (bets.length < count) return { root, count };
  return {
    root,
    count,
    bets: bets.map((bet) => ({
      betId: bet.betId,
      alias: bet.publicAlias,
      target: requiredTarget(bet.target),
      amount: Number(bet.amountMinor),
      playerSeed: bet.playerSeed,
      sequence: Number(bet.sequence),
    })),
  };
}

function payoutOf({ betId, sequence, status, payoutMinor }: walletV1.BookBet): BundlePayout {
  const name = walletV1.BetStatus[status] as BundlePayout['status'];
  return { betId, sequence: Number(sequence), status: name, payout: Number(payoutMinor) };
}
