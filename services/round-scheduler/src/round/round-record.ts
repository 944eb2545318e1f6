/** A round's link in the hash chain, from its row. */
import { outcomeOf, payTableToJson, cardsInOrder } from '@sabot/baccarat';
import { type RoundRecord, type RoundResult, roundRecordHash } from '@sabot/fairness';
import type { Round } from '../generated/client.js';
import { fairnessOf, handsOf, recordedDeckOf, termsOf } from './stored-round.js';

/** The hash of a round that is about to end. The record of a void contains the name of its reason. */
export function hashOfRound(round: Round): string {
  return roundRecordHash(recordOf(round));
}

function recordOf(round: Round): RoundRecord {
  const { betBookRoot, betCount, serverHash } = round;
  if (serverHash === null) throw new Error(`round ${round.id} ends without a commitment`);
  return {
    tableId: round.tableId,
    roundId: round.id,
    roundNumber: round.number,
    previousHash: round.previousHash,
    fairnessMode: fairnessOf(round).mode,
    serverHash,
    deck: recordedDeckOf(round),
    payTable: payTableToJson(termsOf(round).payTable),
    ...(betBookRoot !== null && betCount !== null && { betBook: { root: betBookRoot, count: betCount } }),
    result: resultOf(round),
  };
}

function resultOf(round: Round): RoundResult {
  if (round.voidReason) return { voidReason: round.voidReason };
  const hands = handsOf(round);
  if (!hands || round.clientSeed === null) throw new Error(`round ${round.id} ends without cards`);
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = outcomeOf(
    hands.player,
    hands.banker,
  );
  return {
    clientSeed: round.clientSeed,
    cards: cardsInOrder(hands),
    outcome: { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair },
  };
}
