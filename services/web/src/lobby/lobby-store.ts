'use client';
/** The tables of the lobby, kept up to date by the gateway. */
import type { BlackjackTable, LobbyTable } from '@sabot/edge';
import { create } from 'zustand';
import { rest } from '../session/rest';
import { openSession } from '../session/session-store';
import { openSocket, type EdgeLink } from '../session/edge-socket';
import { withUpdates } from './lobby-tables';

interface LobbyStore {
  readonly status: 'loading' | 'live' | 'unreachable';
  readonly tables: readonly LobbyTable[];
  /** The tables of blackjack; none while they cannot be reached, which keeps nobody from the others. */
  readonly handTables: readonly BlackjackTable[];
}

export const useLobby = create<LobbyStore>(() => ({
  status: 'loading',
  tables: [],
  handTables: [],
}));

const RETRY_MS = 3_000;

export class LobbyConnection {
  #link: EdgeLink | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  async open(): Promise<void> {
    void this.#loadHandTables();
    try {
      const [tables, session] = await Promise.all([rest<readonly LobbyTable[]>('/tables'), openSession()]);
      useLobby.setState({ status: 'live', tables });
      if (session && !this.#closed) await this.#connect();
    } catch {
      useLobby.setState({ status: 'unreachable' });
      if (!this.#closed) this.#retry = setTimeout(() => void this.open(), RETRY_MS);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#link?.connection.close();
  }

  async #loadHandTables(): Promise<void> {
    try {
      useLobby.setState({ handTables: await rest<readonly BlackjackTable[]>('/blackjack/tables') });
    } catch {
      // Asked again with the other tables, if those cannot be reached either.
    }
  }

  async #connect(): Promise<void> {
    const link = await openSocket();
    const { socket, connection } = link;
    if (this.#wasClosed()) return;
    this.#link = link;
    socket.on('connect', () => {
      socket.emit('join-lobby', (answer) => {
        if (answer.ok) useLobby.setState({ status: 'live', tables: answer.tables });
      });
    });
    socket.on('lobby', (tables) => {
      useLobby.setState({ status: 'live', tables });
    });
    socket.on('lobby-update', (changed) => {
      useLobby.setState(({ tables }) => ({ tables: withUpdates(tables, changed) }));
    });
    connection.open();
  }

  // A method, because TypeScript assumes that the field cannot change during an await.
  #wasClosed(): boolean {
    return this.#closed;
  }
}
