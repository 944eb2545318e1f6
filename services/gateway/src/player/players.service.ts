/** A player's account, bets, ledger and proofs, read from the wallet. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects, timestampDate, walletV1 } from '@sabot/contracts';
import type { AccountBalance, BetProof, BetStatement, LedgerEntry, Me, Page, Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn } from '../http/refusal.js';
import { settledResult } from '../table/settled-result.js';
import { requiredTarget } from './required-target.js';

const { wallet } = subjects;

/** Where a page begins and how long it is. */
export interface PageRequest {
  readonly cursor: string;
  readonly pageSize: number;
}

@Injectable()
export class PlayersService {
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  /** The player's account. A player with a valid token but no account gets an empty one. */
  async account(userId: string, currency = this.config.CURRENCY): Promise<walletV1.Account | Refused> {
    const account = outcomeIn(
      await this.client.request(wallet.getBalance, { userId, currency }, this.#options),
    );
    if (!isRefused(account) || account.code !== 'UNKNOWN_ACCOUNT') return account;
    return this.openAccount(userId, 0n, currency);
  }

  async openAccount(
    userId: string,
    demoCreditMinor: bigint,
    currency = this.config.CURRENCY,
  ): Promise<walletV1.Account | Refused> {
    const request = { userId, currency, demoCreditMinor };
    return outcomeIn(await this.client.request(wallet.openAccount, request, this.#options));
  }

  /** Fills the account up with demo credit if little is left. */
  async topUpDemo(userId: string): Promise<AccountBalance | Refused> {
    const { CURRENCY: currency, DEMO_CREDIT_MINOR: demoCreditMinor } = this.config;
    const request = { userId, currency, demoCreditMinor };
    const account = outcomeIn(await this.client.request(wallet.topUpDemo, request, this.#options));
    if (isRefused(account)) return account;
    return { balance: Number(account.balanceMinor), currency, version: Number(account.version) };
  }

  async me(userId: string): Promise<Me | Refused> {
    const account = await this.account(userId);
    if (isRefused(account)) return account;
    const { balanceMinor, currency, publicAlias: alias } = account;
    return { userId, balance: Number(balanceMinor), currency, alias };
  }

  async bets(userId: string, page: PageRequest): Promise<Page<BetStatement> | Refused> {
    const found = outcomeIn(await this.client.request(wallet.listBets, { userId, ...page }, this.#options));
    if (isRefused(found)) return found;
    return { items: found.bets.map(statementOf), nextCursor: found.nextCursor || null };
  }

  async ledger(userId: string, page: PageRequest): Promise<Page<LedgerEntry> | Refused> {
    const request = { userId, currency: this.config.CURRENCY, ...page };
    const found = outcomeIn(await this.client.request(wallet.listLedger, request, this.#options));
    if (isRefused(found)) return found;
    return { items: found.postings.map(entryOf), nextCursor: found.nextCursor || null };
  }

  async proof(userId: string, roundId: string, betId: string): Promise<BetProof | Refused> {
    const request = { userId, roundId, betId };
    const found = outcomeIn(await this.client.request(wallet.getInclusionProof, request, this.#options));
    if (isRefused(found)) return found;
    const bet = {
      betId: found.betId,
      alias: found.publicAlias,
      target: requiredTarget(found.target),
      amount: Number(found.amountMinor),
      playerSeed: found.playerSeed,
      sequence: Number(found.sequence),
    };
    const { leafIndex: index, siblings: path, betBookRoot: root, leafCount: count } = found;
    return { roundId, root, count, bet, index, path };
  }
}

function statementOf(bet: walletV1.Bet): BetStatement {
  return {
    betId: bet.betId,
    tableId: bet.tableId,
    roundId: bet.roundId,
    target: requiredTarget(bet.target),
    amount: Number(bet.amountMinor),
    status: walletV1.BetStatus[bet.status] as BetStatement['status'],
    payout: Number(bet.payoutMinor),
    acceptedAt: bet.acceptedAt ? timestampDate(bet.acceptedAt).toISOString() : '',
    currency: bet.currency,
    roundNumber: bet.roundNumber || null,
    result: settledResult(bet.roundResult),
    balanceAfter: bet.balanceAfterMinor === undefined ? null : Number(bet.balanceAfterMinor),
  };
}

function entryOf(posting: walletV1.Posting): LedgerEntry {
  return {
    transferId: posting.transferId,
    kind: walletV1.PostingKind[posting.kind],
    amount: Number(posting.amountMinor),
    balanceAfter: posting.balanceAfterMinor === undefined ? null : Number(posting.balanceAfterMinor),
    roundId: posting.roundId || null,
    roundNumber: posting.roundNumber || null,
    postedAt: posting.postedAt ? timestampDate(posting.postedAt).toISOString() : '',
  };
}
