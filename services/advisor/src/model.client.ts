/** Asks a language model at an OpenAI-compatible endpoint, and passes on the text of its answer as it arrives. */
import { Inject, Injectable } from '@nestjs/common';
import { ANSWER_SCHEMA, type PromptMessage } from '@sabot/advisor';
import OpenAI from 'openai';
import { ADVISOR_CONFIG, type AdvisorConfig } from './advisor.config.js';
import { boundedFetch } from './bounded-fetch.js';

/** What a call has cost; absent when the endpoint does not say. */
export interface ModelUsage {
  tokens?: number;
}

@Injectable()
export class ModelClient {
  readonly #client: OpenAI | undefined;
  readonly model: string;

  constructor(@Inject(ADVISOR_CONFIG) private readonly config: AdvisorConfig) {
    const { ADVISOR_BASE_URL, ADVISOR_API_KEY, ADVISOR_MODEL } = config;
    this.model = ADVISOR_MODEL ?? '';
    this.#client = ADVISOR_BASE_URL
      ? new OpenAI({
          baseURL: ADVISOR_BASE_URL,
          // Local endpoints want no key, and the client insists on one.
          apiKey: ADVISOR_API_KEY ?? 'none',
          // Nothing but what the configuration says: the client would also read these from the environment.
          organization: null,
          project: null,
          maxRetries: 0,
          timeout: config.ADVISOR_BUDGET_MS,
          fetch: boundedFetch,
          logLevel: 'off',
        })
      : undefined;
  }

  get isConfigured(): boolean {
    return this.#client !== undefined;
  }

  /** The pieces of one answer. Throws whatever goes wrong on the way. */
  async *write(
    messages: readonly PromptMessage[],
    signal: AbortSignal,
    usage: ModelUsage,
  ): AsyncGenerator<string> {
    if (!this.#client) throw new Error('no model is configured');
    const { ADVISOR_ANSWER_TOKENS, ADVISOR_TEMPERATURE } = this.config;
    // The older name of the two: local servers understand no other.
    const tokenLimit = { max_tokens: ADVISOR_ANSWER_TOKENS };
    const stream = await this.#client.chat.completions.create(
      {
        model: this.model,
        messages: [...messages],
        stream: true,
        stream_options: { include_usage: true },
        temperature: ADVISOR_TEMPERATURE,
        ...tokenLimit,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'advice', strict: true, schema: { ...ANSWER_SCHEMA } },
        },
      },
      { signal },
    );
    for await (const { choices, usage: told } of stream) {
      if (told) usage.tokens = told.total_tokens;
      const piece = choices[0]?.delta.content;
      if (piece) yield piece;
    }
  }
}

/** Whether the endpoint refuses what we ask, so that asking again cannot help. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof OpenAI.APIError && [400, 401, 403, 404, 422, 429].includes(error.status as number);
}
