/** Records what clients sent and were told, to be compared with the database. */
import { randomUUID } from 'node:crypto';
import { type Hands, STANDARD_BETS } from '@sabot/baccarat';
import { roundV1, subjects, type walletV1 } from '@sabot/contracts';
import type { CallOptions, NatsClient } from '@sabot/messaging';
import { CURRENCY, offersOn, type OneBet, resultOf, termsOf } from '../wallet-fixture.js';

/** The verdict that the sender of a bet was told. */
export type Told =
  | { readonly accepted: true; readonly sequence: bigint; readonly balanceMinor: bigint }
  | { readonly accepted: false; readonly code: string };

/** A bet as its sender knows it; without a verdict, its fate is unknown. */
export interface SentBet extends OneBet {
  readonly userId: string;
  readonly roundId: string;
  told?: Told;
}

export const TARGETS = STANDARD_BETS;
const TERMS_FOR_ANY_AMOUNT = termsOf({
  limits: offersOn(TARGETS, { min: '1', max: '1000000000', step: '1' }),
});

/** Commands are idempotent, so they are sent again until they are answered, within a bound. */
const PATIENCE = { timeoutMs: 10_000, retries: 15 } as const;

export class ClientStory {
  readonly bets: SentBet[] = [];
  /** Public alias and credit of each player, by user id. */
  readonly players = new Map<string, { readonly alias: string; readonly creditMinor: bigint }>();
  /** The answers to sealing, by round. */
  readonly seals = new Map<string, { readonly root: string; readonly count: number }>();
  /** How each round ended: the hands it was settled with, or VOIDED. */
  readonly endings = new Map<string, Hands | 'VOIDED'>();

  async openPlayers(client: NatsClient, count: number, creditMinor = 1_000_000_000n): Promise<string[]> {
    const userIds = Array.from({ length: count }, () => `user-${randomUUID()}`);
    for (const userId of userIds) {
      const request = { userId, currency: CURRENCY, demoCreditMinor: creditMinor };
      const { result } = await client.request(subjects.wallet.openAccount, request, PATIENCE);
      if (result.case !== 'account') throw new Error(`no account for ${userId}`);
      this.players.set(userId, { alias: result.value.publicAlias, creditMinor });
    }
    return userIds;
  }

  /** Opens a round that takes bets of any amount; without a window, it takes them until it is sealed. */
  async openRound(client: NatsClient, bettingWindowMs = 0, tableId = 'main'): Promise<string> {
    const roundId = randomUUID();
    const request = { roundId, tableId, currency: CURRENCY, bettingWindowMs, terms: TERMS_FOR_ANY_AMOUNT };
    const { result } = await client.request(subjects.wallet.openRound, request, PATIENCE);
    if (result.case !== 'opened') throw new Error(`round ${roundId} did not open: ${codeOf(result.value)}`);
    return roundId;
  }

  async seal(
    client: NatsClient,
    roundId: string,
    patience: CallOptions = PATIENCE,
  ): Promise<walletV1.SealedRound> {
    const { result } = await client.request(subjects.wallet.sealRound, { roundId }, patience);
    if (result.case !== 'sealed') throw new Error(`round ${roundId} was not sealed: ${codeOf(result.value)}`);
    this.seals.set(roundId, { root: result.value.betBookRoot, count: result.value.betCount });
    return result.value;
  }

  /** Settles a round and returns the answer: the figures of the settlement, or the code of the refusal. */
  async settle(client: NatsClient, roundId: string, hands: Hands): Promise<walletV1.SettledRound | string> {
    const request = { roundId, result: resultOf(hands) };
    const { result } = await client.request(subjects.wallet.settleRound, request, PATIENCE);
    if (result.case !== 'settled') return codeOf(result.value);
    this.endings.set(roundId, hands);
    return result.value;
  }

  /** Voids a round, sealed or not, and returns the answer. */
  async void(client: NatsClient, roundId: string): Promise<walletV1.VoidedRound | string> {
    const request = { roundId, reason: roundV1.VoidReason.SEED_UNREADABLE };
    const { result } = await client.request(subjects.wallet.voidRound, request, PATIENCE);
    if (result.case !== 'voided') return codeOf(result.value);
    this.endings.set(roundId, 'VOIDED');
    return result.value;
  }

  acceptedIn(roundId: string): SentBet[] {
    return this.bets.filter((bet) => bet.roundId === roundId && bet.told?.accepted === true);
  }
}

/** The name of a refusal's code. */
export function codeOf(refusal: roundV1.Refusal | undefined): string {
  return roundV1.RefusalCode[refusal?.code ?? roundV1.RefusalCode.UNSPECIFIED];
}
