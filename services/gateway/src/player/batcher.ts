/**
 * Collects what is asked of another service into requests. What is asked within one turn of the event loop leaves together;
 * while as many requests as allowed are under way, the rest waits for the next one. Both the requests and the waiting have
 * a bound.
 */
export interface BatchBounds {
  /** The most that one request asks. */
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

  /** `send` returns an answer to each thing asked, in order. */
  constructor(
    private readonly send: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
    private readonly bounds: BatchBounds,
  ) {}

  /** The answer; undefined, at once, when too many wait already. */
  ask(asked: Asked): Promise<Answer> | undefined {
    if (this.#queue.length >= this.bounds.queued) return undefined;
    return new Promise((resolve, reject) => {
      this.#queue.push({ asked, resolve, reject });
      this.#schedule();
    });
  }

  /** Whether everything that was asked is answered. */
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
        if (answer === undefined) reject(new Error('something asked was not answered'));
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
