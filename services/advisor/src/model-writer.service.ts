/**
 * Has a model write an answer: within the budget, with one retry, guarded sentence by sentence. Whatever goes wrong, the
 * caller gets nothing and uses templates at once.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type FactSheet,
  type FilledSentence,
  type Language,
  promptFor,
  type PromptMessage,
  SentenceStream,
} from '@sabot/advisor';
import { ADVISOR_CONFIG, type AdvisorConfig } from './advisor.config.js';
import { AdvisorMetrics } from './advisor.metrics.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { isFinalRefusal, ModelClient, type ModelUsage } from './model.client.js';
import { UsageStore } from './usage.store.js';

export interface Commission {
  readonly sheet: FactSheet;
  readonly language: Language;
  /** A player's own words; empty for a suggested question. */
  readonly question: string;
  readonly asker: string;
  /** Called with each sentence that may be shown; one with index 0 begins the answer anew. */
  readonly written: (index: number, text: string) => void;
}

const ATTEMPTS = 2;
/** No tokenizer makes more tokens of a text than one for each character, and most make far fewer. */
const CHARACTERS_PER_TOKEN = 2;
const BREAKER = { failures: 5, pauseMs: 30_000 } as const;

@Injectable()
export class ModelWriter {
  readonly #logger = new Logger(ModelWriter.name);
  readonly #breaker = new CircuitBreaker(BREAKER);
  #writing = 0;

  constructor(
    private readonly client: ModelClient,
    private readonly usage: UsageStore,
    private readonly metrics: AdvisorMetrics,
    @Inject(ADVISOR_CONFIG) private readonly config: AdvisorConfig,
  ) {}

  get isConfigured(): boolean {
    return this.client.isConfigured;
  }

  get model(): string {
    return this.client.model;
  }

  /** The sentences of a whole answer; undefined when the model gave none in time, or may not write. */
  async write(commission: Commission): Promise<FilledSentence[] | undefined> {
    if (this.#writing >= this.config.ADVISOR_AT_ONCE) return this.#without('busy');
    if (!this.#breaker.admits(performance.now())) return this.#without('breaker');
    this.#writing += 1;
    const startMs = performance.now();
    try {
      return await this.#admitted(commission);
    } finally {
      this.#writing -= 1;
      this.metrics.modelSeconds.observe((performance.now() - startMs) / 1_000);
    }
  }

  async #admitted(commission: Commission): Promise<FilledSentence[] | undefined> {
    const messages = promptFor(commission.sheet, commission.language, commission.question);
    const reserved = ATTEMPTS * this.#mostTokens(messages);
    const allowance = await this.usage.reserve(commission.asker, reserved);
    if (allowance !== 'granted') {
      this.#breaker.abandoned();
      return this.#without(allowance);
    }
    const signal = AbortSignal.timeout(this.config.ADVISOR_BUDGET_MS);
    let used = 0;
    for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt += 1) {
      const usage: ModelUsage = {};
      const result = await this.#attempt(commission, messages, signal, usage);
      used += usage.tokens ?? this.#mostTokens(messages);
      if (result === 'refused') break;
      if (result === 'failed') continue;
      this.#settle(reserved, used);
      this.#breaker.succeeded();
      return result;
    }
    this.#settle(reserved, used);
    this.#breaker.failed(performance.now());
    return this.#without(signal.aborted ? 'late' : 'failed');
  }

  async #attempt(
    { sheet, language, written }: Commission,
    messages: readonly PromptMessage[],
    signal: AbortSignal,
    usage: ModelUsage,
  ): Promise<FilledSentence[] | 'failed' | 'refused'> {
    const stream = new SentenceStream(sheet, language);
    const sentences: FilledSentence[] = [];
    try {
      for await (const piece of this.client.write(messages, signal, usage)) {
        for (const sentence of stream.push(piece)) written(sentences.push(sentence) - 1, sentence.text);
        if (stream.state === 'broken') break;
      }
    } catch (error) {
      const refused = isFinalRefusal(error);
      this.#count(refused ? 'refused' : signal.aborted ? 'late' : 'error', stream);
      // Neither the question nor the answer is logged.
      this.#logger.warn({ msg: 'the model did not answer', reason: reasonOf(error) });
      return refused ? 'refused' : 'failed';
    }
    const whole = stream.state === 'complete' && sentences.length > 0;
    this.#count(whole ? 'answered' : stream.state === 'complete' ? 'nothing-left' : 'unreadable', stream);
    return whole ? sentences : 'failed';
  }

  #count(outcome: string, { drops }: SentenceStream): void {
    this.metrics.attempts.inc({ outcome });
    for (const reason of drops) this.metrics.drops.inc({ reason });
  }

  #settle(reserved: number, used: number): void {
    this.metrics.tokens.inc(used);
    // The asker need not wait for it.
    void this.usage.settle(reserved, used);
  }

  #without(reason: string): FilledSentence[] | undefined {
    this.metrics.withoutModel.inc({ reason });
    return undefined;
  }

  #mostTokens(messages: readonly PromptMessage[]): number {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    return Math.ceil(characters / CHARACTERS_PER_TOKEN) + this.config.ADVISOR_ANSWER_TOKENS;
  }
}

/** The kind of failure, without the message of the endpoint, which may repeat what it was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const status = 'status' in error && typeof error.status === 'number' ? ` ${String(error.status)}` : '';
  return `${error.constructor.name}${status}`;
}
