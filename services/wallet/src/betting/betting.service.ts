/** Placing bets and taking them back. The rules decide here what needs no state; the database decides the rest. */
import { Injectable } from '@nestjs/common';
import type { MessageInitShape, walletV1 } from '@sabot/contracts';
import { rememberTrace } from '@sabot/service-kit';
import { AccountDirectory } from '../account/account-directory.js';
import { type BetCandidate, candidateOf, columnProblem, refusalOf } from './bet-candidate.js';
import { BetQueue } from './bet-queue.js';
import { BetTotalsService } from './bet-totals.service.js';
import { BettingStore, type RemovedBets, type StoredVerdict } from './betting.store.js';
import { PlacedBets } from './placed-bets.js';
import { invalid, isBetId, isRoundId, isUserId, refused, type ServiceRefusal } from '@sabot/translation';
import { type KnownRound, RoundDirectory } from '../round/round-directory.js';
import { WalletMetrics } from '../wallet.metrics.js';

export const MAX_BETS_PER_REQUEST = 5_000;

/** The bets that were taken back, with their round and its currency. */
export interface RemovedFrom extends RemovedBets {
  readonly roundId: string;
  readonly currency: string;
}

type PlaceBetsResponse = MessageInitShape<typeof walletV1.PlaceBetsResponseSchema>;

@Injectable()
export class BettingService {
  constructor(
    private readonly store: BettingStore,
    private readonly queue: BetQueue<BetCandidate, StoredVerdict>,
    private readonly rounds: RoundDirectory,
    private readonly accounts: AccountDirectory,
    private readonly totals: BetTotalsService,
    private readonly metrics: WalletMetrics,
  ) {}

  async placeBets(request: walletV1.PlaceBetsRequest): Promise<PlaceBetsResponse> {
    const actualBets = request.betIds.length;
    const refusal = this.#refusalOfAll(request, actualBets);
    if (refusal) {
      this.metrics.betsRefused.inc({ code: refusal.code }, actualBets);
      return refused(refusal);
    }
    const candidates = await this.#candidates(request).catch((error: unknown) => {
      this.queue.releaseRoom(actualBets);
      throw error;
    });
    return { result: { case: 'placed', value: await this.#commit(candidates) } };
  }

  async removeBet({ userId, betId }: walletV1.RemoveBetRequest): Promise<RemovedFrom | ServiceRefusal> {
    if (!isUserId(userId)) return invalid('user_id');
    if (!isBetId(betId)) return invalid('bet_id');
    const accountIds = await this.store.accountsOf(userId);
    if (accountIds.length === 0) return { code: 'UNKNOWN_ACCOUNT' };
    for (const accountId of accountIds) {
      const bet = await this.store.locate(accountId, betId);
      if (bet) return this.#remove(bet.roundId, accountId, bet.sequence);
    }
    return { code: 'UNKNOWN_BET' };
  }

  async clearBets({ userId, roundId }: walletV1.ClearBetsRequest): Promise<RemovedFrom | ServiceRefusal> {
    if (!isUserId(userId)) return invalid('user_id');
    if (!isRoundId(roundId)) return invalid('round_id');
    const round = await this.rounds.find(roundId);
    if (!round) return { code: 'UNKNOWN_ROUND' };
    const [accountId] = await this.accounts.find([userId], round.currency);
    if (accountId === undefined) return { code: 'UNKNOWN_ACCOUNT' };
    return this.#remove(roundId, accountId, null);
  }

  async #remove(roundId: string, accountId: bigint, sequence: bigint | null) {
    const round = await this.rounds.find(roundId);
    const limits = round?.terms.limits ?? {};
    const removed = await this.store.remove(roundId, accountId, sequence, limits);
    if (!removed) return { code: 'BETTING_CLOSED' } as const;
    if ('leftMinor' in removed) {
      const { target, leftMinor: actual } = removed;
      return { code: 'BET_BELOW_MIN', min: limits[target]?.minMinor ?? 0n, actual } as const;
    }
    this.totals.changed(round);
    return { roundId, currency: round?.currency ?? '', ...removed };
  }

  /** The reason to refuse the whole request. If there is none, room for its bets has been reserved. */
  #refusalOfAll(request: walletV1.PlaceBetsRequest, actualBets: number): ServiceRefusal | undefined {
    if (actualBets > MAX_BETS_PER_REQUEST)
      return { code: 'BATCH_TOO_LARGE', maxBets: MAX_BETS_PER_REQUEST, actualBets };
    const problem = columnProblem(request);
    if (problem) return invalid(problem);
    return this.queue.takeRoom(actualBets) ? undefined : { code: 'OVERLOADED' };
  }

  /** Each bet of a request as a candidate for the database, or the reason to refuse it. */
  async #candidates(request: walletV1.PlaceBetsRequest): Promise<(BetCandidate | ServiceRefusal)[]> {
    const rounds = await Promise.all(request.roundIds.map((id) => this.#round(id)));
    const currencies = new Set(rounds.flatMap((round) => round?.currency ?? []));
    const accountIds = new Map<string, (bigint | undefined)[]>();
    for (const currency of currencies)
      accountIds.set(currency, await this.accounts.find(request.userIds, currency));
    return request.betIds.map((betId, at) => {
      const round = rounds[request.roundIndexes[at] ?? -1];
      if (!round) return { code: 'UNKNOWN_ROUND' };
      const accountId = accountIds.get(round.currency)?.[at];
      if (accountId === undefined) return { code: 'UNKNOWN_ACCOUNT' };
      const amountMinor = request.amountsMinor[at] ?? 0n;
      return candidateOf(round, accountId, {
        betId,
        amountMinor,
        target: request.targets[request.targetIndexes[at] ?? -1] ?? '',
        playerSeed: request.playerSeeds[at] ?? '',
      });
    });
  }

  async #round(id: string): Promise<KnownRound | undefined> {
    return isRoundId(id) ? this.rounds.find(id) : undefined;
  }

  /** Queues the candidates and resolves when the last of them is committed. */
  #commit(
    candidates: readonly (BetCandidate | ServiceRefusal)[],
  ): Promise<MessageInitShape<typeof walletV1.PlacedBetsSchema>> {
    const answer = new PlacedBets(candidates.length);
    return new Promise((resolve, reject) => {
      let open = 1;
      const finished = (): void => {
        open -= 1;
        if (open === 0) resolve(answer.message());
      };
      candidates.forEach((candidate, at) => {
        if ('code' in candidate) {
          this.queue.releaseRoom(1);
          this.#refuse(answer, at, candidate);
          return;
        }
        open += 1;
        this.queue.add(
          rememberTrace(candidate),
          (verdict) => {
            this.#judge(answer, at, candidate, verdict);
            finished();
          },
          reject,
        );
      });
      finished();
    });
  }

  #judge(answer: PlacedBets, at: number, candidate: BetCandidate, verdict: StoredVerdict): void {
    if (verdict.code !== 'A' && verdict.code !== 'R') {
      this.#refuse(answer, at, refusalOf(candidate, verdict));
      return;
    }
    answer.accept(at, verdict);
    if (verdict.code === 'R') return;
    this.metrics.betsAccepted.inc();
    this.totals.changed(candidate.round);
  }

  #refuse(answer: PlacedBets, at: number, refusal: ServiceRefusal): void {
    this.metrics.betsRefused.inc({ code: refusal.code });
    answer.refuse(at, refusal);
  }
}
