/** The strategies of tables, each worked out once, when it is first asked for. */
import { Injectable } from '@nestjs/common';
import type { FirstPlayTable } from '@sabot/blackjack';
import type { BlackjackStrategy, BlackjackTable } from '@sabot/edge';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const UP_CARDS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'] as const;

@Injectable()
export class StrategyService {
  /** By the rules. There are as many as tables, and a few more after their rules were changed. */
  readonly #tables = new Map<string, Promise<FirstPlayTable>>();

  async of({ tableId, rules, houseEdge }: BlackjackTable): Promise<BlackjackStrategy> {
    return { tableId, rules, houseEdge, upCards: UP_CARDS, firstPlay: await this.#firstPlay(rules) };
  }

  #firstPlay(rules: BlackjackTable['rules']): Promise<FirstPlayTable> {
    const key = JSON.stringify(rules);
    const known = this.#tables.get(key);
    if (known) return known;
    const table = workOut(rules);
    this.#tables.set(key, table);
    table.catch(() => this.#tables.delete(key));
    return table;
  }
}

/** Works a strategy out in another thread, so that nobody's request waits for it. */
async function workOut(rules: BlackjackTable['rules']): Promise<FirstPlayTable> {
  const worker = new Worker(new URL('./strategy.worker.js', import.meta.url), { workerData: rules });
  // Rejects if the thread fails.
  const [table] = (await once(worker, 'message')) as [FirstPlayTable];
  return table;
}
