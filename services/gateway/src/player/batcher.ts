/**
 * Batches questions to another service. Questions asked within one turn of the event loop go out in one request. While the
 * maximum number of requests is in flight, further questions queue for the next one. The queue is bounded too.
 */
export interface BatchBounds {
  /** The most questions in one request. */
  readonly batch: number;
  readonly requests: number;
  readonly queued: number;
}

export interface AskOptions {
  /** Goes before all questions that are not urgent. */
  readonly urgent?: boolean | undefined;
  /** When aborted, nobody wants the answer any more; a question that has not been sent is then rejected and not sent. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class Batcher<Asked, Answer> {
  readonly #urgent: Waiting<Asked, Answer>[] = [];
  readonly #queue: Waiting<Asked, Answer>[] = [];
  #underWay = 0;
  #scheduled = false;

  /** `send` returns one answer per question, in order. */
  constructor(
    private readonly send: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchBounds,
  ) {}

  /** Returns undefined at once when the queue is full. */
  ask(asked: Asked, { urgent = false, signal }: AskOptions = {}): Promise<Answer> | undefined {
    if (this.waiting >= this.bounds.queued) return undefined;
    return new Promise((resolve, reject) => {
      (urgent ? this.#urgent : this.#queue).push({ asked, signal, resolve, reject });
      this.#schedule();
    });
  }

  /** Whether every question has been answered. */
  get idle(): boolean {
    return this.waiting === 0 && this.#underWay === 0;
  }

  /** How many questions have not been sent. */
  get waiting(): number {
    return this.#urgent.length + this.#queue.length;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.waiting > 0 && this.#underWay < this.bounds.requests) {
        const batch = this.#next();
        if (batch.length > 0) void this.#submit(batch);
      }
    });
  }

  #next(): Waiting<Asked, Answer>[] {
    const batch: Waiting<Asked, Answer>[] = [];
    for (const queue of [this.#urgent, this.#queue]) {
      const taken = queue.splice(0, this.bounds.batch - batch.length);
      for (const waiting of taken) {
        if (waiting.signal?.aborted) waiting.reject(waiting.signal.reason);
        else batch.push(waiting);
      }
    }
    return batch;
  }

  async #submit(batch: readonly Waiting<Asked, Answer>[]): Promise<void> {
    this.#underWay++;
    try {
      const answers = await this.send(batch.map(({ asked }) => asked));
      batch.forEach(({ resolve, reject }, at) => {
        const answer = answers[at];
        if (answer === undefined) reject(new Error('a question was not answered'));
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#underWay--;
      if (this.waiting > 0) this.#schedule();
    }
  }
}
