/** The verification bundle of an ended round, from the public answers of the scheduler and the wallet. */
import { cardsInOrder, isBetTarget, type PayTableJson } from '@sabot/baccarat';
import { roundV1, subjects, walletV1 } from '@sabot/contracts';
import { FAIRNESS_VERSION, type RoundBundle } from '@sabot/fairness';
import { deckBefore } from '@sabot/cards';
import { readDeck, readShoe, readTerms } from '@sabot/translation';
import { doneIn } from '@sabot/testing';
import type { SchedulerFixture } from './scheduler-fixture.js';

export async function bundleOf(fixture: SchedulerFixture, roundId: string): Promise<RoundBundle> {
  const round = await fixture.round(roundId);
  const book = round.betBookRoot
    ? doneIn(await fixture.ask(subjects.wallet.getBetBook, { roundId }))
    : undefined;
  const read = readTerms(round.terms);
  const deck = readDeck(round.deck);
  if ('invalidField' in read || !deck) throw new Error(`round ${roundId} has no terms or no deck`);
  const shoe = deck.model === 'shoe' ? readShoe(round.shoe, deck.decks) : undefined;
  const recorded = deckBefore(deck, shoe);
  if (!recorded) throw new Error(`round ${roundId} has no shoe`);
  const header = {
    version: FAIRNESS_VERSION,
    fairnessMode: 'operator-trusted-until-close',
    tableId: round.tableId,
    roundId,
    roundNumber: round.roundNumber,
    deck: recorded,
    payTable: read.game.termsToJson(read.terms).payTable as PayTableJson,
    serverHash: round.serverHash,
    payouts: (book?.bets ?? []).map(payoutOf),
    previousHash: round.previousRoundHash,
    hash: round.roundHash,
  } as const;
  const betBook = book && { root: book.betBookRoot, count: book.betCount, bets: book.bets.map(betOf) };
  const { outcome } = round;
  if (!outcome) {
    return {
      ...header,
      void: { reason: roundV1.VoidReason[round.voidReason] },
      ...(round.serverSeed && { serverSeed: round.serverSeed }),
      ...(betBook && { betBook }),
    };
  }
  if (!betBook) throw new Error(`round ${roundId} was dealt without a bet book`);
  const { playerTotal, bankerTotal, natural, playerPair, bankerPair } = outcome;
  const [player, banker] = [outcome.playerCards, outcome.bankerCards];
  return {
    ...header,
    serverSeed: round.serverSeed,
    clientSeed: round.clientSeed,
    betBook,
    cards: cardsInOrder({ player, banker }),
    player,
    banker,
    outcome: {
      winner: roundV1.Winner[outcome.winner] as 'PLAYER' | 'BANKER' | 'TIE',
      playerTotal,
      bankerTotal,
      natural,
      playerPair,
      bankerPair,
    },
  };
}

function betOf(bet: walletV1.BookBet) {
  const { betId, publicAlias: alias, target, playerSeed } = bet;
  if (!isBetTarget(target)) throw new Error(`target ${target}`);
  return {
    betId,
    alias,
    target,
    amount: Number(bet.amountMinor),
    playerSeed,
    sequence: Number(bet.sequence),
  };
}

function payoutOf({ betId, sequence, status, payoutMinor }: walletV1.BookBet) {
  const name = walletV1.BetStatus[status] as 'WON' | 'LOST' | 'PUSHED' | 'REFUNDED';
  return { betId, sequence: Number(sequence), status: name, payout: Number(payoutMinor) };
}
