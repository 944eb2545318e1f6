/** A player who bets in every round, whatever happens, and whose bets and balance can be accounted for afterwards. */
import { STANDARD_TARGETS } from './oracle.js';
import type { Player } from './player.js';

export class Regular {
  #turn = 0;
  #stopBetting: () => void = () => undefined;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(
    readonly player: Player,
    private readonly tableId: string,
  ) {}

  /** Joins the table and bets once in every round from now on. */
  async play(): Promise<void> {
    this.#stopBetting = this.player.whenRoundStarts(({ tableId, roundId }) => {
      if (tableId === this.tableId) this.#bet(roundId);
    });
    await this.player.join(this.tableId);
  }

  /** Stops betting and waits until the outcome of every bet is known. */
  async leave(): Promise<void> {
    this.#stopBetting();
    await Promise.all(this.#pending);
  }

  /** When each result was received, by round number. */
  results(): Map<number, number> {
    const results = this.player.heard.filter(
      ({ event, payload }) => event === 'game-result' && payload.tableId === this.tableId,
    );
    return new Map(results.map(({ payload, at }) => [Number(payload.roundNumber), at]));
  }

  #bet(roundId: string): void {
    const target = STANDARD_TARGETS[this.#turn++ % STANDARD_TARGETS.length] ?? 'TIE';
    const bet = this.player.bet(this.tableId, target, 1_000, { roundId });
    this.#pending.add(bet);
    void bet.finally(() => this.#pending.delete(bet));
  }
}
