/**
 * A bot at a table. It bets in every round that it finds open, until the given number of rounds has ended, and keeps
 * its own books. If the answer to a bet is lost, it sends the bet again under the same id; if it misses the end of a round,
 * it reads the round's public bundle.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PayTable } from '@sabot/baccarat';
import type { BetSettled, GameStatus } from '@sabot/edge';
import { isVoid } from '@sabot/fairness';
import { ask, type Heard } from '@sabot/table-client';
import { type EdgeRest, RestRefusal } from '../live/edge-rest.js';
import type { Guest } from '../live/guest.js';
import { TableSeat } from '../live/table-seat.js';
import { BetAccount, handsOf, type PlacedBet, type RoundEnd } from './bet-account.js';
import type { BetChoice } from './bet-choice.js';

export interface PlayerPlan {
  readonly tableId: string;
  readonly rounds: number;
  readonly betsPerRound: number;
  readonly onDemand: boolean;
  readonly payTable: PayTable;
}

/** How a player did, and every mismatch between the house and the player's own books. */
export interface PlayerReport {
  readonly userId: string;
  readonly rounds: number;
  readonly bets: number;
  readonly refused: number;
  readonly staked: number;
  readonly paid: number;
  readonly net: number;
  readonly balance: number;
  readonly expectedBalance: number;
  readonly mismatches: readonly string[];
}

const RETRY_MS = 200;
const MAX_ATTEMPTS = 50;
/** After these codes the outcome is unknown or nothing happened, so the same request may be sent again. */
const RETRYABLE_CODES: readonly string[] = ['TIMEOUT', 'OVERLOADED', 'RATE_LIMITED', 'INTERNAL'];

export class BettingPlayer {
  readonly #account: BetAccount;
  /** Rounds that we bet in and whose end we do not know yet; each promise waits for the answers to the bets. */
  readonly #open = new Map<string, Promise<PlacedBet[]>>();
  readonly #mismatches: string[] = [];
  readonly #settled = new Map<string, number>();
  readonly #finished: Promise<void>;
  #finish: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  #seat: TableSeat | undefined;
  #rounds = 0;
  #refused = 0;
  #broke = false;

  constructor(
    private readonly rest: EdgeRest,
    private readonly guest: Guest,
    private readonly choice: BetChoice,
    private readonly plan: PlayerPlan,
  ) {
    this.#account = new BetAccount(guest.openingBalance, plan.payTable);
    this.#finished = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
  }

  async play(): Promise<PlayerReport> {
    const seat = await TableSeat.take(this.rest.url, this.guest, this.plan.tableId, (heard) => {
      this.#hear(heard);
    });
    this.#seat = seat;
    try {
      await seat.during(this.#finished);
      return await this.#report();
    } finally {
      seat.leave();
      this.guest.close();
    }
  }

  #onStatus({ roundId, state, result }: GameStatus): void {
    if (roundId !== null && state === 'BETTING') this.#bet(roundId);
    if (roundId !== null && result) this.#end(roundId, handsOf(result));
    if (roundId !== null && state === 'VOID') this.#end(roundId, 'void');
    for (const missed of this.#open.keys()) if (missed !== roundId) this.#lookUp(missed);
  }

  #hear({ name, event }: Heard): void {
    if (name === 'game-status') this.#onStatus(event);
    else if (name === 'round-start') this.#bet(event.roundId);
    else if (name === 'game-result') this.#end(event.roundId, handsOf(event));
    else if (name === 'round-void') this.#end(event.roundId, 'void');
    else if (name === 'bet-settled') this.#onSettled(event);
  }

  #onSettled({ bets }: BetSettled): void {
    for (const { betId, payout } of bets) this.#settled.set(betId, payout);
  }

  #bet(roundId: string): void {
    if (this.#open.has(roundId) || this.#broke || this.#rounds + this.#open.size >= this.plan.rounds) return;
    const placed = this.#placeAll(roundId);
    this.#open.set(roundId, placed);
    placed
      .then((bets) => {
        // A round in which none of our bets was accepted does not count.
        if (bets.length === 0) this.#open.delete(roundId);
        if (this.#broke && this.#open.size === 0) this.#finish();
      })
      .catch(this.#fail);
  }

  async #placeAll(roundId: string): Promise<PlacedBet[]> {
    const placed: PlacedBet[] = [];
    for (let count = 0; count < this.plan.betsPerRound; count++) {
      const bet = { betId: randomUUID(), ...this.choice.next() };
      if (!(await this.#place(bet, roundId))) continue;
      this.#account.stake(bet);
      placed.push(bet);
    }
    if (placed.length > 0 && this.plan.onDemand) await this.#deal();
    return placed;
  }

  /** Whether the bet was accepted. */
  async #place(bet: PlacedBet, roundId: string): Promise<boolean> {
    const { tableId } = this.plan;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const answer = this.#seat && (await ask(this.#seat.socket, 'place-bet', { ...bet, tableId, roundId }));
      if (answer?.ok) return true;
      if (answer && !RETRYABLE_CODES.includes(answer.code)) {
        this.#refused++;
        this.#broke ||= answer.code === 'INSUFFICIENT_BALANCE';
        return false;
      }
      await sleep(RETRY_MS);
    }
    throw new Error(`bet ${bet.betId} got no answer in ${MAX_ATTEMPTS} attempts`);
  }

  /** A refusal is fine: another player may already have asked for the deal. The cards will show it. */
  async #deal(): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const answer = this.#seat && (await ask(this.#seat.socket, 'deal', { tableId: this.plan.tableId }));
      if (answer && (answer.ok || !RETRYABLE_CODES.includes(answer.code))) return;
      await sleep(RETRY_MS);
    }
  }

  #end(roundId: string, end: RoundEnd): void {
    const placed = this.#open.get(roundId);
    if (!placed) return;
    placed
      .then((bets) => {
        if (!this.#open.delete(roundId)) return;
        if (bets.length > 0) this.#rounds++;
        this.#account.resolve(bets, end);
        if (this.#rounds >= this.plan.rounds || (this.#broke && this.#open.size === 0)) this.#finish();
      })
      .catch(this.#fail);
  }

  /** Looks up the end of a round whose result we missed. */
  #lookUp(roundId: string): void {
    const read = async (): Promise<void> => {
      for (let attempt = 1; this.#open.has(roundId); attempt++) {
        try {
          const bundle = await this.rest.round(roundId);
          this.#end(roundId, isVoid(bundle) ? 'void' : { player: bundle.player, banker: bundle.banker });
          return;
        } catch (error) {
          const passing = !(error instanceof RestRefusal) || error.code === 'INVALID_PHASE';
          if (!passing || attempt === MAX_ATTEMPTS) throw error;
        }
        await sleep(RETRY_MS);
      }
    };
    read().catch(this.#fail);
  }

  async #report(): Promise<PlayerReport> {
    const { balance: expectedBalance, staked, paid, bets } = this.#account;
    const { balance } = await this.rest.me(this.guest.token);
    for (const [betId, payout] of this.#settled) {
      const expected = this.#account.payoutOf(betId);
      if (expected !== undefined && expected !== payout)
        this.#mismatches.push(`bet ${betId} was paid ${payout}, the rules pay ${expected}`);
    }
    if (balance !== expectedBalance)
      this.#mismatches.push(`the balance is ${balance}, the player's own books say ${expectedBalance}`);
    return {
      userId: this.guest.userId,
      rounds: this.#rounds,
      bets,
      refused: this.#refused,
      staked,
      paid,
      net: paid - staked,
      balance,
      expectedBalance,
      mismatches: this.#mismatches,
    };
  }
}
