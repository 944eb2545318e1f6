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

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

export class Batcher<Asked, Answer> {
  readonly #queue: Waiting<Asked, Answer>[] = [];
  #underWay = 0;
  #scheduled = false;

  /** `send` returns one answer per question, in order. */
  constructor(
    private readonly send: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchBounds,
  ) {}

  /** Returns undefined at once when the queue is full. */
  ask(asked: Asked): Promise<Answer> | undefined {
    if (this.#queue.length >= this.bounds.queued) return undefined;
    return new Promise((resolve, reject) => {
      this.#queue.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** Whether every question has been answered. */
  get idle(): boolean {
    return this.#queue.length === 0 && this.#underWay === 0;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#queue.length > 0 && this.#underWay < this.bounds.requests) {
        void this.#submit(this.#queue.splice(0, this.bounds.batch));
      }
    });
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
      if (this.#queue.length > 0) this.#schedule();
    }
  }
}
