/** Calls of a worker that return promises of its answers. A worker starts with its first question. */

/** What a worker can be asked: for each kind of question what is sent, and what comes back. */
export type Questions<Kinds> = {
  readonly [Kind in keyof Kinds]: { readonly asks: unknown; readonly hears: unknown };
};

export interface WorkerQuestion {
  readonly id: number;
  readonly kind: string;
  readonly asked: unknown;
}

export type WorkerAnswer =
  { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly problem: string };

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (problem: Error) => void;
}

/** Every worker's answer to `files`, so that a page can keep them for use offline. */
export const filesOfWorker = (): string[] => performance.getEntriesByType('resource').map(({ name }) => name);

export class WorkerCalls<Asked extends Questions<Asked>> {
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #latestId = 0;

  constructor(private readonly start: () => Worker) {}

  ask<Kind extends keyof Asked & string>(
    kind: Kind,
    asked: Asked[Kind]['asks'],
  ): Promise<Asked[Kind]['hears']> {
    const id = (this.#latestId += 1);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#open().postMessage({ id, kind, asked } satisfies WorkerQuestion);
    });
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = (this.#worker = this.start());
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      const waiting = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if ('problem' in data) waiting?.reject(new Error(data.problem));
      else waiting?.resolve(data.answer);
    });
    worker.addEventListener('error', () => {
      // Without its worker a page has no answers, so no pending question may succeed.
      for (const waiting of this.#pending.values()) waiting.reject(new Error('the worker could not start'));
      this.#pending.clear();
      this.#worker = undefined;
    });
    return worker;
  }
}

/** Answers every question in a worker; a question that throws is answered with the problem. */
export function answerQuestions<Asked extends Questions<Asked>>(answers: {
  readonly [Kind in keyof Asked]: (asked: Asked[Kind]['asks']) => Asked[Kind]['hears'];
}): void {
  const byKind = answers as unknown as Readonly<Record<string, ((asked: unknown) => unknown) | undefined>>;
  self.addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
    try {
      const answer = byKind[data.kind]?.(data.asked);
      self.postMessage({ id: data.id, answer } satisfies WorkerAnswer);
    } catch (problem) {
      self.postMessage({ id: data.id, problem: String(problem) } satisfies WorkerAnswer);
    }
  });
}
