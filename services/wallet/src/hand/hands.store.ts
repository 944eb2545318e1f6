/** Hands of blackjack in the wallet's database. Every call is one statement, so a wallet that dies leaves nothing half done. */
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import type { Hand } from '../generated/client.js';
import type { BookedHandStake, HandTermsJson } from './hand-judgement.js';

export interface HandToOpen {
  readonly id: string;
  readonly accountId: bigint;
  readonly betId: string;
  readonly tableId: string;
  readonly currency: string;
  readonly terms: HandTermsJson;
  readonly stakeMinor: bigint;
}

/** A open_hand or stake_hand answer; the SQL functions list the codes. */
export interface BookingAnswer {
  readonly code: 'A' | 'R' | 'U' | 'O' | 'B' | 'C';
  readonly balance: bigint;
  readonly version: bigint;
}

export interface StoredHand {
  readonly hand: Hand;
  readonly owner: string;
  readonly alias: string;
  readonly stakes: readonly BookedHandStake[];
}

/** How a hand ends, and what is paid. */
export interface HandEnd {
  readonly to: 'SETTLED' | 'REFUNDED';
  readonly stakedMinor: bigint;
  readonly paidMinor: bigint;
  readonly recordHash?: string;
}

@Injectable()
export class HandsStore {
  constructor(private readonly database: Database) {}

  async open(hand: HandToOpen): Promise<BookingAnswer> {
    const [answer] = await this.database.prisma.$queryRaw<BookingAnswer[]>`
      SELECT code, balance, version
      FROM open_hand(${hand.id}::uuid, ${hand.accountId}, ${hand.betId}::uuid, ${hand.tableId}, ${hand.currency},
                     ${JSON.stringify(hand.terms)}::jsonb, ${hand.stakeMinor})`;
    if (!answer) throw new Error('open_hand returned nothing');
    return answer;
  }

  /** Undefined when there is no such hand. */
  async stake(handId: string, stake: BookedHandStake): Promise<BookingAnswer | undefined> {
    const [answer] = await this.database.prisma.$queryRaw<BookingAnswer[]>`
      SELECT code, balance, version
      FROM stake_hand(${handId}::uuid, ${stake.k}::integer, ${stake.play}, ${stake.handIndex}::integer, ${stake.amountMinor})`;
    return answer;
  }

  async find(handId: string): Promise<StoredHand | undefined> {
    const { prisma } = this.database;
    const hand = await prisma.hand.findUnique({ where: { id: handId } });
    if (!hand) return undefined;
    const [account, stakes] = await Promise.all([
      prisma.account.findUniqueOrThrow({ where: { id: hand.accountId } }),
      prisma.handStake.findMany({ where: { handNo: hand.no }, orderBy: { k: 'asc' } }),
    ]);
    return { hand, owner: account.owner, alias: account.alias, stakes };
  }

  /** Ends a hand once, and returns it as it is afterwards, whoever ended it. */
  async end(hand: Hand, { to, stakedMinor, paidMinor, recordHash }: HandEnd): Promise<Hand> {
    const kind = to === 'SETTLED' ? 'PAYOUT' : 'REFUND';
    await this.database.prisma.$queryRaw`
      SELECT 1 FROM end_hand(${hand.id}::uuid, ${to}::hand_status, ${kind}::posting_kind, ${stakedMinor}, ${paidMinor},
                             ${recordHash ?? null}, system_account('HOUSE', ${hand.currency}))`;
    return this.database.prisma.hand.findUniqueOrThrow({ where: { id: hand.id } });
  }
}
