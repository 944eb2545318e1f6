/** Listens to every message of a house on NATS, requests, answers and events, and reads them by the table of subjects. */
import { type CallSubject, decode, type DescMessage } from '@sabot/contracts';
import type { NatsConnection } from '@sabot/messaging';

export interface Heard {
  readonly subject: string;
  readonly message: unknown;
}

export class HandWiretap {
  readonly heard: Heard[] = [];
  readonly #asked = new Map<string, CallSubject>();

  /** Listens to everything in the accounts that these connections are in. */
  static async on(connections: readonly NatsConnection[]): Promise<HandWiretap> {
    const tap = new HandWiretap();
    for (const connection of connections) {
      connection.client.subscribe('>', {
        callback: (_, { subject, data, reply }) => {
          tap.#hear(connection, subject, data, reply);
        },
      });
      await connection.client.flush();
    }
    return tap;
  }

  #hear(connection: NatsConnection, subject: string, data: Uint8Array, reply: string | undefined): void {
    const entry = connection.space.find(subject)?.entry;
    if (entry?.kind === 'evt') this.#keep(subject, entry.message, data);
    else if (entry) {
      this.#keep(subject, entry.request, data);
      if (reply) this.#asked.set(reply, entry);
    } else {
      const call = this.#asked.get(subject);
      if (call) this.#keep(`answer to ${call.subject}`, call.response, data);
    }
  }

  #keep(subject: string, schema: DescMessage, data: Uint8Array): void {
    const read = decode(schema, data);
    if (read.ok) this.heard.push({ subject, message: read.message });
  }
}

/** Whether anything in a message is this seed, or is a card where cards are told. */
export function tells(value: unknown, secret: { readonly seed: string; readonly card: number }): boolean {
  if (typeof value === 'string') return value.includes(secret.seed) || tellsInJson(value, secret);
  if (Array.isArray(value)) return value.some((one) => tells(one, secret));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => {
    if (name === 'hole') return inner === secret.card;
    if (name === 'cards' && Array.isArray(inner) && inner.includes(secret.card)) return true;
    return tells(inner, secret);
  });
}

/** Texts may hold JSON, such as a bundle. */
function tellsInJson(text: string, secret: { readonly seed: string; readonly card: number }): boolean {
  if (!/^[[{]/.test(text)) return false;
  try {
    return tells(JSON.parse(text), secret);
  } catch {
    return false;
  }
}
