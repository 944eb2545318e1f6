/** Operators' deposits and withdrawals, and the ledger audit. The wallet's event tells the account's owner of a transfer. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import type { LedgerAudit, Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn } from '../http/refusal.js';

const { wallet } = subjects;

/** An audit reads the whole ledger; the wallet's own query times out by then. */
const AUDIT_TIMEOUT_MS = 60_000;

export interface TransferOrder {
  readonly idempotencyKey: string;
  readonly operatorId: string;
  readonly userId: string;
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly note: string;
}

export interface Transfer {
  readonly transferId: string;
  readonly balance: number;
  readonly currency: string;
}

@Injectable()
export class CashierService {
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  deposit(order: TransferOrder): Promise<Transfer | Refused> {
    return this.#move(wallet.deposit, order);
  }

  withdraw(order: TransferOrder): Promise<Transfer | Refused> {
    return this.#move(wallet.withdraw, order);
  }

  /** Not retried: a second audit running beside the first would slow both down. */
  async audit(): Promise<LedgerAudit> {
    const found = await this.client.request(wallet.auditLedger, {}, { timeoutMs: AUDIT_TIMEOUT_MS });
    const { firstViolation, violationCount } = found;
    return {
      ok: violationCount === 0n,
      checked: {
        accounts: Number(found.accountCount),
        bets: Number(found.betCount),
        postings: Number(found.postingCount),
        rounds: Number(found.roundCount),
      },
      firstViolation: firstViolation
        ? { invariant: firstViolation.invariant, detail: firstViolation.detail }
        : null,
      moreViolations: Math.max(0, Number(violationCount) - 1),
    };
  }

  async #move(
    call: typeof wallet.deposit | typeof wallet.withdraw,
    { amount, currency = this.config.CURRENCY, ...order }: TransferOrder,
  ): Promise<Transfer | Refused> {
    const request = { ...order, currency, amountMinor: BigInt(amount) };
    const moved = outcomeIn(await this.client.request(call as typeof wallet.deposit, request, this.#options));
    if (isRefused(moved)) return moved;
    return { transferId: moved.transferId, balance: Number(moved.balanceMinor), currency };
  }
}
