/** One fair round of a scripted table: its secret seed, its bet book, its cards and the bundle that proves them. */
import {
  cardValue,
  DEFAULT_PAY_TABLE,
  handTotal,
  outcomeOf,
  payTableToJson,
  resolveBet,
  type Outcome,
} from '@sabot/baccarat';
import { cardCode } from '@sabot/cards';
import type { DealtCard, MyBet, RoundResult, SettledBet } from '@sabot/edge';
import {
  betBookRoot,
  betLeafHash,
  dealFairRound,
  FAIRNESS_VERSION,
  inclusionProof,
  recordOfBundle,
  roundRecordHash,
  serverHashOf,
  type BundleBet,
  type DealtBundle,
  type VoidBundle,
} from '@sabot/fairness';
import { randomBytes } from 'node:crypto';

export interface BookedBet extends MyBet {
  readonly userId: string;
  readonly clientSeed: string;
  readonly sequence: number;
}

/** Returns random bytes; tests that need the same round every time pass their own source. */
export type Entropy = (bytes: number) => Buffer;

export class ScriptedRound {
  readonly roundId: string;
  readonly serverSeed: string;
  readonly hash: string;
  bets: BookedBet[] = [];
  #sequence = 0;

  constructor(
    readonly tableId: string,
    readonly roundNumber: number,
    readonly previousHash: string,
    entropy: Entropy = randomBytes,
  ) {
    this.roundId = uuidV7(entropy(16));
    this.serverSeed = entropy(32).toString('hex');
    this.hash = serverHashOf(this.serverSeed);
  }

  book(bet: Omit<BookedBet, 'sequence'>): void {
    this.bets.push({ ...bet, sequence: (this.#sequence += 1) });
  }

  get root(): string {
    return betBookRoot(this.roundId, this.#leaves());
  }

  #leaves(): Uint8Array[] {
    return this.#bundleBets().map((bet) => betLeafHash({ ...bet, amountMinor: BigInt(bet.amount) }));
  }

  #bundleBets(): BundleBet[] {
    return this.bets.map(({ betId, userId, target, amount, clientSeed, sequence }) => {
      return { betId, alias: userId.slice(0, 8), target, amount, playerSeed: clientSeed, sequence };
    });
  }

  #deal(): ReturnType<typeof dealFairRound> {
    const { serverSeed, root: clientSeed, roundNumber: nonce } = this;
    return dealFairRound({ serverSeed, clientSeed, nonce, deck: { model: 'infinite' } });
  }

  get outcome(): Outcome {
    const { player, banker } = this.#deal();
    return outcomeOf(player, banker);
  }

  /** The cards in the order in which they are dealt. */
  dealtCards(): DealtCard[] {
    const { player, banker, cards } = this.#deal();
    const hands = { PLAYER: [...player], BANKER: [...banker] };
    const shown = { PLAYER: [] as number[], BANKER: [] as number[] };
    return cards.map((card, at) => {
      const side =
        at < 4
          ? at % 2 === 0
            ? 'PLAYER'
            : 'BANKER'
          : shown.PLAYER.length < hands.PLAYER.length
            ? 'PLAYER'
            : 'BANKER';
      shown[side].push(card);
      return {
        hand: side,
        card: cardCode(card),
        value: cardValue(card),
        index: shown[side].length,
        total: handTotal(shown[side]),
      };
    });
  }

  result(): RoundResult {
    const { player, banker } = this.#deal();
    const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural } = this.outcome;
    const cards = { PLAYER: player.map(cardCode), BANKER: banker.map(cardCode) };
    return { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards };
  }

  settle(bet: MyBet): SettledBet {
    const { status, payoutMinor } = resolveBet(
      bet.target,
      BigInt(bet.amount),
      this.outcome,
      DEFAULT_PAY_TABLE,
    );
    return { betId: bet.betId, status, payout: Number(payoutMinor), amount: bet.amount };
  }

  proof(betId: string): object | undefined {
    const index = this.bets.findIndex((bet) => bet.betId === betId);
    const bet = this.#bundleBets()[index];
    if (!bet) return undefined;
    const path = inclusionProof(this.#leaves(), index);
    return { bet, index, path, roundId: this.roundId, root: this.root, count: this.bets.length };
  }

  bundle(): DealtBundle {
    const { cards, player, banker } = this.#deal();
    const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = this.outcome;
    const payouts = this.bets.map((bet) => {
      const { betId, status, payout } = this.settle(bet);
      return { betId, sequence: bet.sequence, status, payout };
    });
    const unsealed: DealtBundle = {
      ...this.#header(),
      serverSeed: this.serverSeed,
      clientSeed: this.root,
      cards,
      player,
      banker,
      outcome: { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair },
      payouts,
      hash: '',
    };
    return { ...unsealed, hash: roundRecordHash(recordOfBundle(unsealed)) };
  }

  voidBundle(reason: string): VoidBundle {
    const payouts = this.bets.map(({ betId, sequence, amount }) => {
      return { betId, sequence, status: 'REFUNDED' as const, payout: amount };
    });
    const { serverSeed } = this;
    const unsealed: VoidBundle = { ...this.#header(), serverSeed, void: { reason }, payouts, hash: '' };
    return { ...unsealed, hash: roundRecordHash(recordOfBundle(unsealed)) };
  }

  #header(): Pick<
    DealtBundle,
    | 'version'
    | 'fairnessMode'
    | 'tableId'
    | 'roundId'
    | 'roundNumber'
    | 'deck'
    | 'payTable'
    | 'serverHash'
    | 'previousHash'
    | 'betBook'
  > {
    const bets = this.#bundleBets();
    return {
      version: FAIRNESS_VERSION,
      fairnessMode: 'operator-trusted-until-close',
      tableId: this.tableId,
      roundId: this.roundId,
      roundNumber: this.roundNumber,
      deck: { model: 'infinite' },
      payTable: payTableToJson(DEFAULT_PAY_TABLE),
      serverHash: this.hash,
      previousHash: this.previousHash,
      betBook: { root: this.root, count: bets.length, bets },
    };
  }
}

function uuidV7(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
