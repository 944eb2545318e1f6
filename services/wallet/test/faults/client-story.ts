/** What clients sent and were told, gathered so that it can be held against the database. */
import { randomUUID } from 'node:crypto';
import { roundV1, subjects, type walletV1 } from '@sabot/contracts';
import type { NatsClient } from '@sabot/messaging';
import { CURRENCY, type OneBet } from '../wallet-fixture.js';
import { type Hands, outcomeMessage } from './hands.js';

/** The verdict of a bet as its sender heard it. */
export type Told =
  | { readonly accepted: true; readonly sequence: bigint; readonly balanceMinor: bigint }
  | { readonly accepted: false; readonly code: string };

/** A bet as its sender remembers it; without a verdict its fate is unknown. */
export interface SentBet extends OneBet {
  readonly userId: string;
  readonly roundId: string;
  told?: Told;
}

const { PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR } = roundV1.BetTarget;
export const TARGETS = [PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR] as const;

/** Commands are idempotent, so they are sent again until somebody answers, within a bound. */
const PATIENCE = { timeoutMs: 5_000, retries: 30 } as const;

export class ClientStory {
  readonly bets: SentBet[] = [];
  /** The public alias of each player, by user id. */
  readonly aliases = new Map<string, string>();
  /** What sealing answered, by round. */
  readonly seals = new Map<string, { readonly root: string; readonly count: number }>();
  /** The hands of each settled round. */
  readonly settlements = new Map<string, Hands>();

  async openPlayers(client: NatsClient, count: number, creditMinor = 1_000_000_000n): Promise<string[]> {
    const userIds = Array.from({ length: count }, () => `user-${randomUUID()}`);
    for (const userId of userIds) {
      const request = { userId, currency: CURRENCY, demoCreditMinor: creditMinor };
      const { result } = await client.request(subjects.wallet.openAccount, request, PATIENCE);
      if (result.case !== 'account') throw new Error(`no account for ${userId}`);
      this.aliases.set(userId, result.value.publicAlias);
    }
    return userIds;
  }

  /** Opens a round that takes bets of any height; without a window it takes them until it is sealed. */
  async openRound(client: NatsClient, bettingWindowMs = 0, tableId = 'main'): Promise<string> {
    const roundId = randomUUID();
    const offers = TARGETS.map((target) => ({ target, minMinor: 1n, maxMinor: 1_000_000_000n }));
    const request = { roundId, tableId, currency: CURRENCY, bettingWindowMs, terms: { offers } };
    const { result } = await client.request(subjects.wallet.openRound, request, PATIENCE);
    if (result.case !== 'opened') throw new Error(`round ${roundId} did not open: ${codeOf(result.value)}`);
    return roundId;
  }

  async seal(client: NatsClient, roundId: string): Promise<walletV1.SealedRound> {
    const { result } = await client.request(subjects.wallet.sealRound, { roundId }, PATIENCE);
    if (result.case !== 'sealed') throw new Error(`round ${roundId} was not sealed: ${codeOf(result.value)}`);
    this.seals.set(roundId, { root: result.value.betBookRoot, count: result.value.betCount });
    return result.value;
  }

  async settle(client: NatsClient, roundId: string, hands: Hands): Promise<walletV1.SettledRound> {
    const request = { roundId, outcome: outcomeMessage(hands) };
    const { result } = await client.request(subjects.wallet.settleRound, request, PATIENCE);
    if (result.case !== 'settled')
      throw new Error(`round ${roundId} was not settled: ${codeOf(result.value)}`);
    this.settlements.set(roundId, hands);
    return result.value;
  }

  acceptedIn(roundId: string): SentBet[] {
    return this.bets.filter((bet) => bet.roundId === roundId && bet.told?.accepted === true);
  }
}

/** The code of a refusal by its name. */
export function codeOf(refusal: roundV1.Refusal | undefined): string {
  return roundV1.RefusalCode[refusal?.code ?? roundV1.RefusalCode.UNSPECIFIED];
}
