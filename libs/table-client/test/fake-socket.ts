/** A socket and a clock that do only what a test tells them. */
import type { EdgeSocket, Time } from '../src/index.js';

type Answered = (late: Error | null, reply: unknown) => void;

export class FakeSocket {
  connected = false;
  /** Whether Socket.IO would reconnect by itself. */
  active = true;
  connects = 0;
  readonly asked: { readonly name: string; readonly request: unknown; readonly answered: Answered }[] = [];
  readonly #listeners = new Map<string, Set<(event: unknown) => void>>();
  readonly #onFrame = new Set<() => void>();
  /** How often a silent transport was dropped. */
  dropped = 0;
  readonly io = {
    on: (_: string, frame: () => void): void => {
      this.#onFrame.add(frame);
    },
    engine: {
      close: (): void => {
        this.dropped += 1;
        if (this.connected) this.arrive('disconnect', 'forced close');
      },
    },
  };

  /** A frame of the transport arrives, whatever is in it. */
  frame(): void {
    for (const heard of this.#onFrame) heard();
  }

  get edge(): EdgeSocket {
    return this as unknown as EdgeSocket;
  }

  on(name: string, listener: (event: unknown) => void): void {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener));
  }

  off(name: string, listener: (event: unknown) => void): void {
    this.#listeners.get(name)?.delete(listener);
  }

  timeout(): { emit: (name: string, request: unknown, answered: Answered) => void } {
    return {
      emit: (name, request, answered) => {
        this.asked.push({ name, request, answered });
      },
    };
  }

  connect(): void {
    this.connects += 1;
  }

  disconnect(): void {
    if (!this.connected) return;
    this.connected = false;
    this.arrive('disconnect', 'io client disconnect');
  }

  /** Delivers an event as if from the server. */
  arrive(name: string, event?: unknown): void {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }

  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

export class FakeTime implements Time {
  ms = 1_000_000;
  luck = 0.5;
  readonly #waiting: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.ms;
  }

  chance(): number {
    return this.luck;
  }

  later(ms: number, run: () => void): () => void {
    const waiting = { at: this.ms + ms, run };
    this.#waiting.push(waiting);
    return () => {
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  /** Lets time pass in small steps, as it does for a device that is awake. */
  flow(ms: number): void {
    for (let gone = 0; gone < ms; gone += 100) this.pass(100);
  }

  pass(ms: number): void {
    this.ms += ms;
    for (const waiting of this.#waiting.filter(({ at }) => at <= this.ms)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.run();
    }
  }
}
