/** Opening accounts, and deposits and withdrawals by operators. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkFunds } from '@sabot/cards';
import type { walletV1 } from '@sabot/contracts';
import { AccountsStore, type StoredAccount, type StoredTransfer } from './accounts.store.js';
import {
  invalid,
  isAmount,
  isCurrency,
  isIdempotencyKey,
  isNote,
  isUserId,
  MAX_AMOUNT_MINOR,
  type ServiceRefusal,
} from '@sabot/translation';

type TransferRequest = walletV1.DepositRequest | walletV1.WithdrawRequest;

@Injectable()
export class AccountsService {
  constructor(private readonly store: AccountsStore) {}

  async open(request: walletV1.OpenAccountRequest): Promise<StoredAccount | ServiceRefusal> {
    const { userId, currency, demoCreditMinor } = request;
    const problem = ownerProblem(userId, currency);
    if (problem) return problem;
    if (demoCreditMinor < 0n || demoCreditMinor > MAX_AMOUNT_MINOR) return invalid('demo_credit_minor');
    return this.store.open(userId, currency, demoCreditMinor);
  }

  /** Fills the account up to the credit when less than half of it is left, at most once a minute. */
  async topUpDemo(request: walletV1.TopUpDemoRequest): Promise<StoredAccount | ServiceRefusal> {
    const { userId, currency, demoCreditMinor } = request;
    const problem = ownerProblem(userId, currency);
    if (problem) return problem;
    if (!isAmount(demoCreditMinor)) return invalid('demo_credit_minor');
    const account = await this.store.topUpDemo(userId, currency, demoCreditMinor);
    if (!account) return { code: 'UNKNOWN_ACCOUNT' };
    return account.balanceMinor * 2n < demoCreditMinor ? { code: 'RATE_LIMITED' } : account;
  }

  async find(userId: string, currency: string): Promise<StoredAccount | ServiceRefusal> {
    const problem = ownerProblem(userId, currency);
    if (problem) return problem;
    return (await this.store.find(userId, currency)) ?? { code: 'UNKNOWN_ACCOUNT' };
  }

  deposit(request: walletV1.DepositRequest): Promise<StoredTransfer | ServiceRefusal> {
    return this.#transfer('DEPOSIT', request, request.amountMinor);
  }

  withdraw(request: walletV1.WithdrawRequest): Promise<StoredTransfer | ServiceRefusal> {
    return this.#transfer('WITHDRAWAL', request, -request.amountMinor);
  }

  async #transfer(
    kind: 'DEPOSIT' | 'WITHDRAWAL',
    request: TransferRequest,
    amountMinor: bigint,
  ): Promise<StoredTransfer | ServiceRefusal> {
    const { idempotencyKey: key, userId, currency, operatorId, note } = request;
    if (!isIdempotencyKey(key)) return invalid('idempotency_key');
    if (!isAmount(request.amountMinor)) return invalid('amount_minor');
    if (!isNote(operatorId)) return invalid('operator_id');
    if (!isNote(note)) return invalid('note');
    const account = await this.find(userId, currency);
    if ('code' in account) return account;
    const requestHash = hashOf(kind, request);
    const transfer = { kind, currency, amountMinor, operatorId, note };
    const done = await this.store.transferOnce(key, requestHash, account.id, transfer);
    if (!done && kind === 'DEPOSIT') return invalid('amount_minor');
    if (!done) return insufficient(request.amountMinor, (await this.store.find(userId, currency)) ?? account);
    return done.requestHash === requestHash ? done : { code: 'IDEMPOTENCY_KEY_REUSED' };
  }
}

function ownerProblem(userId: string, currency: string): ServiceRefusal | undefined {
  if (!isUserId(userId)) return invalid('user_id');
  return isCurrency(currency) ? undefined : invalid('currency');
}

/** The balance may have risen since the refusal; the answer must still be a refusal. */
function insufficient(requiredMinor: bigint, { balanceMinor }: StoredAccount): ServiceRefusal {
  const availableMinor = balanceMinor < requiredMinor ? balanceMinor : requiredMinor - 1n;
  return checkFunds(requiredMinor, availableMinor) ?? { code: 'OVERLOADED' };
}

/** A key belongs to one request: the hash tells a repeat from another request under the same key. */
function hashOf(kind: string, { userId, currency, amountMinor, operatorId, note }: TransferRequest): string {
  const body = JSON.stringify([kind, userId, currency, String(amountMinor), operatorId, note]);
  return createHash('sha256').update(body).digest('hex');
}
