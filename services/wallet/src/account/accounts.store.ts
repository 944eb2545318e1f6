/** Accounts in the database, and the money that enters and leaves them. */
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';

export interface StoredAccount {
  readonly id: bigint;
  readonly alias: string;
  readonly balanceMinor: bigint;
  readonly version: bigint;
}

export interface StoredTransfer {
  readonly requestHash: string;
  readonly transferId: bigint;
  readonly balanceMinor: bigint;
  readonly version: bigint;
}

export interface OperatorTransfer {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL';
  readonly currency: string;
  /** What the account gets; negative when money leaves it. */
  readonly amountMinor: bigint;
  readonly operatorId: string;
  readonly note: string;
}

interface AccountRow {
  id: bigint;
  alias: string;
  balance_minor: bigint;
  account_version: bigint;
}

interface TransferRow {
  request_hash: string;
  transfer_id: bigint;
  balance_minor: bigint;
  account_version: bigint;
}

@Injectable()
export class AccountsStore {
  constructor(private readonly database: Database) {}

  /** Opens an account with its first credit, or returns the existing one unchanged. */
  async open(owner: string, currency: string, creditMinor: bigint): Promise<StoredAccount> {
    const [row] = await this.database.prisma.$queryRaw<AccountRow[]>`
      SELECT id, alias, balance_minor, account_version FROM open_account(${owner}, ${currency}, ${creditMinor})`;
    if (!row) throw new Error('open_account returned no account');
    return accountOf(row);
  }

  /** Fills an account up if that is due; returns it as it is now, or undefined when there is none. */
  async topUpDemo(owner: string, currency: string, creditMinor: bigint): Promise<StoredAccount | undefined> {
    const [row] = await this.database.prisma.$queryRaw<AccountRow[]>`
      SELECT id, alias, balance_minor, account_version FROM top_up_demo(${owner}, ${currency}, ${creditMinor})`;
    return row && accountOf(row);
  }

  async find(owner: string, currency: string): Promise<StoredAccount | undefined> {
    const account = await this.database.prisma.account.findUnique({
      where: { kind_owner_currency: { kind: 'PLAYER', owner, currency } },
    });
    return account ?? undefined;
  }

  /**
   * Moves money between an account and the issuance account, once per key; undefined when the balance is too low or
   * would become too large.
   */
  async transferOnce(
    key: string,
    requestHash: string,
    accountId: bigint,
    transfer: OperatorTransfer,
  ): Promise<StoredTransfer | undefined> {
    const [row] = await this.database.prisma.$queryRaw<TransferRow[]>`
      SELECT request_hash, transfer_id, balance_minor, account_version
      FROM transfer_once(${key}, ${requestHash}, ${accountId}, system_account('ISSUANCE', ${transfer.currency}),
                         ${transfer.kind}::posting_kind, ${transfer.amountMinor}, ${transfer.operatorId}, ${transfer.note})`;
    return (
      row && {
        requestHash: row.request_hash,
        transferId: row.transfer_id,
        balanceMinor: row.balance_minor,
        version: row.account_version,
      }
    );
  }
}

function accountOf({ id, alias, balance_minor, account_version }: AccountRow): StoredAccount {
  return { id, alias, balanceMinor: balance_minor, version: account_version };
}
