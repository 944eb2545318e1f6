/** Hands and what was drawn for their decisions, in the database. Each write is one statement. */
import { Injectable } from '@nestjs/common';
import type { BlackjackRulesJson, Reveal } from '@sabot/blackjack';
import type { Actor } from '@sabot/fairness/hand';
import { Database } from '../database.js';
import type { EncryptedSeed } from '../seed-vault.js';

export interface HandTerms {
  readonly handId: string;
  readonly tableId: string;
  readonly handNumber: number;
  readonly rules: BlackjackRulesJson;
  /** How long the hand waits for its player's decision. */
  readonly holdMs: number;
}

/** A decision with everything that was drawn for it. */
export interface StoredStep {
  readonly k: number;
  readonly actor: Actor;
  readonly play: string;
  readonly handIndex: number;
  readonly link: string;
  readonly signature: string;
  readonly clientSeed: string;
  /** The hole card is one of them: they never leave the service whole. */
  readonly cards: readonly number[];
  readonly reveal: Reveal;
}

/** A committed hand, with what has happened to it since. */
export interface StoredHand extends HandTerms {
  readonly serverHash: string;
  readonly encryptedSeed: EncryptedSeed;
  /** The player's tip and key; absent before the deal. */
  readonly tip: string | null;
  readonly key: string | null;
  readonly finished: boolean;
  readonly voided: boolean;
  readonly revealed: boolean;
  readonly steps: readonly StoredStep[];
}

/** A step to be stored, with whom it was drawn for and whether the hand is over with it. */
export interface DrawnStep extends StoredStep {
  readonly tip: string;
  readonly key: string;
  readonly finished: boolean;
}

/** Databases of different services need not agree about the time to the millisecond. */
const CLOCK_DIFFERENCE_MS = 1_000;

@Injectable()
export class HandsStore {
  constructor(private readonly database: Database) {}

  async find(handId: string): Promise<StoredHand | undefined> {
    const row = await this.database.prisma.hand.findUnique({
      where: { id: handId },
      include: { steps: { orderBy: { k: 'asc' } } },
    });
    if (!row) return undefined;
    const { id, seedKeyId, encryptedSeed, handNumber, holdMs, rules, ...rest } = row;
    return {
      ...rest,
      handId: id,
      handNumber: Number(handNumber),
      holdMs: Number(holdMs),
      rules: rules as unknown as BlackjackRulesJson,
      encryptedSeed: { keyId: seedKeyId, bytes: encryptedSeed },
      finished: row.finishedAt !== null,
      voided: row.voidedAt !== null,
      revealed: row.revealedAt !== null,
      steps: row.steps.map((step) => ({
        ...step,
        actor: step.actor as Actor,
        reveal: step.reveal as unknown as Reveal,
      })),
    };
  }

  /** Stores a commitment, unless the hand has one. */
  async commit(terms: HandTerms, serverHash: string, { keyId, bytes }: EncryptedSeed): Promise<boolean> {
    const count = await this.database.prisma.$executeRaw`
      INSERT INTO hands (hand_id, table_id, hand_number, rules, hold_ms, seed_key_id, encrypted_seed, server_hash)
      VALUES (${terms.handId}::uuid, ${terms.tableId}, ${terms.handNumber}::bigint, ${JSON.stringify(terms.rules)}::jsonb,
              ${terms.holdMs}::bigint, ${keyId}::integer, ${bytes}::bytea, ${serverHash})
      ON CONFLICT DO NOTHING`;
    return count > 0;
  }

  /** Whether the step was stored. It is not if the decision was drawn already or the hand was called off. */
  async draw(handId: string, step: DrawnStep): Promise<boolean> {
    const { k, actor, play, handIndex, link, signature, clientSeed } = step;
    const [answer] = await this.database.prisma.$queryRaw<{ stored: boolean }[]>`
      SELECT draw_step(
        ${handId}::uuid, ${step.tip}, ${step.key}, ${k}::integer, ${actor}, ${play}, ${handIndex}::integer, ${link},
        ${signature}, ${clientSeed}, ${`{${step.cards.join(',')}}`}::smallint[], ${JSON.stringify(step.reveal)}::jsonb,
        ${step.finished}) AS stored`;
    return answer?.stored === true;
  }

  /** Whether the player's time for the next decision is over. After an automatic decision it does not begin again. */
  async isOverdue(handId: string): Promise<boolean> {
    const [last] = await this.database.prisma.$queryRaw<{ overdue: boolean }[]>`
      SELECT s.actor = 'automatic'
        OR clock_timestamp() >= s.drawn_at + (h.hold_ms - ${CLOCK_DIFFERENCE_MS}::bigint) * interval '1 millisecond' AS overdue
      FROM hands h JOIN hand_steps s USING (hand_id)
      WHERE h.hand_id = ${handId}::uuid ORDER BY s.k DESC LIMIT 1`;
    return last?.overdue === true;
  }

  /** Whether the reveal of a finished hand was recorded; from then on its seed may leave the service. */
  async reveal(handId: string): Promise<boolean> {
    const count = await this.database.prisma.$executeRaw`
      UPDATE hands SET revealed_at = clock_timestamp()
      WHERE hand_id = ${handId}::uuid AND finished_at IS NOT NULL AND revealed_at IS NULL`;
    return count > 0;
  }

  /** Whether the end of an undealt hand was recorded; it is never dealt. */
  async void(handId: string): Promise<boolean> {
    const count = await this.database.prisma.$executeRaw`
      UPDATE hands SET voided_at = clock_timestamp(), revealed_at = clock_timestamp()
      WHERE hand_id = ${handId}::uuid AND dealt_at IS NULL AND voided_at IS NULL`;
    return count > 0;
  }

  /** Deletes hands that were prepared and never opened; returns how many. */
  async prune(olderThanMs: number, rows: number): Promise<number> {
    const [answer] = await this.database.prisma.$queryRaw<{ pruned: number }[]>`
      SELECT prune_hands(${olderThanMs}::bigint, ${rows}::integer) AS pruned`;
    return answer?.pruned ?? 0;
  }
}
