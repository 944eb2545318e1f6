/** Rounds and shoes in the database. Each write is one statement, so nothing is ever half written or left locked. */
import { Injectable } from '@nestjs/common';
import { type Deal, outcomeOf, type Hands } from '@sabot/baccarat';
import type { Shoe, TableDeck, TakenShoe } from '@sabot/cards';
import { Database } from './database.js';
import type { Round } from './generated/client.js';
import type { EncryptedSeed } from './seed-vault.js';

/** A round, its table, and where its cards come from. */
export interface RoundTerms {
  readonly roundId: string;
  readonly tableId: string;
  readonly roundNumber: number;
  readonly deck: TableDeck;
}

/** A committed round, with what has happened to it since. */
export interface StoredRound extends RoundTerms {
  readonly serverHash: string;
  readonly encryptedSeed: EncryptedSeed;
  /** What is in the shoe before the first card; absent with an infinite deck. */
  readonly shoe?: Shoe | undefined;
  readonly reshuffled: boolean;
  readonly dealt?: StoredDeal | undefined;
  readonly voided: boolean;
  readonly revealed: boolean;
}

export interface StoredDeal {
  readonly clientSeed: string;
  readonly hands: Hands;
  readonly shoeAfter?: Shoe | undefined;
}

/** What remains of a table's shoe after the last round dealt from it. */
export interface TableShoe extends Shoe {
  readonly decks: number;
  readonly dealtRoundNumber: number;
  readonly committedRoundNumber: number;
}

export interface Commitment {
  readonly serverHash: string;
  readonly encryptedSeed: EncryptedSeed;
  /** The shoe to deal from, and the last round that had been dealt when the shoe was read. */
  readonly shoe?: (TakenShoe & { readonly seenAfter: number }) | undefined;
}

const NO_SHOE: TableShoe = {
  shoeNumber: 0,
  counts: [],
  decks: 0,
  dealtRoundNumber: 0,
  committedRoundNumber: 0,
};

@Injectable()
export class DealingStore {
  constructor(private readonly database: Database) {}

  async find(roundId: string): Promise<StoredRound | undefined> {
    const row = await this.database.prisma.round.findUnique({ where: { id: roundId } });
    return row ? storedRound(row) : undefined;
  }

  /** The rounds with this id, or with this number at the table. Two results mean a conflict. */
  async findClaims({ roundId, tableId, roundNumber }: RoundTerms): Promise<StoredRound[]> {
    const number = { tableId, roundNumber: BigInt(roundNumber) };
    const rows = await this.database.prisma.round.findMany({ where: { OR: [{ id: roundId }, number] } });
    return rows.map(storedRound);
  }

  async shoeOf(tableId: string): Promise<TableShoe> {
    const row = await this.database.prisma.tableShoe.findUnique({ where: { tableId } });
    if (!row) return NO_SHOE;
    return {
      shoeNumber: Number(row.shoeNumber),
      counts: row.remainingCopies,
      decks: row.decks,
      dealtRoundNumber: Number(row.dealtRoundNumber),
      committedRoundNumber: Number(row.committedRoundNumber),
    };
  }

  /** Whether the commitment was stored. It is not if the round or its number is taken, or the shoe has changed. */
  async commit(terms: RoundTerms, { serverHash, encryptedSeed, shoe }: Commitment): Promise<boolean> {
    const { decks, reshuffleBelowCards } = terms.deck.model === 'shoe' ? terms.deck : NO_DECKS;
    const [answer] = await this.database.prisma.$queryRaw<{ stored: boolean }[]>`
      SELECT commit_round(
        ${terms.roundId}::uuid, ${terms.tableId}, ${terms.roundNumber}::bigint,
        ${decks}::smallint, ${reshuffleBelowCards}::smallint,
        ${encryptedSeed.keyId}::integer, ${encryptedSeed.bytes}::bytea, ${serverHash},
        ${shoe?.shoeNumber ?? null}::bigint, ${shoe ? arrayOf(shoe.counts) : null}::smallint[],
        ${shoe?.reshuffled ?? false}::boolean, ${shoe?.seenAfter ?? null}::bigint) AS stored`;
    return answer?.stored === true;
  }

  /** Whether the cards were stored, together with the shoe. They are not if the round was dealt, voided or overtaken. */
  async deal(
    roundId: string,
    clientSeed: string,
    { cards, player, banker }: Deal,
    shoeAfter?: readonly number[],
  ): Promise<boolean> {
    const result = JSON.stringify({ cards, player, banker, outcome: outcomeOf(player, banker) });
    const [answer] = await this.database.prisma.$queryRaw<{ stored: boolean }[]>`
      SELECT deal_round(${roundId}::uuid, ${clientSeed}, ${result}::jsonb,
                        ${shoeAfter ? arrayOf(shoeAfter) : null}::smallint[]) AS stored`;
    return answer?.stored === true;
  }

  /** Whether the reveal of a dealt round was recorded; from then on its seed may leave the service. */
  async reveal(roundId: string): Promise<boolean> {
    const count = await this.database.prisma.$executeRaw`
      UPDATE baccarat_rounds SET revealed_at = clock_timestamp()
      WHERE round_id = ${roundId}::uuid AND dealt_at IS NOT NULL AND revealed_at IS NULL`;
    return count > 0;
  }

  /** Whether the void of an undealt round was recorded; it is never dealt. `revealed` says whether its seed is given away. */
  async void(roundId: string, revealed: boolean): Promise<boolean> {
    const count = await this.database.prisma.$executeRaw`
      UPDATE baccarat_rounds
      SET voided_at = coalesce(voided_at, clock_timestamp()),
          revealed_at = CASE WHEN ${revealed}::boolean THEN clock_timestamp() END
      WHERE round_id = ${roundId}::uuid AND dealt_at IS NULL AND revealed_at IS NULL`;
    return count > 0;
  }
}

const NO_DECKS = { decks: null, reshuffleBelowCards: null };

function arrayOf(counts: readonly number[]): string {
  return `{${counts.join(',')}}`;
}

function storedRound(row: Round): StoredRound {
  const deck = deckOf(row);
  const shoe = (counts: readonly number[]): Shoe | undefined =>
    deck.model === 'shoe' ? { shoeNumber: Number(row.shoeNumber), counts } : undefined;
  const { clientSeed } = row;
  const hands = row.result as unknown as Hands;
  return {
    roundId: row.id,
    tableId: row.tableId,
    roundNumber: Number(row.roundNumber),
    deck,
    serverHash: row.serverHash,
    encryptedSeed: { keyId: row.seedKeyId, bytes: row.encryptedSeed },
    shoe: shoe(row.shoeBefore),
    reshuffled: row.reshuffled,
    dealt: clientSeed === null ? undefined : { clientSeed, hands, shoeAfter: shoe(row.shoeAfter) },
    voided: row.voidedAt !== null,
    revealed: row.revealedAt !== null,
  };
}

function deckOf({ decks, reshuffleBelowCards }: Round): TableDeck {
  if (decks === null || reshuffleBelowCards === null) return { model: 'infinite' };
  return { model: 'shoe', decks, reshuffleBelowCards };
}
