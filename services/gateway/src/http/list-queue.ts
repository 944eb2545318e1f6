/**
 * Long lists come last: bets have a way of their own to the wallet, those who join a table go before those who see one already,
 * and a list is read only while none of them waits. Few are read at a time, and who would wait too long is told so.
 */
import type { NextFunction, Request, Response } from 'express';

export interface ListQueueOptions {
  /** How many lists are read at a time. */
  readonly atOnce: number;
  readonly maxWaiting: number;
  readonly waitMs: number;
  /** Whether something more urgent waits. */
  readonly isBusy: () => boolean;
  readonly refuse: (response: Response) => void;
}

interface Waiting {
  readonly response: Response;
  readonly next: NextFunction;
  readonly untilMs: number;
}

const LOOK_AGAIN_MS = 10;

export class ListQueue {
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #willLook = false;

  constructor(private readonly options: ListQueueOptions) {}

  take(_: Request, response: Response, next: NextFunction): void {
    if (this.#waiting.length >= this.options.maxWaiting) {
      this.options.refuse(response);
      return;
    }
    this.#waiting.push({ response, next, untilMs: performance.now() + this.options.waitMs });
    this.#serve();
  }

  #serve(): void {
    while (this.#waiting.length > 0 && this.#running < this.options.atOnce && !this.options.isBusy()) {
      const first = this.#waiting.shift();
      if (first && !first.response.destroyed) this.#start(first);
    }
    const nowMs = performance.now();
    for (let first = this.#waiting[0]; first && first.untilMs <= nowMs; first = this.#waiting[0]) {
      this.#waiting.shift();
      this.options.refuse(first.response);
    }
    if (this.#waiting.length === 0 || this.#willLook) return;
    this.#willLook = true;
    setTimeout(() => {
      this.#willLook = false;
      this.#serve();
    }, LOOK_AGAIN_MS);
  }

  #start({ response, next }: Waiting): void {
    this.#running++;
    response.once('close', () => {
      this.#running--;
      this.#serve();
    });
    next();
  }
}
