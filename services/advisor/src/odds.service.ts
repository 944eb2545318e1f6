/**
 * The exact odds of tables, worked out in another thread: they take some milliseconds, and much longer the first time. The
 * latest are kept, because everybody at a table asks about the same cards.
 */
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { TableOdds } from '@sabot/advisor';
import { type BaccaratTerms, payTableToJson, type PayTableJson } from '@sabot/baccarat';
import { deckModelText, type DeckModel, type ShoeCounts } from '@sabot/cards';
import { LRUCache } from 'lru-cache';
import { Worker } from 'node:worker_threads';
import { AdvisorMetrics } from './advisor.metrics.js';

/** What the thread is asked: plain values, because functions do not cross threads. */
export interface OddsQuestion {
  readonly id: number;
  readonly deck: DeckModel;
  readonly payTable: PayTableJson;
  readonly remaining: ShoeCounts | undefined;
}

export type OddsAnswer =
  { readonly id: number; readonly odds: TableOdds } | { readonly id: number; readonly problem: string };

interface Waiting {
  readonly done: (odds: TableOdds) => void;
  readonly failed: (error: Error) => void;
}

const MAX_KEPT = 2_000;
/** Any more would wait longer than their askers. */
const MAX_WAITING = 500;

@Injectable()
export class OddsService implements OnModuleDestroy {
  readonly #logger = new Logger(OddsService.name);
  readonly #kept = new LRUCache<string, Promise<TableOdds>>({ max: MAX_KEPT });
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #asked = 0;

  constructor(private readonly metrics: AdvisorMetrics) {}

  async onModuleDestroy(): Promise<void> {
    await this.#worker?.terminate();
  }

  of(deck: DeckModel, payTable: BaccaratTerms['payTable'], remaining?: ShoeCounts): Promise<TableOdds> {
    const question = { deck, payTable: payTableToJson(payTable), remaining };
    const key = JSON.stringify([deckModelText(deck), question.payTable, remaining]);
    const known = this.#kept.get(key);
    if (known) return known;
    const odds = this.#ask(question);
    this.#kept.set(key, odds);
    odds.catch(() => this.#kept.delete(key));
    return odds;
  }

  #ask(question: Omit<OddsQuestion, 'id'>): Promise<TableOdds> {
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many odds are wanted'));
    const id = ++this.#asked;
    const startMs = performance.now();
    const odds = new Promise<TableOdds>((done, failed) => this.#waiting.set(id, { done, failed }));
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id, ...question } satisfies OddsQuestion);
    return odds.finally(() => {
      this.metrics.oddsSeconds.observe((performance.now() - startMs) / 1_000);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./odds.worker.js', import.meta.url));
    worker.on('message', (answer: OddsAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('odds' in answer) waiting?.done(answer.odds);
      else waiting?.failed(new Error(answer.problem));
    });
    worker.on('error', (error) => {
      this.#logger.error({ msg: 'the thread that works out odds ended', err: error });
    });
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const { failed } of this.#waiting.values()) failed(new Error('the odds were not worked out'));
      this.#waiting.clear();
    });
    return worker;
  }
}
