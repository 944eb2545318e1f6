/** Rounds and tables as messages. None of them says more than the events up to the round's `seq` have already said. */
import { BACCARAT, handTotal, type Hands, faceUpAfter, revealSteps } from '@sabot/baccarat';
import { shoeRemaining } from '@sabot/cards';
import {
  type lobbyV1,
  type MessageInitShape,
  roundV1,
  type Timestamp,
  timestampFromDate,
  timestampFromMs,
} from '@sabot/contracts';
import { deckMessage, outcomeMessage, shoeMessage, termsMessage } from '@sabot/translation';
import type { Round, Table } from '../generated/client.js';
import {
  deckOf,
  type Fairness,
  fairnessOf,
  handsOf,
  shoeOf,
  type StoredTotal,
  termsOf,
  totalsOf,
} from './stored-round.js';
import type { TableSnapshot } from '../table/table-queries.service.js';
import type { TableSettings } from '../table/table-settings.js';

const { FairnessMode, Phase, Schedule, VoidReason } = roundV1;

const MODES = {
  'operator-trusted-until-close': FairnessMode.OPERATOR_TRUSTED_UNTIL_CLOSE,
  beacon: FairnessMode.BEACON,
} as const;

export function fairnessMessage(round: Round): MessageInitShape<typeof roundV1.FairnessTermsSchema> {
  return termsOfFairness(fairnessOf(round));
}

export function totalMessage({
  target,
  stakedMinor,
  betCount,
}: StoredTotal): MessageInitShape<typeof roundV1.TargetTotalSchema> {
  return { target, stakedMinor: BigInt(stakedMinor), betCount };
}

/** The table and its round, with only the cards that are face up. */
export function snapshotMessage({
  table,
  round,
  nowMs,
  events,
}: TableSnapshot): MessageInitShape<typeof roundV1.TableSnapshotSchema> {
  const takenAt = timestampFromMs(nowMs);
  if (!round) return { tableId: table.id, takenAt, paused: isStopped(table) };
  const { player, banker } = faceUpOf(round);
  return {
    tableId: table.id,
    roundId: round.id,
    seq: round.seq,
    takenAt,
    roundNumber: round.number,
    phase: Phase[round.phase],
    paused: isStopped(table),
    serverHash: round.serverHash ?? '',
    ...(round.closesAt && { closesAt: timestampFromDate(round.closesAt) }),
    betBookRoot: round.betBookRoot ?? '',
    totals: totalsOf(round).map(totalMessage),
    playerCards: [...player],
    bankerCards: [...banker],
    playerTotal: handTotal(player),
    bankerTotal: handTotal(banker),
    ...outcomeOnceEnded(round),
    ...shoeBefore(round),
    events: events.map(({ subject, payload }) => ({ subject, payload })),
  };
}

/** The shoe before the first card of the round. */
function shoeBefore(round: Round): { shoeNumber: number; cardsLeft: number } {
  const shoe = shoeOf(round);
  return { shoeNumber: shoe?.shoeNumber ?? 0, cardsLeft: shoe ? shoeRemaining(shoe.counts) : 0 };
}

export function roundMessage(round: Round): MessageInitShape<typeof roundV1.RoundSchema> {
  const shoe = shoeOf(round);
  return {
    tableId: round.tableId,
    roundId: round.id,
    roundNumber: round.number,
    game: round.game,
    phase: Phase[round.phase],
    serverHash: round.serverHash ?? '',
    previousRoundHash: round.previousHash,
    fairness: fairnessMessage(round),
    deck: deckMessage(deckOf(round)),
    ...(shoe && { shoe: shoeMessage(shoe) }),
    currency: round.currency,
    terms: termsMessage(BACCARAT, termsOf(round)),
    ...time('openedAt', round.openedAt),
    ...time('closesAt', round.closesAt),
    betBookRoot: round.betBookRoot ?? '',
    betCount: round.betCount ?? 0,
    ...(round.endedAt && {
      clientSeed: round.clientSeed ?? '',
      serverSeed: round.serverSeed ?? '',
      roundHash: round.hash ?? '',
    }),
    ...outcomeOnceEnded(round),
    ...time('endedAt', round.endedAt),
    ...voidOnceEnded(round),
  };
}

export function endedRoundMessage(round: Round): MessageInitShape<typeof roundV1.EndedRoundSchema> {
  return {
    roundId: round.id,
    roundNumber: round.number,
    ...outcomeOnceEnded(round),
    voidReason: round.voidReason ? VoidReason[round.voidReason] : VoidReason.UNSPECIFIED,
    ...time('endedAt', round.endedAt),
    shoeNumber: shoeOf(round)?.shoeNumber ?? 0,
  };
}

export function tableMessage(
  settings: TableSettings,
  table: Table,
  round: Round | null,
): MessageInitShape<typeof roundV1.TableSchema> {
  return {
    tableId: settings.id,
    name: settings.name,
    names: { ...settings.names },
    deck: deckMessage(settings.deck),
    schedule: settings.schedule === 'timed' ? Schedule.TIMED : Schedule.ON_DEMAND,
    currency: settings.currency,
    terms: termsMessage(BACCARAT, settings.terms),
    fairness: termsOfFairness(settings.fairness),
    bettingMs: settings.bettingMs,
    revealMs: settings.revealMs,
    cooldownMs: settings.cooldownMs,
    ...standingOf(table, round),
  };
}

/** Where a table stands. */
export function standingOf(
  table: Table,
  round: Round | null,
): Omit<MessageInitShape<typeof lobbyV1.StandingSchema>, '$typeName'> {
  return {
    ...(round && {
      roundId: round.id,
      roundNumber: round.number,
      seq: round.seq,
      phase: Phase[round.phase],
    }),
    ...time('closesAt', round?.closesAt ?? null),
    paused: isStopped(table),
  };
}

export function stateMessage(
  table: Table,
  round: Round | null,
): MessageInitShape<typeof roundV1.TableStateSchema> {
  return {
    tableId: table.id,
    ...(round && { roundId: round.id, phase: Phase[round.phase] }),
    paused: isStopped(table),
  };
}

/** A halted table opens no round either. */
function isStopped({ paused, haltedReason }: Table): boolean {
  return paused || haltedReason !== null;
}

function termsOfFairness({
  algorithm,
  mode,
}: Fairness): MessageInitShape<typeof roundV1.FairnessTermsSchema> {
  return { algorithm, mode: MODES[mode] };
}

function faceUpOf(round: Round): Hands {
  const hands = handsOf(round);
  return faceUpAfter(hands ? revealSteps(hands).slice(0, round.revealedSteps) : []);
}

function outcomeOnceEnded(round: Round): { outcome?: ReturnType<typeof outcomeMessage> } {
  const hands = handsOf(round);
  return hands && round.phase === 'RESULT' ? { outcome: outcomeMessage(hands) } : {};
}

/** A void is not disclosed before every bet is refunded. */
function voidOnceEnded({ endedAt, voidReason, voidNote }: Round): {
  voidReason?: roundV1.VoidReason;
  voidNote?: string;
} {
  return endedAt && voidReason ? { voidReason: VoidReason[voidReason], voidNote } : {};
}

function time<Name extends string>(name: Name, at: Date | null): Partial<Record<Name, Timestamp>> {
  return at ? ({ [name]: timestampFromDate(at) } as Partial<Record<Name, Timestamp>>) : {};
}
