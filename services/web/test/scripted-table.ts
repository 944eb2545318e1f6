/** A table that does what a test tells it, and numbers what it says as the real one does. */
import { DEFAULT_PAY_TABLE, payTableToJson, STANDARD_BETS } from '@sabot/baccarat';
import type {
  Schedule,
  BetTarget,
  DealtCard,
  GameStatus,
  LobbyTable,
  TableDetail,
  TablePhase,
  TargetTotals,
} from '@sabot/edge';
import { genesisHash } from '@sabot/fairness';
import { RoadsBuilder, type RoundMark } from '@sabot/roads';
import { ScriptedRound, type Entropy } from './scripted-round.js';

export interface Said {
  readonly name: string;
  readonly event: object;
}

export class ScriptedTable {
  readonly rounds = new Map<string, { readonly round: ScriptedRound; voidReason?: string }>();
  #roads = new RoadsBuilder();
  round: ScriptedRound;
  phase: TablePhase = 'PREPARING';
  shown: DealtCard[] = [];
  closesAt: string | null = null;
  players = 1;
  paused = false;
  schedule: Schedule = 'timed';
  #seq = 0;
  #muted = false;
  #previousHash: string;

  constructor(
    readonly tableId: string,
    readonly name: string,
    readonly bettingMs: number,
    private readonly say: (said: Said) => void,
    private readonly entropy?: Entropy,
  ) {
    this.#previousHash = genesisHash(tableId);
    this.round = new ScriptedRound(tableId, 0, this.#previousHash, entropy);
  }

  /** Past rounds on the roads, as codes. */
  remember(marks: readonly RoundMark[]): void {
    for (const mark of marks) this.#roads.add(mark);
  }

  open(bettingMs = this.bettingMs): void {
    this.round = new ScriptedRound(
      this.tableId,
      this.round.roundNumber + 1,
      this.#previousHash,
      this.entropy,
    );
    this.rounds.set(this.round.roundId, { round: this.round });
    this.phase = 'BETTING';
    this.shown = [];
    this.#seq = 0;
    this.closesAt = new Date(Date.now() + bettingMs).toISOString();
    const { roundNumber, hash } = this.round;
    this.tell('round-start', { roundNumber, hash, closesAt: this.closesAt });
  }

  close(): void {
    this.phase = 'SEALING';
    const { root, bets } = this.round;
    this.tell('betting-closed', { betBookRoot: root, betCount: bets.length, totals: this.totals() });
  }

  /** Turns over the next card; false when all lie on the table. */
  deal(): boolean {
    const card = this.round.dealtCards()[this.shown.length];
    if (!card) return false;
    this.phase = 'DEALING';
    this.shown.push(card);
    this.tell('deal-card', card);
    return true;
  }

  finish(): void {
    const { serverSeed, root: clientSeed, roundNumber: nonce, roundNumber } = this.round;
    const result = this.round.result();
    this.phase = 'RESULT';
    this.tell('game-result', { ...result, roundNumber, serverSeed, clientSeed, nonce });
    this.#previousHash = this.round.bundle().hash;
    this.#roads.add(result);
    const { roads, trends } = this.board();
    this.tell('road-update', { roundNumber, roads, trends });
  }

  void(reason: string): void {
    this.phase = 'VOID';
    this.rounds.set(this.round.roundId, { round: this.round, voidReason: reason });
    this.#previousHash = this.round.voidBundle(reason).hash;
    this.tell('round-void', { reason, serverSeed: this.round.serverSeed });
  }

  tell(name: string, more: object): void {
    this.#seq += 1;
    const { tableId } = this;
    if (this.#muted) return;
    this.say({ name, event: { tableId, roundId: this.round.roundId, seq: this.#seq, ...more } });
  }

  /** Does something that nobody hears of: what a lost packet looks like to a client. */
  unheard(happens: () => void): void {
    this.#muted = true;
    happens();
    this.#muted = false;
  }

  totals(): TargetTotals {
    const totals: Partial<Record<BetTarget, number>> = {};
    for (const { target, amount } of this.round.bets) totals[target] = (totals[target] ?? 0) + amount;
    return totals;
  }

  board(): Pick<GameStatus, 'roads' | 'trends'> {
    // As it would arrive over the wire, so that no test shares cells with the builder.
    const roads = JSON.parse(JSON.stringify(this.#roads.roads())) as GameStatus['roads'];
    return { roads, trends: this.#roads.state.trends };
  }

  status(userId: string, balance: number): GameStatus {
    const started = this.round.roundNumber > 0;
    const cards = [...this.shown];
    const totalOf = (hand: 'PLAYER' | 'BANKER'): number =>
      cards.findLast((card) => card.hand === hand)?.total ?? 0;
    return {
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
      dealingIndex: cards.at(-1)?.index ?? 0,
      currentCardIndex: cards.length,
      cards,
      handTotals: { playerTotal: totalOf('PLAYER'), bankerTotal: totalOf('BANKER') },
      totals: this.totals(),
      players: this.players,
      result: this.phase === 'RESULT' ? this.round.result() : null,
      myBets: this.round.bets
        .filter((bet) => bet.userId === userId)
        .map(({ betId, roundId, target, amount }) => ({ betId, roundId, target, amount })),
      balance,
      currency: 'DEMO',
      ...this.board(),
      shoeNumber: 0,
      seq: this.#seq,
    };
  }

  lobby(): LobbyTable {
    const { roads, trends } = this.board();
    const { tableId, name, closesAt, paused, players } = this;
    return {
      tableId,
      name,
      state: this.phase,
      roundId: this.round.roundId,
      roundNumber: this.round.roundNumber,
      closesAt,
      paused,
      players,
      currency: 'DEMO',
      limits: STANDARD_BETS.map((target) => ({ target, min: 1_000, max: 500_000, step: 1 })),
      schedule: this.schedule,
      deck: { model: 'infinite' },
      trends,
      roads: { beadPlate: roads.beadPlate, bigRoad: roads.bigRoad },
    };
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
