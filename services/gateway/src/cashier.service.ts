/** Money that operators move. Whoever owns the account and is connected here sees the new balance at once. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import type { Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { frameOf } from './frame.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { isRefused, outcomeIn } from './refusal.js';
import { Seating } from './seating.js';

const { wallet } = subjects;

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
    private readonly seating: Seating,
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

  async #move(
    call: typeof wallet.deposit | typeof wallet.withdraw,
    { amount, currency = this.config.CURRENCY, ...order }: TransferOrder,
  ): Promise<Transfer | Refused> {
    const request = { ...order, currency, amountMinor: BigInt(amount) };
    const moved = outcomeIn(await this.client.request(call as typeof wallet.deposit, request, this.#options));
    if (isRefused(moved)) return moved;
    const balance = Number(moved.balanceMinor);
    this.seating.tell(order.userId, frameOf('balance-update', { balance, currency }));
    return { transferId: moved.transferId, balance, currency };
  }
}
