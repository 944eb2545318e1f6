/** A scripted gateway whose table plays round after round, faster than any real one, while anyone watches. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ScriptedGateway } from '@sabot/table-client/testing';
import type { Schedule } from '@sabot/edge';

const BETTING_MS = 60;
const STEP_MS = 1;

export class RunningTable {
  voidRounds = false;
  readonly #running: Promise<void>;
  #stopped = false;
  #deal: () => void = () => undefined;

  private constructor(readonly gateway: ScriptedGateway) {
    gateway.onDeal = () => {
      this.#deal();
    };
    this.#running = this.#run();
  }

  static async start(schedule: Schedule = 'timed'): Promise<RunningTable> {
    const gateway = await ScriptedGateway.start({
      currency: 'USD',
      // Stands for another server at the gateway's address.
      serve: (path, _, response) => {
        response.writeHead(path.startsWith('/html') ? 200 : 404).end('<html>');
      },
    });
    gateway.main.schedule = schedule;
    return new RunningTable(gateway);
  }

  get url(): string {
    return this.gateway.url;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#deal();
    await this.gateway.stop();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      // Without watchers no round starts, so a client that was cut off misses at most one round before it is back.
      if (this.gateway.watchers > 0 || this.gateway.main.phase === 'PREPARING') await this.#round();
      else await sleep(STEP_MS);
    }
  }

  async #round(): Promise<void> {
    const { main } = this.gateway;
    main.open(BETTING_MS);
    if (main.schedule === 'timed') await sleep(BETTING_MS);
    else await new Promise<void>((resolve) => (this.#deal = resolve));
    if (this.voidRounds) {
      this.gateway.voidRound('OPERATOR');
      return;
    }
    main.close();
    while (main.deal()) await sleep(STEP_MS);
    this.gateway.settle();
    await sleep(STEP_MS);
  }
}
