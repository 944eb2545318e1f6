/** Every open connection, whether or not a player has a socket over it yet, and how many each address has. */
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { ClientAddresses } from './client-address.js';
import { CLOSE_REASONS } from './close-reason.js';
import { Connection, type Engine } from './connection.js';
import { EDGE_NAMESPACES } from './frame.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';

type EngineSocket = Engine & { readonly request: IncomingMessage };

@Injectable()
export class Connections {
  readonly #known = new WeakMap<object, Connection>();
  readonly #byAddress = new Map<string, number>();

  constructor(
    private readonly addresses: ClientAddresses,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    for (const reason of CLOSE_REASONS) metrics.connectionsClosed.inc({ reason }, 0);
  }

  /** Knows every connection of a server from now on. */
  watch(io: Server): void {
    io.engine.on('connection', (engine: EngineSocket) => {
      this.#add(engine);
    });
  }

  /** The connection of a Socket.IO socket. */
  of(socket: { readonly conn: object }): Connection {
    const connection = this.#known.get(socket.conn);
    if (!connection) throw new Error('a socket has no connection');
    return connection;
  }

  /** Whether an address has as many connections as it may have, apart from some. */
  isFull(address: string, apart = 0): boolean {
    if (this.addresses.isUnlimited(address)) return false;
    return this.#countOf(address) - apart >= this.config.MAX_ADDRESS_SOCKETS;
  }

  #add(engine: EngineSocket): void {
    const address = this.addresses.of(engine.request);
    this.#byAddress.set(address, this.#countOf(address) + 1);
    const { DIRECT_FRAMES, RATE_SOCKET_MESSAGES, HOSTILE_TIMES, SEATED_WITHIN_MS } = this.config;
    const connection = new Connection(engine, {
      direct: DIRECT_FRAMES,
      maxFrames: HOSTILE_TIMES * RATE_SOCKET_MESSAGES,
      unseatedMs: SEATED_WITHIN_MS,
      namespaces: EDGE_NAMESPACES,
      closed: (reason) => {
        this.#remove(address);
        this.metrics.connectionsClosed.inc({ reason });
        if (reason === 'backlog') this.metrics.slowReaders.inc();
      },
    });
    this.#known.set(engine, connection);
    // Several that come at the same time were each admitted before any of them was counted.
    if (this.isFull(address, 1)) connection.cut('too-many');
  }

  #countOf(address: string): number {
    return this.#byAddress.get(address) ?? 0;
  }

  #remove(address: string): void {
    const left = this.#countOf(address) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
