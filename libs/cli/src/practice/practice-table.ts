/** A single-player table played by typing. Commas separate moves; the first refused move ends its line. */
import { setTimeout } from 'node:timers/promises';
import { BaccaratGame, type BaccaratGameEvents, type Bet, type BetTarget } from '@sabot/baccarat';
import type { PickBelow } from '@sabot/cards';
import type { Session } from '../session.js';
import * as wording from './wording.js';

/** Why a move was refused; undefined if it was made. */
type Complaint = string | undefined;

/** Moves that work even when the balance covers no bet. */
const ALWAYS_OPEN: readonly string[] = ['new', 'help', 'quit'];

export class PracticeTable {
  #game: BaccaratGame;
  #lastBets: readonly Bet[] = [];
  /** Lines that the game produced while dealing, printed later at a dealer's pace. */
  #dealLines: string[] = [];
  #feltChanged = false;
  #left = false;

  constructor(
    private readonly session: Session,
    private readonly pick: PickBelow,
    private readonly pauseMs: number,
  ) {
    this.#game = this.#newGame();
  }

  /** Whether the player has quit. */
  get left(): boolean {
    return this.#left;
  }

  get prompt(): string {
    return wording.prompt(this.#game.getState(), this.#game.getBetTotal());
  }

  get greeting(): string {
    return wording.greeting(this.#game.getState());
  }

  get farewell(): string {
    return wording.farewell(this.#game.getState());
  }

  /** Makes the moves of one typed line; an empty line deals. */
  async enter(line: string): Promise<void> {
    const moves = line.trim() === '' ? ['deal'] : line.toLowerCase().split(',');
    for (const move of moves.map((text) => text.trim()).filter((text) => text !== '')) {
      const complaint = await this.#make(move);
      if (complaint !== undefined) this.session.print(complaint);
      if (complaint !== undefined || this.#left) break;
    }
    if (this.#feltChanged) this.session.print(wording.felt(this.#game.getState(), this.#game.getBetTotal()));
    this.#feltChanged = false;
  }

  async #make(move: string): Promise<Complaint> {
    if (!ALWAYS_OPEN.includes(move) && this.#shortage !== undefined) return this.#shortage;
    switch (move) {
      case 'deal':
        return await this.#deal();
      case 'again':
        return this.#again();
      case 'clear':
        this.#game.clearBets();
        this.#feltChanged = true;
        return undefined;
      case 'new':
        this.#game = this.#newGame();
        this.#lastBets = [];
        this.#feltChanged = true;
        return undefined;
      case 'help':
        this.session.print(wording.HELP);
        return undefined;
      case 'quit':
        this.#left = true;
        return undefined;
      default:
        return this.#changeBet(move);
    }
  }

  /** `remove player` takes a bet back, `player 50` places one. */
  #changeBet(move: string): Complaint {
    const removes = /^remove\s/.test(move);
    const [name = '', amount = '', ...more] = move.replace(/^remove\s+/, '').split(/\s+/);
    const target = wording.TARGETS.get(name);
    if (target === undefined || more.length > 0 || (removes && amount !== '')) return wording.unknown(move);
    if (!removes) return this.#place(target, amount);
    if (!this.#game.removeBet(target)) return `There is no bet on ${wording.betName(target)}.`;
    this.#feltChanged = true;
    return undefined;
  }

  #place(target: BetTarget, amount: string): Complaint {
    if (!/^\d+$/.test(amount)) return wording.refusal({ code: 'VALIDATION', field: 'amount' });
    const answer = this.#game.placeBet(target, BigInt(amount) * wording.MINOR_PER_CHIP);
    if (!answer.ok) return wording.refusal(answer.refusal);
    this.#feltChanged = true;
    return undefined;
  }

  #again(): Complaint {
    if (this.#lastBets.length === 0) return 'There is no round to repeat yet.';
    for (const { type, amountMinor } of this.#lastBets) {
      const complaint = this.#place(type, String(amountMinor / wording.MINOR_PER_CHIP));
      if (complaint !== undefined) return complaint;
    }
    return undefined;
  }

  async #deal(): Promise<Complaint> {
    const answer = this.#game.deal();
    if (!answer.ok) return wording.refusal(answer.refusal);
    for (const text of this.#dealLines.splice(0)) {
      this.session.print(text);
      if (this.pauseMs > 0) await setTimeout(this.pauseMs);
    }
    this.session.print(wording.result(answer.value, this.#game.getState(), this.session.paint));
    this.#lastBets = answer.value.results.map(({ bet }) => bet);
    this.#feltChanged = false;
    this.#game.newRound();
    return this.#shortage;
  }

  get #shortage(): Complaint {
    const { balanceMinor, settings } = this.#game.getState();
    return balanceMinor < settings.minBetMinor ? wording.shortage(this.#game.getState()) : undefined;
  }

  #newGame(): BaccaratGame {
    const events: Partial<BaccaratGameEvents> = {
      onShoeReshuffle: () => void this.#dealLines.push('The shoe is running low; a new one is shuffled.'),
      onNatural: (side, total) => void this.#dealLines.push(`Natural ${total} for the ${side}!`),
      onCardDealt: (_, side) => {
        this.#dealLines.push(wording.hand(side, this.#game.getState()[`${side}Hand`], this.session.paint));
      },
    };
    return new BaccaratGame(this.pick, {}, events);
  }
}
