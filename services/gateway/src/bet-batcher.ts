/**
 * Collects bets into requests to the wallet. What arrives within one turn of the event loop leaves together; while as many
 * requests as allowed are under way, bets wait for the next one. Both the requests and the waiting have a bound.
 */
export interface BatchBounds {
  readonly batchBets: number;
  readonly requests: number;
  readonly queuedBets: number;
}

interface Waiting<Order, Verdict> {
  readonly order: Order;
  readonly resolve: (verdict: Verdict) => void;
  readonly reject: (error: unknown) => void;
}

export class BetBatcher<Order, Verdict> {
  readonly #queue: Waiting<Order, Verdict>[] = [];
  #underWay = 0;
  #scheduled = false;

  constructor(
    private readonly send: (orders: readonly Order[]) => Promise<readonly Verdict[]>,
    private readonly bounds: BatchBounds,
  ) {}

  /** The verdict on a bet; undefined, at once, when too many wait already. */
  place(order: Order): Promise<Verdict> | undefined {
    if (this.#queue.length >= this.bounds.queuedBets) return undefined;
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#schedule();
    });
  }

  /** Whether every bet has its verdict. */
  get idle(): boolean {
    return this.#queue.length === 0 && this.#underWay === 0;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#queue.length > 0 && this.#underWay < this.bounds.requests) {
        void this.#submit(this.#queue.splice(0, this.bounds.batchBets));
      }
    });
  }

  async #submit(batch: readonly Waiting<Order, Verdict>[]): Promise<void> {
    this.#underWay++;
    try {
      const verdicts = await this.send(batch.map(({ order }) => order));
      batch.forEach(({ resolve, reject }, at) => {
        const verdict = verdicts[at];
        if (verdict === undefined) reject(new Error('a bet without a verdict'));
        else resolve(verdict);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#underWay--;
      if (this.#queue.length > 0) this.#schedule();
    }
  }
}
