/** What the wallet knows about one player. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects, timestampDate, walletV1 } from '@sabot/contracts';
import type { BetProof, BetStatement, LedgerEntry, Me, MyBet, Page, Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { targetName } from '@sabot/translation';
import type { OwnPart } from './game-status.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { isRefused, outcomeIn, refusal } from './refusal.js';
import { Turnstile } from './turnstile.js';

const { wallet } = subjects;

/** A crowd that joins at once asks for many of these; the wallet gets them in a steady stream. */
const MOST_ASKED = 128;
const MOST_WAITING = 50_000;
/** More bets of a player in one round than a page holds are not shown in a snapshot. */
const SNAPSHOT_BETS = 200;

/** Where a page begins and how long it is. */
export interface PageRequest {
  readonly cursor: string;
  readonly pageSize: number;
}

@Injectable()
export class PlayersService {
  readonly #turnstile = new Turnstile(MOST_ASKED, MOST_WAITING);
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  /** The player's part of a snapshot. */
  async ownPart(userId: string, currency: string, roundId: string | null): Promise<OwnPart | Refused> {
    const part = await this.#turnstile.pass(() => this.#ownPart(userId, currency, roundId));
    return part ?? refusal('OVERLOADED');
  }

  async #ownPart(userId: string, currency: string, roundId: string | null): Promise<OwnPart | Refused> {
    const [account, bets] = await Promise.all([
      this.account(userId, currency),
      roundId === null ? [] : this.#betsIn(userId, roundId),
    ]);
    if (isRefused(account)) return account;
    return isRefused(bets) ? bets : { balance: Number(account.balanceMinor), bets };
  }

  /** The player's account. Whom an issuer vouches for has one from the first time that we look. */
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

  async #betsIn(userId: string, roundId: string): Promise<MyBet[] | Refused> {
    const request = { userId, roundId, pageSize: SNAPSHOT_BETS };
    const page = outcomeIn(await this.client.request(wallet.listBets, request, this.#options));
    if (isRefused(page)) return page;
    return page.bets
      .filter(({ status }) => status !== walletV1.BetStatus.REMOVED)
      .map(({ betId, target, amountMinor }) => ({
        betId,
        roundId,
        target: requiredTarget(target),
        amount: Number(amountMinor),
      }));
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
  };
}

function entryOf(posting: walletV1.Posting): LedgerEntry {
  return {
    transferId: posting.transferId,
    kind: walletV1.PostingKind[posting.kind],
    amount: Number(posting.amountMinor),
    roundId: posting.roundId || null,
    postedAt: posting.postedAt ? timestampDate(posting.postedAt).toISOString() : '',
  };
}

/** A stored bet is on a target that the rules know: anything else is a newer version that we do not understand. */
export function requiredTarget(target: number): BetStatement['target'] {
  const name = targetName(target);
  if (name === undefined) throw new Error(`${target} is no bet target`);
  return name;
}
