/** A table that does what a test tells it, and sends the same messages as a real one. */
import { DEFAULT_PAY_TABLE, payTableToJson, STANDARD_BETS } from '@sabot/baccarat';
import type {
  BetTarget,
  BetUpdate,
  DealtCard,
  GameStatus,
  LobbyTable,
  OfferedBet,
  OwnStatus,
  PastRound,
  ResumeAnswer,
  ResumeRequest,
  RoadUpdate,
  Schedule,
  TableDetail,
  TablePhase,
  TableStep,
  TableStepName,
  TargetBettors,
  TargetTotals,
} from '@sabot/edge';
import { genesisHash } from '@sabot/fairness';
import { RoadsBuilder, type RoundMark } from '@sabot/roads';
import type { Heard } from '../heard.js';
import { stepsAfter } from './dealing-steps.js';
import { missedSteps } from './missed-steps.js';
import { ScriptedRound, type Entropy } from './scripted-round.js';

export interface ScriptedTableOptions {
  readonly tableId?: string;
  readonly name?: string;
  readonly names?: Record<string, string>;
  readonly bettingMs?: number;
  readonly currency?: string;
  /** Gets every public message of the table. */
  readonly say?: (said: Heard) => void;
  readonly entropy?: Entropy;
}

export class ScriptedTable {
  readonly tableId: string;
  readonly name: string;
  readonly bettingMs: number;
  readonly currency: string;
  readonly rounds = new Map<string, { readonly round: ScriptedRound; voidReason?: string }>();
  round: ScriptedRound;
  phase: TablePhase = 'PREPARING';
  shown: DealtCard[] = [];
  closesAt: string | null = null;
  /** Not known before a round is open. */
  shoeNumber = 0;
  /** Null with an infinite deck. */
  cardsLeft: number | null = null;
  players = 0;
  seated = 1;
  /** Number of the first round on the roads. */
  firstRound = 1;
  /** The name in other languages. */
  names: Readonly<Record<string, string>>;
  paused = false;
  limits: readonly OfferedBet[] = STANDARD_BETS.map((target) => ({
    target,
    min: 1_000,
    max: 500_000,
    step: 1,
  }));
  schedule: Schedule = 'timed';
  readonly steps: TableStep[] = [];
  readonly #say: (said: Heard) => void;
  readonly #entropy: Entropy | undefined;
  readonly #roads = new RoadsBuilder();
  #seq = 0;
  #totalsRevision = 0;
  #roadsRevision = 0;
  #muted = false;
  #previousHash: string;

  constructor(options: ScriptedTableOptions = {}) {
    const { tableId = 'main', name = 'Emerald', bettingMs = 12_000, currency = 'DEMO' } = options;
    [this.tableId, this.name, this.bettingMs, this.currency] = [tableId, name, bettingMs, currency];
    this.names = options.names ?? { en: name, 'zh-Hant': '翡翠' };
    this.#say = options.say ?? (() => undefined);
    this.#entropy = options.entropy;
    this.#previousHash = genesisHash(tableId);
    this.round = new ScriptedRound(tableId, 0, this.#previousHash, this.#entropy);
  }

  /** A round by its number, once it has ended. */
  endedRound(number: number): { readonly round: ScriptedRound; voidReason?: string } | undefined {
    const isOver = this.phase === 'RESULT' || this.phase === 'VOID';
    if (number === this.round.roundNumber && !isOver) return undefined;
    return [...this.rounds.values()].find(({ round }) => round.roundNumber === number);
  }

  /** Puts past rounds on the roads. */
  remember(marks: readonly RoundMark[]): void {
    for (const mark of marks) this.#roads.add(mark);
  }

  open(bettingMs = this.bettingMs): void {
    const roundNumber = this.round.roundNumber + 1;
    this.round = new ScriptedRound(this.tableId, roundNumber, this.#previousHash, this.#entropy);
    this.rounds.set(this.round.roundId, { round: this.round });
    this.shown = [];
    [this.#seq, this.#totalsRevision, this.players] = [0, 0, 0];
    const onDemand = this.schedule === 'on-demand';
    this.closesAt = onDemand ? null : new Date(Date.now() + bettingMs).toISOString();
    const { closesAt, shoeNumber, cardsLeft } = this;
    this.#step('BETTING', 'round-start', { hash: this.round.hash, closesAt, shoeNumber, cardsLeft });
  }

  close(): void {
    const { root: betBookRoot, bets } = this.round;
    this.#step('DEALING', 'betting-closed', { betBookRoot, betCount: bets.length, totals: this.totals() });
  }

  /** Deals the next card and announces what follows from it; returns false when all cards are dealt. */
  deal(): boolean {
    const cards = this.round.dealtCards();
    const card = cards[this.shown.length];
    if (!card) return false;
    this.shown.push(card);
    this.#step('DEALING', 'deal-card', card);
    for (const { name, event } of stepsAfter(this.shown, this.round.result()))
      this.#step(name === 'dealing-complete' ? 'SETTLING' : 'DEALING', name, event);
    return true;
  }

  finish(): void {
    const { serverSeed, root: clientSeed, roundNumber: nonce } = this.round;
    const result = this.round.result();
    this.#step('RESULT', 'game-result', { ...result, serverSeed, clientSeed, nonce });
    this.#previousHash = this.round.bundle().hash;
    this.#roads.add(result);
    this.#roadsRevision = nonce;
    this.#tell({ name: 'road-update', event: this.roadUpdate() });
  }

  void(reason: string): void {
    this.rounds.set(this.round.roundId, { round: this.round, voidReason: reason });
    this.#previousHash = this.round.voidBundle(reason).hash;
    this.#step('VOID', 'round-void', { reason, serverSeed: this.round.serverSeed });
  }

  /** Sends the current totals. */
  tellTotals(): void {
    this.players = new Set(this.round.bets.map(({ userId }) => userId)).size;
    this.#totalsRevision += 1;
    this.#tell({ name: 'bet-update', event: this.betUpdate() });
  }

  /** Sends the number of players at the table. */
  seat(seated: number): void {
    const { tableId } = this;
    this.seated = seated;
    this.#tell({ name: 'seats-update', event: { tableId, seated } });
  }

  /** Does something without sending its messages, like a lost packet. */
  unheard(happens: () => void): void {
    this.#muted = true;
    happens();
    this.#muted = false;
  }

  #step(phase: TablePhase, name: TableStepName, more: object): void {
    this.phase = phase;
    this.#seq += 1;
    const { tableId } = this;
    const { roundId, roundNumber } = this.round;
    const event = { tableId, roundId, roundNumber, state: phase, seq: this.#seq, ...more };
    // The callers pass the fields that belong to each name.
    const step = { name, event } as unknown as TableStep;
    this.steps.push(step);
    this.#tell(step);
  }

  #tell(said: Heard): void {
    // Copied as if sent over the wire, so tests share no objects with the table.
    if (!this.#muted) this.#say(JSON.parse(JSON.stringify(said)) as Heard);
  }

  totals(): TargetTotals {
    const totals: Partial<Record<BetTarget, number>> = {};
    for (const { target, amount } of this.round.bets) totals[target] = (totals[target] ?? 0) + amount;
    return totals;
  }

  bettors(): TargetBettors {
    const users = new Map<BetTarget, Set<string>>();
    for (const { target, userId } of this.round.bets)
      users.set(target, (users.get(target) ?? new Set()).add(userId));
    return Object.fromEntries([...users].map(([target, { size }]) => [target, size]));
  }

  betUpdate(): BetUpdate {
    const { tableId, players, seated } = this;
    const { roundId, roundNumber } = this.round;
    const counts = { totals: this.totals(), bettors: this.bettors(), players, seated };
    return { tableId, roundId, roundNumber, ...counts, revision: this.#totalsRevision };
  }

  roadUpdate(): RoadUpdate {
    const { tableId } = this;
    const { roundNumber } = this.round;
    return { tableId, roundNumber, ...this.board(), revision: this.#roadsRevision };
  }

  board(): Pick<GameStatus, 'roads' | 'trends' | 'firstRound'> {
    const roads = JSON.parse(JSON.stringify(this.#roads.roads())) as GameStatus['roads'];
    return { roads, trends: this.#roads.state.trends, firstRound: this.firstRound };
  }

  status(own: OwnStatus): GameStatus {
    const started = this.round.roundNumber > 0;
    const cards = [...this.shown];
    const totalOf = (hand: 'PLAYER' | 'BANKER'): number =>
      cards.findLast((card) => card.hand === hand)?.total ?? 0;
    return {
      ...own,
      tableId: this.tableId,
      state: this.phase,
      roundId: started ? this.round.roundId : null,
      roundNumber: started ? this.round.roundNumber : null,
      hash: started ? this.round.hash : null,
      timer: this.phase === 'BETTING' ? 10 : 0,
      closesAt: this.closesAt,
      serverTime: new Date().toISOString(),
      paused: this.paused,
      betBookRoot: ['PREPARING', 'BETTING'].includes(this.phase) ? null : this.round.root,
      dealingIndex: Math.floor(cards.length / 2),
      currentCardIndex: cards.length,
      cards,
      handTotals: { playerTotal: totalOf('PLAYER'), bankerTotal: totalOf('BANKER') },
      totals: this.totals(),
      bettors: this.bettors(),
      players: this.players,
      seated: this.seated,
      totalsRevision: this.#totalsRevision,
      result: this.phase === 'RESULT' ? this.round.result() : null,
      ...this.board(),
      roadsRevision: this.#roadsRevision,
      shoeNumber: this.shoeNumber,
      cardsLeft: this.cardsLeft,
      seq: this.#seq,
    };
  }

  /** What a client missed since a position, or a snapshot when it missed too much. */
  resume({ position, roadsRevision = -1 }: Omit<ResumeRequest, 'tableId'>, own: OwnStatus): ResumeAnswer {
    const steps = missedSteps(this.steps, position);
    if (steps === null) return { resumed: null, status: this.status(own) };
    const { tableId, paused } = this;
    const [totals, serverTime] = [this.betUpdate(), new Date().toISOString()];
    const roads = this.#roadsRevision > roadsRevision ? this.roadUpdate() : null;
    return { resumed: { tableId, steps, totals, roads, own, paused, serverTime }, status: null };
  }

  lobby(): LobbyTable {
    const { roads, trends, firstRound } = this.board();
    const { tableId, name, names, closesAt, paused, currency, schedule } = this;
    return {
      ...{ tableId, name, names, closesAt, paused, currency, schedule, trends, firstRound },
      players: Math.max(this.players, this.seated),
      state: this.phase,
      roundId: this.round.roundId,
      roundNumber: this.round.roundNumber,
      limits: this.limits,
      deck: { model: 'infinite' },
      roads: { beadPlate: roads.beadPlate, bigRoad: roads.bigRoad },
    };
  }

  /** The rounds that have ended, newest first. */
  pastRounds(): PastRound[] {
    const ended = [...this.rounds.values()].filter(
      ({ round, voidReason }) => voidReason !== undefined || round !== this.round || this.phase === 'RESULT',
    );
    return ended.toReversed().map(({ round, voidReason = null }) => {
      const { roundId, roundNumber } = round;
      const result = voidReason === null ? round.result() : null;
      return { roundId, roundNumber, result, voidReason, endedAt: new Date().toISOString() };
    });
  }

  detail(): TableDetail {
    return {
      ...this.lobby(),
      payTable: payTableToJson(DEFAULT_PAY_TABLE),
      fairnessMode: 'operator-trusted-until-close',
      bettingMs: this.bettingMs,
      revealMs: 300,
      cooldownMs: 1_000,
    };
  }
}
