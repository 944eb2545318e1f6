/** A guest's seat at a table: a socket that stays connected, and the table protocol on top of it. */
import { BACCARAT_NAMESPACE, type Refused } from '@sabot/edge';
import { EdgeConnection, TableLink, type EdgeSocket, type Heard } from '@sabot/table-client';
import { BadInput } from '../bad-input.js';
import type { Guest } from './guest.js';

export class TableSeat {
  readonly #connection: EdgeConnection;
  readonly #link: TableLink;
  readonly #ended: Promise<never>;
  #end: (why: Error) => void = () => undefined;

  private constructor(
    readonly socket: EdgeSocket,
    guest: Guest,
    tableId: string,
    hear: (heard: Heard) => void,
  ) {
    this.#ended = new Promise((_, reject) => (this.#end = reject));
    // Avoids an unhandled rejection if nothing awaits `during` when the seat is lost.
    this.#ended.catch(() => undefined);
    this.#connection = new EdgeConnection(socket, { renew: (why) => this.#renew(guest, why) });
    this.#link = new TableLink(socket, tableId, {
      onNews: (news) => {
        news.forEach(hear);
      },
      onEnd: ({ message, code }) => {
        this.#end(new BadInput(`table "${tableId}": ${message} (${code})`));
      },
    });
    this.#connection.open();
  }

  /** `hear` gets every step once and in order, or a snapshot when too much was missed. */
  static async take(
    url: string,
    guest: Guest,
    tableId: string,
    hear: (heard: Heard) => void,
  ): Promise<TableSeat> {
    // Loaded only here, so commands without a network connection start without it.
    const { io } = await import('socket.io-client');
    const socket: EdgeSocket = io(url + BACCARAT_NAMESPACE, {
      autoConnect: false,
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: 200,
      reconnectionDelayMax: 2_000,
      auth: (give) => {
        give({ token: guest.token });
      },
    });
    return new TableSeat(socket, guest, tableId, hear);
  }

  /** Resolves with the work, or rejects when the gateway refuses the table for good. */
  during<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#ended]);
  }

  leave(): void {
    this.#link.close();
    this.#connection.close();
  }

  async #renew(guest: Guest, why: Refused | undefined): Promise<boolean> {
    const renewed = why?.code !== 'FORBIDDEN' && (await guest.renew());
    if (!renewed) this.#end(new BadInput(why?.message ?? 'the session ended'));
    return renewed;
  }
}
