// Honest rounds: bundles as a table would publish them, from fixed inputs or from arbitrary ones.
import { createHash } from 'node:crypto';
import {
  BET_TARGETS,
  DEFAULT_PAY_TABLE,
  NO_COMMISSION_PAY_TABLE,
  outcomeOf,
  payTableToJson,
  resolveBet,
  type PayTable,
} from '@sabot/baccarat';
import type { DeckBefore } from '@sabot/cards';
import fc from 'fast-check';
import {
  betBookRoot,
  betLeafHash,
  clientSeedOf,
  dealFairRound,
  FAIRNESS_VERSION,
  genesisHash,
  inclusionProof,
  recordOfBundle,
  roundRecordHash,
  serverHashOf,
  type Beacon,
  type BundleBet,
  type DealtBundle,
  type RoundBundle,
  type VoidBundle,
} from '../src/index.js';

/** What an honest table decides or is given; everything else in a bundle follows from it. */
export interface RoundInputs {
  readonly serverSeed: string;
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly deck: DeckBefore;
  readonly beacon?: Beacon | undefined;
  readonly payTable: PayTable;
  readonly bets: readonly BundleBet[];
  readonly listsBets: boolean;
  /** The places in the book for which the bundle carries proofs. */
  readonly proven?: readonly number[] | undefined;
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The object without some of its fields. */
export function without<T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> {
  const kept = Object.entries(value).filter(([name]) => !(names as readonly PropertyKey[]).includes(name));
  return Object.fromEntries(kept) as Omit<T, K>;
}

/** The bundle with the hash that its contents have. */
export function reseal<T extends RoundBundle>(bundle: T): T {
  return { ...bundle, hash: roundRecordHash(recordOfBundle(bundle)) };
}

function header(
  inputs: RoundInputs,
): Omit<DealtBundle, 'serverSeed' | 'clientSeed' | 'cards' | 'player' | 'banker' | 'outcome' | 'payouts'> {
  const { serverSeed, tableId, roundId, roundNumber, deck, beacon, bets } = inputs;
  const leaves = bets.map((bet) => betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) }));
  const proofs = inputs.proven?.flatMap((index) => {
    const bet = bets[index];
    return bet ? [{ bet, index, path: inclusionProof(leaves, index) }] : [];
  });
  return {
    version: FAIRNESS_VERSION,
    fairnessMode: beacon ? 'beacon' : 'operator-trusted-until-close',
    ...(beacon ? { beacon } : {}),
    tableId,
    roundId,
    roundNumber,
    deck,
    payTable: payTableToJson(inputs.payTable),
    serverHash: serverHashOf(serverSeed),
    betBook: {
      root: betBookRoot(roundId, leaves),
      count: bets.length,
      ...(inputs.listsBets ? { bets } : {}),
      ...(proofs ? { proofs } : {}),
    },
    previousHash: roundNumber === 1 ? genesisHash(tableId) : digestOf(`before ${roundId}`),
    hash: '',
  };
}

function shown(inputs: RoundInputs): readonly BundleBet[] {
  if (inputs.listsBets) return inputs.bets;
  return inputs.bets.filter((_, index) => inputs.proven?.includes(index));
}

/** The bundle of a round that was dealt. */
export function dealtBundle(inputs: RoundInputs): DealtBundle {
  const base = header(inputs);
  const { serverSeed, deck, roundNumber: nonce } = inputs;
  const clientSeed = clientSeedOf(base.betBook.root, inputs.beacon);
  const { cards, player, banker } = dealFairRound({ serverSeed, clientSeed, nonce, deck });
  const full = outcomeOf(player, banker);
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = full;
  const payouts = shown(inputs).map(({ betId, sequence, target, amount }) => {
    const { status, payoutMinor } = resolveBet(target, BigInt(amount), full, inputs.payTable);
    return { betId, sequence, status, payout: Number(payoutMinor) };
  });
  const outcome = { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair };
  return reseal({ ...base, serverSeed, clientSeed, cards, player, banker, outcome, payouts });
}

/** The bundle of a round that went void after its book was sealed. */
export function voidBundle(inputs: RoundInputs): VoidBundle {
  const payouts = shown(inputs).map(({ betId, sequence, amount }) => {
    return { betId, sequence, status: 'REFUNDED' as const, payout: amount };
  });
  const { serverSeed } = inputs;
  return reseal({
    ...header(inputs),
    serverSeed,
    void: { reason: 'the dealing service lost the round' },
    payouts,
  });
}

/** A round in which every field of a bundle is present. */
export const fullRound: RoundInputs = {
  serverSeed: digestOf('a server seed for tests'),
  tableId: 'emerald',
  roundId: '01938f5e-7c3a-7d2e-9b1f-5a6c7d8e9f00',
  roundNumber: 42,
  deck: {
    model: 'shoe',
    decks: 8,
    shoeNumber: 3,
    counts: Array.from({ length: 52 }, (_, card) => 8 - (card % 5)),
  },
  beacon: { name: 'quicknet', round: 12_345_678, value: digestOf('a beacon value') },
  payTable: DEFAULT_PAY_TABLE,
  bets: BET_TARGETS.map((target, i) => ({
    betId: digestOf(`bet ${i}`).slice(0, 32),
    alias: `player-${i % 5}`,
    target,
    amount: 1_001 + 500 * i,
    playerSeed: i % 3 === 0 ? '' : `seed é${i}`,
    sequence: 2 * i + 1,
  })),
  listsBets: true,
  proven: [0, 6, 11],
};

/** Any 32 bytes in hex. */
export const hex64 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const idText = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 });

const infiniteDeck: fc.Arbitrary<DeckBefore> = fc.constant({ model: 'infinite' });
const shoeDeck: fc.Arbitrary<DeckBefore> = fc.record({
  model: fc.constant('shoe' as const),
  decks: fc.constant(8),
  shoeNumber: fc.nat(500),
  counts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 52, maxLength: 52 }),
});

const bets = fc
  .array(
    fc.record({
      betId: fc.uuid(),
      alias: idText,
      target: fc.constantFrom(...BET_TARGETS),
      amount: fc.integer({ min: 1, max: 10_000_000_000 }),
      playerSeed: fc.string({ unit: 'grapheme', maxLength: 12 }),
      gap: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 9 },
  )
  .map((drafts) => {
    let sequence = 0;
    return drafts.map(({ gap, ...draft }): BundleBet => ({ ...draft, sequence: (sequence += gap) }));
  });

/** Any honest round. */
export const anyRound: fc.Arbitrary<RoundInputs> = fc.record({
  serverSeed: hex64,
  tableId: idText,
  roundId: fc.uuid(),
  roundNumber: fc.integer({ min: 1, max: 1_000_000 }),
  deck: fc.oneof(infiniteDeck, shoeDeck),
  beacon: fc.option(fc.record({ name: idText, round: fc.nat(), value: hex64 }), { nil: undefined }),
  payTable: fc.constantFrom(DEFAULT_PAY_TABLE, NO_COMMISSION_PAY_TABLE),
  bets,
  listsBets: fc.boolean(),
  proven: fc.option(fc.uniqueArray(fc.nat(8), { maxLength: 4 }), { nil: undefined }),
});

/** Any honest bundle, dealt or void. */
export const anyBundle: fc.Arbitrary<RoundBundle> = fc.oneof(
  { weight: 4, arbitrary: anyRound.map(dealtBundle) },
  { weight: 1, arbitrary: anyRound.map(voidBundle) },
);
