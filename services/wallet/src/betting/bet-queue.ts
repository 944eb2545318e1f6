/**
 * Natural batching: whatever arrives while a batch is committing becomes the next batch. There is no timer, so an idle
 * wallet commits batches of one and answers at once, and a busy one commits many bets for the price of a few. Each writer
 * has its own share of the accounts, so batches of one process never wait for each other.
 */
export interface QueueOptions {
  readonly writers: number;
  readonly batchBets: number;
  readonly queueBets: number;
}

interface Waiting<Order, Verdict> {
  readonly order: Order;
  readonly done: (verdict: Verdict) => void;
  readonly failed: (error: unknown) => void;
}

export class BetQueue<Order extends { readonly accountId: bigint }, Verdict> {
  readonly #writers: Writer<Order, Verdict>[];
  readonly #writerCount: bigint;
  #waiting = 0;

  constructor(
    commit: (orders: readonly Order[]) => Promise<readonly Verdict[]>,
    private readonly options: QueueOptions,
  ) {
    const release = (count: number): void => {
      this.releaseRoom(count);
    };
    this.#writers = Array.from(
      { length: options.writers },
      () => new Writer(commit, options.batchBets, release),
    );
    this.#writerCount = BigInt(options.writers);
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Reserves room for `count` bets and returns whether there was enough. Room that is not needed must be released. */
  takeRoom(count: number): boolean {
    if (this.#waiting + count > this.options.queueBets) return false;
    this.#waiting += count;
    return true;
  }

  releaseRoom(count: number): void {
    this.#waiting -= count;
  }

  /** Queues a bet; the caller has reserved room for it. `failed` is called if the commit fails or `done` throws. */
  add(order: Order, done: (verdict: Verdict) => void, failed: (error: unknown) => void): void {
    this.#writers[Number(order.accountId % this.#writerCount)]?.add({ order, done, failed });
  }
}

class Writer<Order extends { readonly accountId: bigint }, Verdict> {
  /** Waiting bets by account; the account that has waited longest comes first. */
  readonly #queue = new Map<bigint, Waiting<Order, Verdict>[]>();
  #busy = false;

  constructor(
    private readonly commit: (orders: readonly Order[]) => Promise<readonly Verdict[]>,
    private readonly batchBets: number,
    private readonly release: (count: number) => void,
  ) {}

  add(waiting: Waiting<Order, Verdict>): void {
    const { accountId } = waiting.order;
    const before = this.#queue.get(accountId);
    if (before) before.push(waiting);
    else this.#queue.set(accountId, [waiting]);
    if (this.#busy) return;
    this.#busy = true;
    // Whatever else arrives in this turn of the event loop joins the first batch.
    setImmediate(() => void this.#work());
  }

  async #work(): Promise<void> {
    while (this.#queue.size > 0) {
      const batch = this.#nextBatch();
      try {
        const verdicts = await this.commit(batch.map(({ order }) => order));
        batch.forEach((waiting, at) => {
          deliver(waiting, verdicts[at]);
        });
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
      this.release(batch.length);
    }
    this.#busy = false;
  }

  /** The oldest bet of each account. A second bet must see the effect of the first, so it waits behind other accounts. */
  #nextBatch(): Waiting<Order, Verdict>[] {
    const batch: Waiting<Order, Verdict>[] = [];
    const turns: [bigint, Waiting<Order, Verdict>[]][] = [];
    for (const turn of this.#queue) {
      if (turns.length === this.batchBets) break;
      turns.push(turn);
    }
    for (const [accountId, waiting] of turns) {
      const oldest = waiting.shift();
      if (oldest) batch.push(oldest);
      this.#queue.delete(accountId);
      if (waiting.length > 0) this.#queue.set(accountId, waiting);
    }
    // Accounts are locked in the order of their ids, so no two batches can deadlock.
    return batch.sort((a, b) => (a.order.accountId < b.order.accountId ? -1 : 1));
  }
}

/** A verdict that is missing, or whose callback throws, fails this bet alone: the others are committed too. */
function deliver<Order, Verdict>(
  { done, failed }: Waiting<Order, Verdict>,
  verdict: Verdict | undefined,
): void {
  try {
    if (verdict === undefined) throw new Error('a bet was left without a verdict');
    done(verdict);
  } catch (error) {
    failed(error);
  }
}
