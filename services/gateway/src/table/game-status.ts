/** The snapshot that a player gets: the table, which is the same for everyone, and the player's own part. */
import { walletV1 } from '@sabot/contracts';
import type {
  BetSettled,
  BetUpdate,
  GameStatus,
  OwnStatus,
  Resumed,
  RoadUpdate,
  SettledStatus,
} from '@sabot/edge';
import type { Holding } from '../player/holdings.service.js';
import { requiredTarget } from '../player/required-target.js';
import type { TablePast } from './table-past.js';
import type { TableStory } from './table-story.js';
import { handTotals, type TableView } from './table-view.js';

/** The public part of a snapshot. */
export interface StatusTable {
  readonly tableId: string;
  readonly view: TableView;
  readonly past: TablePast;
  /** Players at the table, at all gateways. */
  readonly seated: number;
}

export function gameStatus(
  { tableId, view, past, seated }: StatusTable,
  own: OwnStatus,
  nowMs: number,
): GameStatus {
  return {
    tableId,
    state: view.phase,
    roundId: view.roundId,
    roundNumber: view.roundId === null ? null : view.roundNumber,
    hash: view.hash,
    timer: secondsLeft(view, nowMs),
    closesAt: isoTime(view.closesAtMs),
    serverTime: isoTime(nowMs),
    paused: view.paused,
    betBookRoot: view.betBookRoot,
    // Hands are dealt alternately, so the hand whose turn it is holds half of the cards.
    dealingIndex: Math.floor(view.cards.length / 2),
    currentCardIndex: view.cards.length,
    cards: view.cards,
    handTotals: handTotals(view.cards),
    totals: view.totals,
    bettors: view.bettors,
    players: view.players,
    seated,
    totalsRevision: view.totalsRevision,
    result: view.result,
    ...own,
    roads: past.roads,
    trends: past.trends,
    firstRound: past.firstRound,
    roadsRevision: past.roundNumber,
    shoeNumber: view.shoeNumber,
    cardsLeft: view.cardsLeft,
    seq: view.seq,
  };
}

/** What a client missed. Roads are most of it and rarely new, so a client may say which it has. */
export function resumed(
  table: StatusTable,
  missed: Pick<Resumed, 'steps' | 'own'> & { readonly roadsRevision?: number | undefined },
  nowMs: number,
): Resumed {
  const { steps, own, roadsRevision = -1 } = missed;
  const roads = roadUpdate(table);
  return {
    tableId: table.tableId,
    steps,
    totals: betUpdate(table),
    roads: roads.revision > roadsRevision ? roads : null,
    own,
    paused: table.view.paused,
    serverTime: isoTime(nowMs),
  };
}

/** The player's own part, from their holding in the wallet. */
export function ownStatus(
  tableId: string,
  { rounds }: Pick<TableStory, 'rounds'>,
  holding: Holding,
): OwnStatus {
  const { balance, currency, version, bets } = holding;
  const settled = rounds.flatMap((round) => settledIn(tableId, round, holding) ?? []);
  return {
    balance,
    currency,
    version,
    myBets: bets
      .filter(({ roundId }) => roundId === rounds[0]?.roundId)
      .map(({ betId, roundId, target, amountMinor }) => ({
        betId,
        roundId,
        target: requiredTarget(target),
        amount: Number(amountMinor),
      })),
    settled: settled[0] ?? null,
  };
}

/** How the player's bets of a round were resolved; undefined while none is. */
function settledIn(
  tableId: string,
  { roundId, roundNumber }: TableStory['rounds'][number],
  { bets, balance, currency, version }: Holding,
): BetSettled | undefined {
  const resolved = bets.filter((bet) => bet.roundId === roundId && bet.status !== walletV1.BetStatus.PENDING);
  if (resolved.length === 0) return undefined;
  const settled = resolved.map(({ betId, status, payoutMinor, amountMinor }) => ({
    betId,
    status: walletV1.BetStatus[status] as SettledStatus,
    payout: Number(payoutMinor),
    amount: Number(amountMinor),
  }));
  const net = settled.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
  return { tableId, roundId, roundNumber, bets: settled, net, balance, currency, version };
}

/** The totals of the current round; null before the first round. */
export function betUpdate({ tableId, view, seated }: StatusTable): BetUpdate | null {
  const { roundId, roundNumber, totals, bettors, players, totalsRevision: revision } = view;
  if (roundId === null) return null;
  return { tableId, roundId, roundNumber, totals, bettors, players, seated, revision };
}

export function roadUpdate({ tableId, past }: StatusTable): RoadUpdate {
  const { roundNumber, firstRound, roads, trends } = past;
  return { tableId, roundNumber, firstRound, roads, trends, revision: roundNumber };
}

export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function secondsLeft({ phase, closesAtMs }: TableView, nowMs: number): number | null {
  if (phase !== 'BETTING') return 0;
  return closesAtMs === null ? null : Math.max(0, Math.ceil((closesAtMs - nowMs) / 1_000));
}
