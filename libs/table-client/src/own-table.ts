/**
 * The player's own part of a table: balances, own bets and their settlement. Private messages have no position; each
 * carries the account version that it produced, so they give the same result in whatever order they arrive.
 */
import type { BetAccepted, BetSettled, BetsRemoved, MyBet, OwnStatus } from '@sabot/edge';
import { withBalance, type Balances } from './balances.js';

interface Versioned {
  readonly betId: string;
  readonly roundId: string;
  readonly version: number;
}

export interface OwnTable {
  /** The table's currency; the balance in it is the one to show. */
  readonly currency: string;
  readonly balances: Balances;
  /** Accepted bets of all rounds, because a round whose start has not arrived yet looks the same as an old one. */
  readonly bets: readonly (MyBet & Versioned)[];
  readonly removed: readonly Versioned[];
  /** The round and version for which an own part last listed every bet. */
  readonly asOf: { readonly roundId: string | null; readonly version: number };
  /** How the bets of the current round, or else of the previous one, were settled. */
  readonly settled: BetSettled | null;
}

/** More bets than anybody has in a few rounds. */
const MAX_KEPT = 1_024;

/** The round that a table is in. */
export interface CurrentRound {
  readonly roundId: string | null;
  readonly roundNumber: number | null;
}

/** Merges the own part of an answer with what is already known, which may be newer. */
export function withOwnStatus(own: OwnTable | null, told: OwnStatus, round: CurrentRound): OwnTable {
  const balances = withBalance(own?.balances ?? {}, told);
  const { currency, version } = told;
  const settled = ifRecent(merged(own?.settled ?? null, told.settled), round);
  if (own?.asOf.roundId === round.roundId && own.asOf.version > version) return { ...own, balances, settled };
  const later = <T extends Versioned>(known: readonly T[] = []): T[] =>
    known.filter((one) => one.version > version || one.roundId !== round.roundId);
  const removed = later(own?.removed);
  const newer = later(own?.bets);
  const named = told.myBets.map((bet) => ({ ...bet, version }));
  const bets = [...named.filter((bet) => !has(newer, bet)), ...newer].filter((bet) => !has(removed, bet));
  return { currency, balances, bets, removed, asOf: { roundId: round.roundId, version }, settled };
}

export function withAccepted(own: OwnTable, accepted: BetAccepted): OwnTable {
  const { betId, roundId, target, amount, version } = accepted;
  const bet = { betId, roundId, target, amount, version };
  if (isAccountedFor(own, bet) || has(own.bets, bet) || has(own.removed, bet)) return own;
  return { ...own, bets: [...own.bets, bet].slice(-MAX_KEPT) };
}

export function withRemoved(own: OwnTable, { betIds, roundId, version }: BetsRemoved): OwnTable {
  const gone = betIds
    .map((betId) => ({ betId, roundId, version }))
    .filter((bet) => !isAccountedFor(own, bet) && !has(own.removed, bet));
  if (gone.length === 0) return own;
  return {
    ...own,
    bets: own.bets.filter((bet) => !has(gone, bet)),
    removed: [...own.removed, ...gone].slice(-MAX_KEPT),
  };
}

export function withSettled(own: OwnTable, told: BetSettled, round: CurrentRound): OwnTable {
  const settled = ifRecent(merged(own.settled, told), round);
  return settled === own.settled ? own : { ...own, settled };
}

/** At the start of a round, keeps the settlement of the previous round and drops older ones. */
export function inNewRound(own: OwnTable, round: CurrentRound): OwnTable {
  return { ...own, settled: ifRecent(own.settled, round) };
}

function has(known: readonly Versioned[], { betId }: Versioned): boolean {
  return known.some((one) => one.betId === betId);
}

/** Whether the last own part received already accounts for this. */
function isAccountedFor({ asOf }: OwnTable, { roundId, version }: Versioned): boolean {
  return roundId === asOf.roundId && version <= asOf.version;
}

/** Merges two settlements: the later of two rounds, or all bets of one round, which may be paid in parts. */
function merged(known: BetSettled | null, told: BetSettled | null): BetSettled | null {
  if (!known || !told) return known ?? told;
  if (known.roundNumber !== told.roundNumber) return known.roundNumber > told.roundNumber ? known : told;
  const added = told.bets.filter(({ betId }) => !known.bets.some((bet) => bet.betId === betId));
  const newest = told.version > known.version ? told : known;
  if (added.length === 0 && newest === known) return known;
  const bets = [...known.bets, ...added];
  const net = bets.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
  return { ...newest, bets, net };
}

function ifRecent(settled: BetSettled | null, { roundNumber }: CurrentRound): BetSettled | null {
  return settled && settled.roundNumber >= (roundNumber ?? 0) - 1 ? settled : null;
}
