/** The wallet's commands and queries. The refusal codes of each are listed at its declaration in proto/sabot/wallet/v1. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type DescMessage,
  type MessageInitShape,
  roundV1,
  subjects,
  timestampFromDate,
  walletV1,
} from '@sabot/contracts';
import { OutboxRelay } from '@sabot/outbox';
import { AccountsService } from './account/accounts.service.js';
import type { StoredAccount, StoredTransfer } from './account/accounts.store.js';
import { AuditStore } from './ledger/audit.store.js';
import { BetTotalsService } from './betting/bet-totals.service.js';
import { BettingService } from './betting/betting.service.js';
import type { RemovedFrom } from './betting/betting.service.js';
import { answer, invalid } from '@sabot/translation';
import { HoldingsService } from './account/holdings.service.js';
import { RoundsService } from './round/rounds.service.js';
import { StatementsService } from './account/statements.service.js';
import {
  betMessage,
  bookMessage,
  postingMessage,
  proofMessage,
  statedBetMessage,
  totalMessages,
  totalsMessage,
} from './wallet-messages.js';

const { wallet } = subjects;

type Response<Schema extends DescMessage> = Promise<MessageInitShape<Schema>>;

@Controller()
export class WalletController {
  constructor(
    private readonly betting: BettingService,
    private readonly rounds: RoundsService,
    private readonly accounts: AccountsService,
    private readonly holdings: HoldingsService,
    private readonly statements: StatementsService,
    private readonly totals: BetTotalsService,
    private readonly ledger: AuditStore,
    private readonly relay: OutboxRelay,
  ) {}

  @MessagePattern(wallet.placeBets.subject)
  async placeBets(
    @Payload() request: walletV1.PlaceBetsRequest,
  ): Response<typeof walletV1.PlaceBetsResponseSchema> {
    return this.#notifyRelay(await this.betting.placeBets(request));
  }

  @MessagePattern(wallet.removeBet.subject)
  async removeBet(
    @Payload() request: walletV1.RemoveBetRequest,
  ): Response<typeof walletV1.RemoveBetResponseSchema> {
    return this.#notifyRelay(answer(await this.betting.removeBet(request), 'removed', removedMessage));
  }

  @MessagePattern(wallet.clearBets.subject)
  async clearBets(
    @Payload() request: walletV1.ClearBetsRequest,
  ): Response<typeof walletV1.ClearBetsResponseSchema> {
    return this.#notifyRelay(answer(await this.betting.clearBets(request), 'removed', removedMessage));
  }

  @MessagePattern(wallet.openRound.subject)
  async openRound(
    @Payload() request: walletV1.OpenRoundRequest,
  ): Response<typeof walletV1.OpenRoundResponseSchema> {
    return answer(await this.rounds.open(request), 'opened', ({ openedAt, closesAt }) => ({
      openedAt: timestampFromDate(openedAt),
      ...(closesAt && { closesAt: timestampFromDate(closesAt) }),
    }));
  }

  @MessagePattern(wallet.sealRound.subject)
  async sealRound(
    @Payload() request: walletV1.SealRoundRequest,
  ): Response<typeof walletV1.SealRoundResponseSchema> {
    return answer(await this.rounds.seal(request), 'sealed', ({ round, game, totals }) => ({
      betBookRoot: round.betBookRoot ?? '',
      betCount: round.betCount ?? 0,
      totals: totalMessages(game, totals),
      ...(round.sealedAt && { sealedAt: timestampFromDate(round.sealedAt) }),
    }));
  }

  @MessagePattern(wallet.settleRound.subject)
  async settleRound(
    @Payload() request: walletV1.SettleRoundRequest,
  ): Response<typeof walletV1.SettleRoundResponseSchema> {
    const settled = await this.rounds.settle(request);
    return this.#notifyRelay(
      answer(settled, 'settled', ({ betCount, stakedMinor, paidMinor, resolvedAt }) => ({
        betCount: betCount ?? 0,
        stakedMinor: stakedMinor ?? 0n,
        paidMinor: paidMinor ?? 0n,
        ...(resolvedAt && { settledAt: timestampFromDate(resolvedAt) }),
      })),
    );
  }

  @MessagePattern(wallet.voidRound.subject)
  async voidRound(
    @Payload() { roundId, reason, note }: walletV1.VoidRoundRequest,
  ): Response<typeof walletV1.VoidRoundResponseSchema> {
    const name = roundV1.VoidReason[reason] as keyof typeof roundV1.VoidReason | undefined;
    const voided = name === undefined ? invalid('reason') : await this.rounds.void(roundId, name, note);
    return this.#notifyRelay(
      answer(voided, 'voided', ({ betCount, paidMinor, resolvedAt }) => ({
        betCount: betCount ?? 0,
        refundedMinor: paidMinor ?? 0n,
        ...(resolvedAt && { voidedAt: timestampFromDate(resolvedAt) }),
      })),
    );
  }

  @MessagePattern(wallet.openAccount.subject)
  async openAccount(
    @Payload() request: walletV1.OpenAccountRequest,
  ): Response<typeof walletV1.OpenAccountResponseSchema> {
    return answer(await this.accounts.open(request), 'account', accountMessage(request));
  }

  @MessagePattern(wallet.topUpDemo.subject)
  async topUpDemo(
    @Payload() request: walletV1.TopUpDemoRequest,
  ): Response<typeof walletV1.TopUpDemoResponseSchema> {
    const account = await this.accounts.topUpDemo(request);
    return this.#notifyRelay(answer(account, 'account', accountMessage(request)));
  }

  @MessagePattern(wallet.deposit.subject)
  async deposit(
    @Payload() request: walletV1.DepositRequest,
  ): Response<typeof walletV1.DepositResponseSchema> {
    return this.#notifyRelay(answer(await this.accounts.deposit(request), 'transfer', transferMessage));
  }

  @MessagePattern(wallet.withdraw.subject)
  async withdraw(
    @Payload() request: walletV1.WithdrawRequest,
  ): Response<typeof walletV1.WithdrawResponseSchema> {
    return this.#notifyRelay(answer(await this.accounts.withdraw(request), 'transfer', transferMessage));
  }

  @MessagePattern(wallet.getBalance.subject)
  async getBalance(
    @Payload() request: walletV1.GetBalanceRequest,
  ): Response<typeof walletV1.GetBalanceResponseSchema> {
    return answer(
      await this.accounts.find(request.userId, request.currency),
      'account',
      accountMessage(request),
    );
  }

  @MessagePattern(wallet.listHoldings.subject)
  async listHoldings(
    @Payload() request: walletV1.ListHoldingsRequest,
  ): Response<typeof walletV1.ListHoldingsResponseSchema> {
    return answer(await this.holdings.list(request), 'holdings', (found) => ({
      holdings: found.map(({ account, bets, openTableIds }, at) => ({
        ...(account && {
          account: accountMessage({ userId: request.userIds[at] ?? '', currency: request.currency })(account),
        }),
        bets: bets.map(betMessage),
        openTableIds: [...openTableIds],
      })),
    }));
  }

  @MessagePattern(wallet.listBets.subject)
  async listBets(
    @Payload() request: walletV1.ListBetsRequest,
  ): Response<typeof walletV1.ListBetsResponseSchema> {
    return answer(await this.statements.bets(request), 'page', ({ rows, nextCursor }) => ({
      bets: rows.map(statedBetMessage),
      nextCursor,
    }));
  }

  @MessagePattern(wallet.listLedger.subject)
  async listLedger(
    @Payload() request: walletV1.ListLedgerRequest,
  ): Response<typeof walletV1.ListLedgerResponseSchema> {
    return answer(await this.statements.ledger(request), 'page', ({ rows, nextCursor }) => ({
      postings: rows.map(postingMessage),
      nextCursor,
    }));
  }

  @MessagePattern(wallet.getBetBook.subject)
  async getBetBook(
    @Payload() request: walletV1.GetBetBookRequest,
  ): Response<typeof walletV1.GetBetBookResponseSchema> {
    return answer(await this.statements.book(request), 'book', bookMessage);
  }

  @MessagePattern(wallet.getInclusionProof.subject)
  async getInclusionProof(
    @Payload() request: walletV1.GetInclusionProofRequest,
  ): Response<typeof walletV1.GetInclusionProofResponseSchema> {
    return answer(await this.statements.proof(request), 'proof', (proof) =>
      proofMessage(request.roundId, proof),
    );
  }

  @MessagePattern(wallet.getBetTotals.subject)
  async getBetTotals(
    @Payload() request: walletV1.GetBetTotalsRequest,
  ): Response<typeof walletV1.GetBetTotalsResponseSchema> {
    return answer(await this.totals.now(request.roundId), 'totals', ({ round, read }) =>
      totalsMessage(round, read),
    );
  }

  @MessagePattern(wallet.auditLedger.subject)
  async auditLedger(): Response<typeof walletV1.AuditLedgerResponseSchema> {
    const { invariant, detail, ...counts } = await this.ledger.audit();
    return {
      accountCount: counts.accounts,
      betCount: counts.bets,
      postingCount: counts.postings,
      roundCount: counts.rounds,
      handCount: counts.hands,
      violationCount: counts.violations,
      ...(invariant !== null && { firstViolation: { invariant, detail: detail ?? '' } }),
    };
  }

  /** Wakes the relay, because what was just committed is waiting in the outbox. */
  #notifyRelay<T>(response: T): T {
    this.relay.notify();
    return response;
  }
}

function accountMessage({ userId, currency }: { userId: string; currency: string }) {
  return ({ balanceMinor, version, alias }: StoredAccount) => ({
    userId,
    currency,
    balanceMinor,
    version,
    publicAlias: alias,
  });
}

function transferMessage({ transferId, balanceMinor, version }: StoredTransfer) {
  return { transferId: String(transferId), balanceMinor, version };
}

function removedMessage({ betIds, ...removed }: RemovedFrom) {
  return { ...removed, betIds: [...betIds] };
}
