/** A round as a player sees it, from the dealing service's answers, and the bundle that verifies it. */
import { DEFAULT_PAY_TABLE, outcomeOf, payTableToJson } from '@sabot/baccarat';
import type { dealingV1, roundV1 } from '@sabot/contracts';
import {
  betBookRoot,
  type DealtBundle,
  FAIRNESS_VERSION,
  recordOfBundle,
  roundRecordHash,
} from '@sabot/fairness';
import { deckBefore, type Shoe, type TableDeck } from '@sabot/cards';
import { readOutcome, readShoe } from '@sabot/translation';
import { type DealingCaller, doneIn, type RoundToCommit } from './dealing-caller.js';

export interface PlayedRound {
  readonly terms: RoundToCommit;
  readonly commitment: dealingV1.Commitment;
  readonly deal: dealingV1.Deal;
  readonly reveal: dealingV1.Reveal;
}

/** The client seed of a round that nobody bet on. */
export function emptyBook(roundId: string): string {
  return betBookRoot(roundId, []);
}

export async function playRound(service: DealingCaller, terms: RoundToCommit): Promise<PlayedRound> {
  const commitment = doneIn(await service.commit(terms));
  const deal = doneIn(await service.deal(terms.roundId, emptyBook(terms.roundId)));
  return { terms, commitment, deal, reveal: doneIn(await service.reveal(terms.roundId)) };
}

/** The shoe before a round, or after it. */
export function shoeIn(message: roundV1.ShoeComposition | undefined, deck: TableDeck): Shoe {
  const shoe = deck.model === 'shoe' ? readShoe(message, deck.decks) : undefined;
  if (!shoe) throw new Error('there is no shoe in the answer');
  return shoe;
}

/** The cards of a round in the order dealt. */
export function cardsOf({ outcome }: dealingV1.Deal): number[] {
  const [p1, p2, ...p3] = outcome?.playerCards ?? [];
  const [b1, b2, ...b3] = outcome?.bankerCards ?? [];
  return [p1, b1, p2, b2, ...p3, ...b3].map(Number);
}

/** What a table would publish about the round. */
export function bundleOf(
  { terms, commitment, deal, reveal }: PlayedRound,
  previousHash: string,
): DealtBundle {
  const hands = readOutcome(deal.outcome);
  const { deck: model, roundId } = terms;
  const deck = deckBefore(model, model.model === 'shoe' ? shoeIn(commitment.shoe, model) : undefined);
  if (!hands || !deck) throw new Error('the answers do not describe a round');
  // `readOutcome` has already checked that the outcome follows from its cards.
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = outcomeOf(
    hands.player,
    hands.banker,
  );
  const unsealed: DealtBundle = {
    version: FAIRNESS_VERSION,
    fairnessMode: 'operator-trusted-until-close',
    tableId: terms.tableId,
    roundId,
    roundNumber: terms.roundNumber,
    deck,
    payTable: payTableToJson(DEFAULT_PAY_TABLE),
    serverHash: commitment.serverHash,
    serverSeed: reveal.serverSeed,
    clientSeed: reveal.clientSeed,
    betBook: { root: emptyBook(roundId), count: 0, bets: [] },
    payouts: [],
    cards: cardsOf(deal),
    ...hands,
    outcome: { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair },
    previousHash,
    hash: '',
  };
  return { ...unsealed, hash: roundRecordHash(recordOfBundle(unsealed)) };
}
