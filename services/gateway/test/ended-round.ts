/** What the scheduler knows of a scripted round once it has ended: its record, with the hash that links it to the one before. */
import { BACCARAT, DEFAULT_PAY_TABLE, outcomeOf, payTableToJson, STANDARD_BETS } from '@sabot/baccarat';
import { type MessageInitShape, roundV1, timestampFromMs } from '@sabot/contracts';
import { FAIRNESS_VERSION, roundRecordHash, serverHashOf } from '@sabot/fairness';
import { outcomeMessage, termsMessage } from '@sabot/translation';
import type { RoundScript } from './scripted-round.js';

export const CURRENCY = 'USD';
const LIMITS = { minMinor: 1_000n, maxMinor: 500_000n, stepMinor: 1n };
export const TERMS = termsMessage(BACCARAT, {
  limits: Object.fromEntries(STANDARD_BETS.map((target) => [target, LIMITS])),
  payTable: DEFAULT_PAY_TABLE,
});
export const FAIRNESS = {
  algorithm: FAIRNESS_VERSION,
  mode: roundV1.FairnessMode.OPERATOR_TRUSTED_UNTIL_CLOSE,
};

/** The record of a round, as the scheduler would have it. */
export function endedRound(
  script: RoundScript,
  previousHash: string,
): MessageInitShape<typeof roundV1.RoundSchema> {
  const { tableId, roundId, roundNumber, serverSeed = '', betBookRoot, betCount = 0, hands, voided } = script;
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = outcomeOf(
    hands.player,
    hands.banker,
  );
  const cards = [0, 1, 2].flatMap((at) => [
    ...hands.player.slice(at, at + 1),
    ...hands.banker.slice(at, at + 1),
  ]);
  const serverHash = serverHashOf(serverSeed);
  const outcome = { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair };
  const sealed = betBookRoot !== undefined && !voided;
  const roundHash = roundRecordHash({
    tableId,
    roundId,
    roundNumber,
    previousHash,
    fairnessMode: 'operator-trusted-until-close',
    serverHash,
    deck: { model: 'infinite' },
    payTable: payTableToJson(DEFAULT_PAY_TABLE),
    ...(sealed && { betBook: { root: betBookRoot, count: betCount } }),
    result: voided ? { voidReason: 'OPERATOR' } : { clientSeed: betBookRoot ?? '', cards, outcome },
  });
  return {
    tableId,
    roundId,
    roundNumber,
    phase: voided ? roundV1.Phase.VOID : roundV1.Phase.RESULT,
    serverHash,
    previousRoundHash: previousHash,
    fairness: FAIRNESS,
    deck: { model: { case: 'infinite', value: {} } },
    currency: CURRENCY,
    terms: TERMS,
    betBookRoot: sealed ? betBookRoot : '',
    betCount,
    serverSeed,
    roundHash,
    endedAt: timestampFromMs(Date.now()),
    ...(voided
      ? { voidReason: roundV1.VoidReason.OPERATOR }
      : { clientSeed: betBookRoot ?? '', outcome: outcomeMessage(hands) }),
  };
}
