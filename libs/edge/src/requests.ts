/** What clients may send, and nothing more: unknown fields, other types and other spellings are refused. */
import { BET_TARGETS } from '@sabot/baccarat';
import { VERIFICATION_STEPS } from '@sabot/fairness';
import { z } from 'zod';

const tableId = z.string().regex(/^[a-z0-9-]{1,32}$/);
const betId = z.uuidv4();
const roundId = z.uuidv7();

export const tableRequest = z.strictObject({ tableId });

/** What a client saw last; whoever missed little is told just that. */
export const resumeRequest = z.strictObject({
  tableId,
  position: z.strictObject({ roundNumber: z.int().positive(), seq: z.int().nonnegative() }),
  /** Of the roads that the client has: they are told again only when there are newer ones. */
  roadsRevision: z.int().nonnegative().optional(),
});

export const placeBet = z.strictObject({
  /** Made by the client for each click. */
  betId,
  /** The table that was joined, where only one was. */
  tableId: tableId.optional(),
  /** The round that the player sees; a bet for a round that is over is refused, never moved to the next one. */
  roundId: roundId.optional(),
  /** Minor units. */
  amount: z.int().positive(),
  target: z.enum(BET_TARGETS),
  /** What the player adds to the bet book. */
  clientSeed: z
    .string()
    .max(64)
    .regex(/^[\x20-\x7e]*$/)
    .optional(),
});

export const removeBet = z.strictObject({ betId });

export const clearBets = z.strictObject({ tableId });

/** `POST /reports/verification-mismatch`: a round that a client verified is not as declared, and the first step that says so. */
export const verificationMismatch = z.strictObject({ roundId, step: z.enum(VERIFICATION_STEPS) });

export type VerificationMismatch = z.output<typeof verificationMismatch>;
export type TableRequest = z.output<typeof tableRequest>;
export type ResumeRequest = z.output<typeof resumeRequest>;
export type PlaceBet = z.output<typeof placeBet>;
export type RemoveBet = z.output<typeof removeBet>;
export type ClearBets = z.output<typeof clearBets>;
