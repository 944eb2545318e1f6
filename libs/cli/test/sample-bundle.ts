/** A sound bundle of a dealt round, built with the fairness library itself. */
import { DEFAULT_PAY_TABLE, outcomeOf, payTableToJson, resolveBet } from '@sabot/baccarat';
import {
  betBookRoot,
  betLeafHash,
  dealFairRound,
  FAIRNESS_VERSION,
  genesisHash,
  recordOfBundle,
  roundRecordHash,
  serverHashOf,
  type DealtBundle,
} from '@sabot/fairness';

const ROUND_ID = '0193f0c2-6d1a-7c3e-9a55-2f4b8f1f0c11';
const BETS = [
  { betId: 'b-1', alias: 'ruby-fox', target: 'BANKER', amount: 5000, playerSeed: 'hello', sequence: 1 },
  { betId: 'b-2', alias: 'blue-owl', target: 'PLAYER_PAIR', amount: 1000, playerSeed: '', sequence: 2 },
] as const;

export function sampleBundle(): DealtBundle {
  const serverSeed = '5ab07'.padEnd(64, '0');
  const leaves = BETS.map(({ amount, ...bet }) => betLeafHash({ ...bet, amountMinor: BigInt(amount) }));
  const clientSeed = betBookRoot(ROUND_ID, leaves);
  const deck = { model: 'infinite' } as const;
  const { player, banker, cards } = dealFairRound({ serverSeed, clientSeed, nonce: 1, deck });
  const whole = outcomeOf(player, banker);
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = whole;
  const payouts = BETS.map(({ betId, sequence, target, amount }) => {
    const { status, payoutMinor } = resolveBet(target, BigInt(amount), whole, DEFAULT_PAY_TABLE);
    return { betId, sequence, status, payout: Number(payoutMinor) };
  });
  const unlinked: DealtBundle = {
    version: FAIRNESS_VERSION,
    fairnessMode: 'operator-trusted-until-close',
    tableId: 'demo',
    roundId: ROUND_ID,
    roundNumber: 1,
    deck,
    payTable: payTableToJson(DEFAULT_PAY_TABLE),
    serverHash: serverHashOf(serverSeed),
    serverSeed,
    clientSeed,
    betBook: { root: clientSeed, count: BETS.length, bets: BETS },
    cards,
    player,
    banker,
    outcome: { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair },
    payouts,
    previousHash: genesisHash('demo'),
    hash: '',
  };
  return { ...unlinked, hash: roundRecordHash(recordOfBundle(unlinked)) };
}
