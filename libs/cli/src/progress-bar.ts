/** A progress bar on a terminal; silent elsewhere. */
import type { Output } from './session.js';

const WIDTH = 30;
const REDRAW_MS = 100;

export class ProgressBar {
  #done = 0;
  #drawnAtMs = 0;
  readonly #startedAtMs = Date.now();

  constructor(
    private readonly output: Output,
    private readonly total: number,
  ) {}

  advance(amount: number): void {
    this.#done += amount;
    const nowMs = Date.now();
    if (this.output.isTTY !== true || nowMs - this.#drawnAtMs < REDRAW_MS) return;
    this.#drawnAtMs = nowMs;
    const share = this.#done / this.total;
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    const perSecond = Math.round((this.#done * 1000) / Math.max(1, nowMs - this.#startedAtMs));
    this.output.write(
      `\r[${bar}] ${Math.floor(share * 100)} %  ${perSecond.toLocaleString('en')} rounds a second `,
    );
  }

  /** Wipes the bar, so the result starts on a clean line. */
  finish(): void {
    if (this.output.isTTY === true) this.output.write('\r\x1b[K');
  }
}
