/** A gateway's REST interface. Refusals and an unreachable gateway become readable errors. */
import type { LobbyTable, Me, Problem, RoundBundle, Session, TableDetail } from '@sabot/edge';
import type { HandBundle } from '@sabot/fairness/hand';
import { Option } from 'commander';
import { z } from 'zod';
import { BadInput } from '../bad-input.js';
import { parsedJson } from '../json-text.js';
import { shown } from '../shapes.js';

const TIMEOUT_MS = 10_000;

/** The address of a gateway, with or without a slash at the end. */
export const gatewayUrl = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      `expected the address of a gateway such as http://localhost:3000, got ${shown(input)}`,
  })
  .transform((url) => url.replace(/\/+$/, ''));

export function urlOption(): Option {
  return new Option('--url <url>', 'address of the gateway').default('http://localhost:3000');
}

/** A refusal by the gateway, with its code. */
export class RestRefusal extends BadInput {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export class EdgeRest {
  constructor(readonly url: string) {}

  openGuest(): Promise<Session> {
    return this.#ask('POST', '/auth/guest');
  }

  refresh(token: string): Promise<Session> {
    return this.#ask('POST', '/auth/refresh', token);
  }

  me(token: string): Promise<Me> {
    return this.#ask('GET', '/me', token);
  }

  table(tableId: string): Promise<TableDetail> {
    return this.#ask('GET', `/tables/${encodeURIComponent(tableId)}`);
  }

  /** The default table: the first that the gateway lists. */
  async firstTableId(): Promise<string> {
    const [first] = await this.#ask<LobbyTable[]>('GET', '/tables');
    if (!first) throw new BadInput(`${this.url} has no tables`);
    return first.tableId;
  }

  round(roundId: string): Promise<RoundBundle> {
    return this.#ask('GET', `/rounds/${encodeURIComponent(roundId)}`);
  }

  hand(handId: string): Promise<HandBundle> {
    return this.#ask('GET', `/hands/${encodeURIComponent(handId)}`);
  }

  async #ask<T>(method: 'GET' | 'POST', path: string, token?: string): Promise<T> {
    const headers = new Headers(token === undefined ? [] : [['authorization', `Bearer ${token}`]]);
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.url + path, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      text = await response.text();
    } catch (error) {
      throw new BadInput(`${this.url} cannot be reached: ${reasonOf(error)}`);
    }
    const body = parsedJson(text, `the response from ${this.url}`);
    if (response.ok) return body as T;
    const { code, title } = (body ?? {}) as Partial<Problem>;
    const words = title ?? `status ${response.status}`;
    throw new RestRefusal(code ?? '', `${this.url}${path}: ${words}${code ? ` (${code})` : ''}`);
  }
}

/** `fetch` puts the reason for a failure into `cause`. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
