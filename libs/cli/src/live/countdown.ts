/** The time left to bet: a line that counts down on a terminal, or a single line elsewhere. */
import type { Session } from '../session.js';

const TICK_MS = 250;

export class Countdown {
  #timer: NodeJS.Timeout | undefined;
  /** How far the server's clock is ahead of ours. */
  #aheadMs = 0;
  #drawn = false;

  constructor(private readonly session: Session) {}

  /** Sets the clock by the server's time, because ours may be wrong. */
  setClock(serverTime: string): void {
    this.#aheadMs = Date.parse(serverTime) - Date.now();
  }

  start(closesAt: string | null): void {
    this.stop();
    if (closesAt === null) {
      this.session.print('Bets are open until a player asks for the deal.');
      return;
    }
    const left = (): number =>
      Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now() - this.#aheadMs) / 1_000));
    if (this.session.streams.stdout.isTTY !== true) {
      this.session.print(`Bets are open for ${left()} s.`);
      return;
    }
    const draw = (): void => {
      this.session.streams.stdout.write(`\r\x1b[KBets are open for ${left()} s `);
      this.#drawn = true;
    };
    draw();
    this.#timer = setInterval(draw, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.wipe();
  }

  /** Wipes the line, so the next output starts on a clean one; the next tick draws it again. */
  wipe(): void {
    if (this.#drawn) this.session.streams.stdout.write('\r\x1b[K');
    this.#drawn = false;
  }
}
