/** What must hold whatever happened: for what players received, for the rounds that were played, and for the money. */
import { type BetTarget, outcomeOf } from '@sabot/baccarat';
import { type DealtBundle, isVoid, type RoundBundle, verifyRound } from '@sabot/fairness';
import type { DealCard, GameResult, GameStatus, Page, PastRound, TableRoads } from '@sabot/edge';
import { BOARD_ROUNDS, roadsOf, type RoundMark } from '@sabot/roads';
import { payoutOf } from '@sabot/testing';
import { Client } from 'pg';
import type { Heard, PlacedBet, Player } from './player.js';

/**
 * Steps that did not follow the previous one, and steps that a client missed while connected, each as a sentence. A
 * snapshot restarts the count.
 */
export function gapsIn(heard: readonly Heard[]): string[] {
  const at = new Map<string, { round: number; seq: number }>();
  const gaps: string[] = [];
  for (const { event, payload } of heard) {
    if (event === 'gap') gaps.push(`steps were missing: ${JSON.stringify(payload)}`);
    if (typeof payload.seq !== 'number' || typeof payload.tableId !== 'string') continue;
    const { tableId, seq } = payload;
    const round = Number(payload.roundNumber);
    const last = at.get(tableId);
    const follows =
      event === 'game-status' ||
      last === undefined ||
      (last.round === round
        ? seq === last.seq + 1
        : seq === 1 && event === 'round-start' && round === last.round + 1);
    if (!follows) gaps.push(`${event} of ${tableId} is ${round}.${seq} after ${last.round}.${last.seq}`);
    at.set(tableId, { round, seq });
  }
  return gaps;
}

/** Snapshots that a player got although they missed no more than the previous round, each as a sentence. */
export function needlessSnapshots(heard: readonly Heard[]): string[] {
  const rounds = new Map<string, number>();
  return heard.flatMap(({ event, payload }) => {
    if (typeof payload.seq !== 'number' || typeof payload.tableId !== 'string') return [];
    const { tableId } = payload;
    const round = Number(payload.roundNumber ?? 0);
    const known = rounds.get(tableId);
    rounds.set(tableId, round);
    const needless = event === 'game-status' && known !== undefined && round <= known + 1;
    return needless ? [`a snapshot of round ${round} of ${tableId} after round ${known}`] : [];
  });
}

/** Cards that came twice, too early, or differ from the result, each as a sentence. */
export function cardProblems(heard: readonly Heard[]): string[] {
  const problems: string[] = [];
  const shown = new Map<unknown, string[]>();
  for (const { event, payload } of heard) {
    const { roundId } = payload;
    if (event === 'game-status') {
      const { cards } = payload as unknown as GameStatus;
      const before = shown.get(roundId) ?? [];
      const now = cards.map(({ hand, index, card }) => `${hand} ${index} ${card}`);
      if (!before.every((card, n) => now[n] === card))
        problems.push(`the snapshot of ${String(roundId)} forgot`);
      shown.set(roundId, now);
    }
    if (event === 'deal-card') {
      const { hand, index, card } = payload as unknown as DealCard;
      const cards = shown.get(roundId) ?? [];
      const text = `${hand} ${index} ${card}`;
      if (cards.includes(text)) problems.push(`${text} of ${String(roundId)} came twice`);
      shown.set(roundId, [...cards, text]);
    }
    if (event === 'game-result') {
      const { cards } = payload as unknown as GameResult;
      const all = (['PLAYER', 'BANKER'] as const).flatMap((hand) =>
        cards[hand].map((card, n) => `${hand} ${n + 1} ${card}`),
      );
      const seen = shown.get(roundId);
      if (seen && seen.toSorted().join() !== all.toSorted().join())
        problems.push(`${String(roundId)} showed ${seen.join()} and resulted in ${all.join()}`);
    }
  }
  return problems;
}

const fetched = new Map<string, RoundBundle>();

/** The bundles of all ended rounds of a table, oldest first. An ended round never changes, so it is fetched once. */
export async function bundlesOf(player: Player, tableId: string): Promise<RoundBundle[]> {
  const ended: PastRound[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/tables/${tableId}/rounds?limit=200&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<PastRound> = await player.get<Page<PastRound>>(path);
    ended.push(...page.items);
    cursor = page.nextCursor;
  }
  const bundles: RoundBundle[] = [];
  for (const { roundId } of ended.toReversed()) {
    const bundle = fetched.get(roundId) ?? (await player.get<RoundBundle>(`/rounds/${roundId}`));
    fetched.set(roundId, bundle);
    bundles.push(bundle);
  }
  return bundles;
}

/** What is wrong with the rounds of a table: a step that fails, a gap in the numbers, a broken chain. */
export function roundProblems(bundles: readonly RoundBundle[]): string[] {
  return bundles.flatMap((bundle, at) => {
    const failed = verifyRound(bundle).steps.filter(({ status }) => status === 'fail');
    const problems = failed.map(({ step, detail }) => `round ${bundle.roundNumber}: ${step}: ${detail}`);
    const before = bundles[at - 1];
    if (bundle.roundNumber !== at + 1) problems.push(`round ${at + 1} is number ${bundle.roundNumber}`);
    if (before && bundle.previousHash !== before.hash)
      problems.push(`round ${bundle.roundNumber} follows another`);
    return problems;
  });
}

/** What a player must have now: the first balance, less the stakes, plus what the cards of each round pay. */
export function balanceByHand(player: Player, bundles: readonly RoundBundle[]): number {
  const rounds = new Map(bundles.map((bundle) => [bundle.roundId, bundle]));
  let balance = BigInt(player.session.balance);
  for (const { answer, target, amount, betId } of player.bets) {
    if (!answer.ok) continue;
    const bundle = rounds.get(answer.roundId);
    if (!bundle) throw new Error(`the round of bet ${betId} did not end`);
    const ending = isVoid(bundle) ? ('VOIDED' as const) : handsOf(bundle);
    balance += payoutOf(target, BigInt(amount), ending).payoutMinor - BigInt(amount);
  }
  return Number(balance);
}

/** Accepted bets that are not in their book, and refused ones that are. */
export function bookProblems(bets: readonly PlacedBet[], bundles: readonly RoundBundle[]): string[] {
  const booked = new Set(bundles.flatMap(({ betBook }) => betBook?.bets?.map(({ betId }) => betId) ?? []));
  const voided = new Set(bundles.filter(isVoid).map(({ roundId }) => roundId));
  return bets.flatMap(({ betId, tableId, answer }) => {
    if (answer.ok && !booked.has(betId) && !voided.has(answer.roundId))
      return [`accepted bet ${betId} in round ${answer.roundId} of ${tableId} is in no book`];
    return !answer.ok && booked.has(betId) ? [`refused bet ${betId} is in a book`] : [];
  });
}

/** Without a shoe, a board begins with every round 72k + 1. */
const boardOf = (roundNumber: number): number => Math.floor((roundNumber - 1) / BOARD_ROUNDS);

/** The roads that a table must show after these rounds. */
export function roadsByHand(bundles: readonly RoundBundle[]): TableRoads['roads'] {
  const dealt = bundles.filter((bundle): bundle is DealtBundle => !isVoid(bundle));
  const { deck } = dealt.at(-1) ?? {};
  const onRoads =
    deck?.model === 'shoe'
      ? dealt.filter((bundle) => bundle.deck.model === 'shoe' && bundle.deck.shoeNumber === deck.shoeNumber)
      : dealt.filter(({ roundNumber }) => boardOf(roundNumber) === boardOf(dealt.at(-1)?.roundNumber ?? 1));
  return roadsOf(onRoads.map(markOf));
}

/** What the wallet's own audit finds wrong. */
export async function auditOf(walletUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: walletUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ invariant: string; detail: string }>(
      'SELECT * FROM audit_ledger()',
    );
    return rows.map(({ invariant, detail }) => `${invariant}: ${detail}`);
  } finally {
    await client.end();
  }
}

function handsOf({ player, banker }: DealtBundle) {
  return { player, banker };
}

function markOf({ player, banker }: DealtBundle): RoundMark {
  const { winner, playerPair, bankerPair, natural } = outcomeOf(player, banker);
  return { winner, playerPair, bankerPair, natural };
}

export const STANDARD_TARGETS: readonly BetTarget[] = [
  'PLAYER',
  'BANKER',
  'TIE',
  'PLAYER_PAIR',
  'BANKER_PAIR',
];
