/** An OpenAI-compatible endpoint that answers as a test wants, and remembers what it was sent. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelMode =
  'answers' | 401 | 429 | 500 | 'hangs' | 'cuts' | 'garbage' | 'ten megabytes' | 'endless';

export interface ReceivedPrompt {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface SentSentence {
  readonly text: string;
  readonly facts: readonly string[];
}

export class ScriptedModel {
  mode: ModelMode = 'answers';
  /** What is answered; from the prompt, because ids of facts stand in it. */
  answer: (prompt: string) => readonly SentSentence[] = edgeOfBanker;
  /** Time between two pieces of an answer. */
  pieceMs = 0;
  readonly received: ReceivedPrompt[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ScriptedModel> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const model = new ScriptedModel(server);
    server.on('request', (request, response) => void model.#respond(request, response));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.server.address() as AddressInfo).port)}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    this.received.push({ headers: request.headers, body });
    const { mode } = this;
    if (typeof mode === 'number') {
      response.writeHead(mode, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'no', type: 'scripted' } }));
      return;
    }
    if (mode === 'hangs') return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (mode === 'ten megabytes') {
      response.end('x'.repeat(10 * 1_024 * 1_024));
      return;
    }
    const text = mode === 'garbage' ? '<b>Banker is hot!</b> Bet 500 now.' : this.#answerText(body);
    await this.#stream(response, text);
  }

  #answerText(body: string): string {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const prompt = messages.map(({ content }) => content).join('\n');
    return JSON.stringify({ sentences: this.answer(prompt) });
  }

  /** In pieces of a few characters, as models write. */
  async #stream(response: ServerResponse, text: string): Promise<void> {
    const cutAt = this.mode === 'cuts' ? Math.floor(text.length * 0.7) : Number.POSITIVE_INFINITY;
    for (let at = 0; this.mode === 'endless' || at < text.length; at += 7) {
      if (at >= cutAt) {
        response.destroy();
        return;
      }
      const content = this.mode === 'endless' && at > 0 ? ' ' : text.slice(at, at + 7);
      if (response.destroyed) return;
      response.write(event({ choices: [{ index: 0, delta: { content } }] }));
      if (this.pieceMs > 0 || this.mode === 'endless') await pause(this.pieceMs || 5);
    }
    response.write(
      event({ choices: [], usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 } }),
    );
    response.end('data: [DONE]\n\n');
  }
}

/** Two true sentences and one that the guard drops. */
export function edgeOfBanker(prompt: string): SentSentence[] {
  const banker = idOf(prompt, /^(f\d+) = Banker: house edge with the cards in play/m);
  const player = idOf(prompt, /^(f\d+) = Player: house edge with the cards in play/m);
  return [
    { text: `The house edge on Banker is {{${banker}}}.`, facts: [banker] },
    { text: `Banker is due, with an edge of {{${banker}}}.`, facts: [banker] },
    { text: `The house edge on Player is {{${player}}}.`, facts: [player] },
  ];
}

function idOf(prompt: string, pattern: RegExp): string {
  return pattern.exec(prompt)?.[1] ?? 'f1';
}

function event(data: object): string {
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted', ...data })}\n\n`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
