/**
 * Notices a connection that has gone silent although nobody closed it. Every frame is a sign of life, and a gateway sends
 * one at least every two seconds, so a longer silence means that the network is gone, whatever the device believes.
 */
import { REAL_TIME, type Time } from './real-time.js';

/** After this much silence the player is told. */
export const SILENT_AFTER_MS = 4_000;
/** After this much silence the connection is given up and opened again. */
export const DEAD_AFTER_MS = 8_000;

const CHECK_EVERY_MS = 500;

export interface LifeListener {
  readonly onSilent: () => void;
  /** A frame arrived after a silence that was reported. */
  readonly onHeardAgain: () => void;
  /** Called again after every further eight seconds. */
  readonly onDead: () => void;
}

export class LifeSigns {
  #heardAtMs = 0;
  #givenUpAtMs = 0;
  #silent = false;
  #stop: (() => void) | undefined;

  constructor(
    private readonly listener: LifeListener,
    private readonly time: Time = REAL_TIME,
  ) {}

  /** Watches from now on; called when a connection is up. */
  start(): void {
    this.stop();
    this.#silent = false;
    this.#heardAtMs = this.#givenUpAtMs = this.time.now();
    this.#checkLater();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** A frame arrived. A page that was frozen may find the frames of the meantime before its own timers. */
  heard(): void {
    if (this.time.now() - this.#heardAtMs >= SILENT_AFTER_MS) this.suspect();
    this.#heardAtMs = this.#givenUpAtMs = this.time.now();
    if (!this.#silent) return;
    this.#silent = false;
    this.listener.onHeardAgain();
  }

  /** The device says that the network is gone: what would be said after a silence is said now. */
  suspect(): void {
    if (this.#stop === undefined || this.#silent) return;
    this.#silent = true;
    this.listener.onSilent();
  }

  #checkLater(): void {
    this.#stop = this.time.later(CHECK_EVERY_MS, () => {
      this.#checkLater();
      this.#check();
    });
  }

  #check(): void {
    const nowMs = this.time.now();
    if (nowMs - this.#heardAtMs >= SILENT_AFTER_MS) this.suspect();
    if (nowMs - this.#givenUpAtMs < DEAD_AFTER_MS) return;
    this.#givenUpAtMs = nowMs;
    this.listener.onDead();
  }
}
