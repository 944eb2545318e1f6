/** How late this process is with everything it does: a gateway that stalls is of no use to whoever comes next. */
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const MEASURED_EVERY_MS = 1_000;
const RESOLUTION_MS = 10;
/** Half of what a bet may take: it is read and answered, one delay each. */
const MAX_DELAY_MS = 250;
const NANOSECONDS_IN_MS = 1_000_000;

@Injectable()
export class Pace implements OnApplicationBootstrap, OnModuleDestroy {
  #delays: IntervalHistogram | undefined;
  #timer: NodeJS.Timeout | undefined;
  #delayMs = 0;

  onApplicationBootstrap(): void {
    const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delays.enable();
    this.#delays = delays;
    this.#timer = setInterval(() => {
      this.#delayMs = delays.mean / NANOSECONDS_IN_MS - RESOLUTION_MS;
      delays.reset();
    }, MEASURED_EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
    this.#delays?.disable();
  }

  /** Throws when everything has waited too long during the last second; for readiness. */
  check(): void {
    if (this.#delayMs > MAX_DELAY_MS)
      throw new Error(`everything waits ${Math.round(this.#delayMs)} ms before it is done`);
  }
}
